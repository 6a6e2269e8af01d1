import CLibav
import Files

/// Converts decoded audio to the sample rate, channel layout and sample format of an encoder.
final class AudioResampler {
  private let context: OpaquePointer
  private let rate: Int32
  private let sampleFormat: AVSampleFormat
  private var layout = AVChannelLayout()
  private let channels: Int
  private let file: String

  /// Creates a resampler from the properties of a frame.
  init(from frame: AVFrame, to output: AACFormat, file: String) throws(FileError) {
    self.file = file
    rate = frame.sample_rate
    sampleFormat = AVSampleFormat(frame.format)
    channels = Int(output.layout.nb_channels)
    var source = frame.ch_layout
    if let positions = source.positions,
      let open = try Self.open(positions, sampleFormat, rate, output, matrix: nil, file: file)
    {
      context = open
    } else {
      // The channels have no positions, or positions that libswresample cannot mix.
      let matrix = Self.matrix(from: source, to: channels)
      let open = try Self.open(source, sampleFormat, rate, output, matrix: matrix, file: file)
      guard let open else {
        throw FileError(
          .unsupported, .read, file: file,
          reason: "its audio has \(source.nb_channels) channels at \(rate) Hz, which cannot be converted")
      }
      context = open
    }
    try FileError.check(av_channel_layout_copy(&layout, &source), .unsupported, .read, file)
  }

  deinit {
    av_channel_layout_uninit(&layout)
    var context: OpaquePointer? = context
    swr_free(&context)
  }

  /// Returns an open resampler, or nil if libswresample rejects the configuration.
  private static func open(
    _ input: AVChannelLayout, _ format: AVSampleFormat, _ rate: Int32, _ output: AACFormat, matrix: [Double]?,
    file: String
  ) throws(FileError) -> OpaquePointer? {
    var input = input
    var layout = output.layout
    var context: OpaquePointer?
    let code = swr_alloc_set_opts2(
      &context, &layout, AV_SAMPLE_FMT_FLTP, output.sampleRate, &input, format, rate, 0, nil)
    guard code >= 0, let context else { throw .libav(.unsupported, .read, file, code) }
    // Mixing must not clip.
    av_opt_set_double(UnsafeMutableRawPointer(context), "rematrix_maxval", 1, 0)
    let matrixCode = matrix.map { swr_set_matrix(context, $0, input.nb_channels) } ?? 0
    if matrixCode >= 0, swr_init(context) >= 0 { return context }
    var rejected: OpaquePointer? = context
    swr_free(&rejected)
    return nil
  }

  /// Returns the weights for channels without usable positions, one row per output channel.
  ///
  /// Odd channels go left and even ones right, counted from one. Only the first channel of ambisonics contains sound
  /// from all directions.
  private static func matrix(from source: AVChannelLayout, to channels: Int) -> [Double] {
    let count = Int(source.nb_channels)
    var matrix = [Double](repeating: 0, count: count * channels)
    if source.order == AV_CHANNEL_ORDER_AMBISONIC {
      matrix[0] = 1
      return matrix
    }
    let sides = min(channels, 2)
    for channel in 0..<count {
      let side = channel % sides
      matrix[side * count + channel] = 1 / Double((count - side + sides - 1) / sides)
    }
    return matrix
  }

  /// Returns whether a frame has the properties that this resampler was created for.
  func accepts(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    frame.pointee.sample_rate == rate && frame.pointee.format == sampleFormat.rawValue
      && av_channel_layout_compare(&frame.pointee.ch_layout, &layout) == 0
  }

  /// Converts part of a frame and returns the samples that are ready, one array per channel.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>, _ range: Range<Int>) throws(FileError) -> [[Float]] {
    let isPlanar = av_sample_fmt_is_planar(sampleFormat) != 0
    let planes = isPlanar ? Int(layout.nb_channels) : 1
    let stride = Int(av_get_bytes_per_sample(sampleFormat)) * (isPlanar ? 1 : Int(layout.nb_channels))
    let input: [UnsafePointer<UInt8>?] = (0..<planes).map {
      UnsafePointer(frame.pointee.extended_data[$0]!.advanced(by: range.lowerBound * stride))
    }
    return try run(input, Int32(range.count))
  }

  /// Converts silence and returns the samples that are ready, one array per channel.
  func convertSilence(_ count: Int) throws(FileError) -> [[Float]] {
    let silence = try FileError.allocated(av_frame_alloc(), .read, file)
    defer {
      var frame: UnsafeMutablePointer<AVFrame>? = silence
      av_frame_free(&frame)
    }
    silence.pointee.nb_samples = Int32(count)
    silence.pointee.format = sampleFormat.rawValue
    silence.pointee.sample_rate = rate
    try FileError.check(av_channel_layout_copy(&silence.pointee.ch_layout, &layout), .unsupported, .read, file)
    try FileError.check(av_frame_get_buffer(silence, 0), .unsupported, .read, file)
    av_samples_set_silence(silence.pointee.extended_data, 0, Int32(count), layout.nb_channels, sampleFormat)
    return try convert(silence, 0..<count)
  }

  /// Returns the samples that are still delayed.
  func flush() throws(FileError) -> [[Float]] { try run(nil, 0) }

  private func run(_ input: [UnsafePointer<UInt8>?]?, _ count: Int32) throws(FileError) -> [[Float]] {
    let capacity = Int(try FileError.check(swr_get_out_samples(context, count), .unsupported, .read, file))
    guard capacity > 0 else { return Array(repeating: [], count: channels) }
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: capacity * channels)
    defer { samples.deallocate() }
    var output: [UnsafeMutablePointer<UInt8>?] = (0..<channels).map {
      UnsafeMutableRawPointer(samples + $0 * capacity).assumingMemoryBound(to: UInt8.self)
    }
    var code: Int32 = 0
    if var input {
      code = swr_convert(context, &output, Int32(capacity), &input, count)
    } else {
      code = swr_convert(context, &output, Int32(capacity), nil, 0)
    }
    let made = Int(try FileError.check(code, .unsupported, .read, file))
    return (0..<channels).map { Array(UnsafeBufferPointer(start: samples + $0 * capacity, count: made)) }
  }
}
