import CLibav
import Files

/// Decodes packets of an audio track.
final class AudioDecoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: UnsafeMutablePointer<AVFrame>
  private let file: String

  /// Opens a decoder. `file` is the source as the user named it.
  init(
    _ parameters: UnsafePointer<AVCodecParameters>, timeBase: AVRational, file: String
  ) throws(FileError) {
    let codec = avcodec_find_decoder(parameters.pointee.codec_id)
    guard let codec else { throw .libav(.unsupported, .read, file, LibavCode.noDecoder) }
    context = try FileError.allocated(avcodec_alloc_context3(codec), .read, file)
    guard let frame = av_frame_alloc() else {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      throw .libav(.unsupported, .read, file, LibavCode.noMemory)
    }
    self.frame = frame
    self.file = file
    try FileError.check(avcodec_parameters_to_context(context, parameters), .unsupported, .read, file)
    context.pointee.pkt_timebase = timeBase
    // The output must not depend on the number of cores.
    context.pointee.thread_count = 1
    try FileError.check(avcodec_open2(context, codec, nil), .unsupported, .read, file)
  }

  /// Returns whether the track can be decoded, as far as its header tells.
  static func canDecode(_ parameters: UnsafePointer<AVCodecParameters>, timeBase: AVRational, file: String) -> Bool {
    do {
      _ = try AudioDecoder(parameters, timeBase: timeBase, file: file)
      return true
    } catch {
      return false
    }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Decodes a packet, or for nil what the decoder has delayed, and passes frames to `use`.
  ///
  /// Returns false if the packet is damaged.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?,
    use: (UnsafeMutablePointer<AVFrame>) throws(FileError) -> Void
  ) throws(FileError) -> Bool {
    guard try isIntact(avcodec_send_packet(context, packet)) else { return false }
    while true {
      let code = avcodec_receive_frame(context, frame)
      if code == LibavCode.again || code == LibavCode.endOfFile { return true }
      guard try isIntact(code) else { return false }
      defer { av_frame_unref(frame) }
      if frame.pointee.nb_samples > 0 { try use(frame) }
    }
  }

  /// Returns whether a call succeeded. Throws if memory ran out, because the packet may then be intact.
  private func isIntact(_ code: Int32) throws(FileError) -> Bool {
    if code == LibavCode.noMemory { throw .libav(.unsupported, .read, file, code) }
    return code >= 0
  }
}
