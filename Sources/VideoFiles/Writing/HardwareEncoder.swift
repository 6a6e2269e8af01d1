import CLibav
import Files

/// An encoder of graphics hardware, and the options that correspond to the settings.
struct HardwareEncoder {
  private let backend: EncoderSettings.Backend
  private let settings: EncoderSettings

  /// Creates a value that opens nothing yet. `backend` must be hardware.
  init(_ backend: EncoderSettings.Backend, _ settings: EncoderSettings) {
    precondition(backend.hardware == [backend], "the backend must be hardware, got \(backend)")
    self.backend = backend
    self.settings = settings
  }

  /// libav's name of the encoder.
  var name: String { "\(settings.codec.rawValue)_\(backend.rawValue)" }

  /// The options with libav's names and values. The rate factor is rounded and passed on as the encoder's quality level,
  /// for which lower values also mean better quality.
  var options: [(name: String, value: String)] {
    let quality = String(min(max(Int(settings.crf.rounded()), 1), 51))
    let presets = EncoderSettings.presets
    let speed = presets.firstIndex(of: settings.preset)!
    return switch backend {
    case .vaapi: [("rc_mode", "CQP"), ("qp", quality)]
    // Its presets are p1, the fastest, to p7.
    case .nvenc:
      [
        ("preset", "p\(1 + speed * 6 / (presets.count - 1))"), ("rc", "vbr"), ("cq", quality), ("b", "0"),
      ]
    // Its presets are those from veryfast to veryslow.
    case .qsv: [("preset", presets[min(max(speed, 2), presets.count - 2)]), ("global_quality", quality)]
    case .software, .auto: []
    }
  }

  /// Opens the encoder, and returns it with its frames.
  ///
  /// Throws `unsupported` with libav's reason if FFmpeg was built without it, or if there is no such hardware.
  func open(
    _ stream: VideoStream, _ timeBase: AVRational, file: String
  ) throws(FileError) -> (OpenEncoder, HardwareFrames) {
    guard avcodec_find_encoder_by_name(name) != nil else { throw failure("FFmpeg was built without it", file) }
    let frames = try HardwareFrames(stream, isInDevice: backend == .vaapi, file: file) { code in
      failure(LibavCode.text(code), file)
    }
    var code: Int32 = 0
    let encoder: OpenEncoder
    do throws(FileError) {
      encoder = try OpenEncoder(name, file: file, failure: "") { context in
        context.describe(stream, timeBase, settings)
        context.flags |= Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
        context.max_b_frames = 0
        frames.configure(&context)
        code = set(options, of: &context)
      }
    } catch {
      throw failure(LibavCode.text(error.code), file)
    }
    guard code == 0 else { throw failure(LibavCode.text(code), file) }
    guard encoder.context.pointee.extradata_size > 0 else { throw failure("it provides no parameter sets", file) }
    return (encoder, frames)
  }

  /// Sets options, and returns the code of the first one that libav refuses, or 0.
  private func set(_ options: [(name: String, value: String)], of context: inout AVCodecContext) -> Int32 {
    withUnsafeMutablePointer(to: &context) { context in
      options.lazy.map { av_opt_set(context, $0.name, $0.value, AV_OPT_SEARCH_CHILDREN) }.first { $0 < 0 } ?? 0
    }
  }

  /// Returns the error for an encoder that fails for a reason.
  private func failure(_ reason: String, _ file: String) -> FileError {
    let advice = settings.backend == .auto ? "--encoder software" : "--encoder software or auto"
    return FileError(
      .unsupported, .write, file: file,
      reason: "the encoder \(name) does not work on this machine (\(reason)); use \(advice)")
  }
}

extension EncoderSettings.Backend {
  /// The hardware to try, in this order.
  var hardware: [EncoderSettings.Backend] {
    switch self {
    case .software: []
    case .auto: [.nvenc, .vaapi, .qsv]
    case .vaapi, .nvenc, .qsv: [self]
    }
  }
}
