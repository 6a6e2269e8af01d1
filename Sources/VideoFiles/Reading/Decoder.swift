import CLibav
import Files

/// Decodes packets of a video track.
final class Decoder {
  /// The result of a request for a frame.
  enum Outcome {
    /// A frame, which ``Decoder/frame`` contains until the next call.
    case frame
    /// No frame, because more packets are needed.
    case hungry
    /// No frame, because the end has been reached.
    case finished
  }

  /// The most recently decoded frame.
  let frame: UnsafeMutablePointer<AVFrame>
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let file: String

  /// Creates a decoder of `track` that runs on `threads` threads and rejects frames beyond the limits.
  init(_ track: VideoTrack, limits: VideoLimits, threads: Int, file: String) throws(FileError) {
    let name = String(cString: avcodec_get_name(track.parameters.codec_id))
    guard let codec = avcodec_find_decoder(track.parameters.codec_id) else {
      throw FileError(
        .unsupported, .read, file: file, code: LibavCode.noDecoder,
        reason: "its video codec cannot be decoded (\(name))")
    }
    context = try FileError.allocated(avcodec_alloc_context3(codec), .read, file)
    guard let frame = av_frame_alloc() else {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      throw .libav(.unsupported, .read, file, LibavCode.noMemory)
    }
    self.frame = frame
    self.file = file
    try FileError.check(
      avcodec_parameters_to_context(context, track.stream.pointee.codecpar), .unsupported, .read, file)
    context.pointee.pkt_timebase = track.stream.pointee.time_base
    context.pointee.thread_count = Int32(threads)
    context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
    context.pointee.max_pixels = Int64(limits.maxSide) * Int64(limits.maxSide)
    context.pointee.flags |= AV_CODEC_FLAG_UNALIGNED
    try FileError.check(
      avcodec_open2(context, codec, nil), .unsupported, .read, file, context: "its video cannot be decoded (\(name))")
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Takes the next packet, or nil to signal the end. Call it when ``receive()`` has returned `hungry`.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(FileError) {
    try FileError.check(
      avcodec_send_packet(context, packet), .damaged, .read, file, context: "it is damaged: a frame cannot be decoded")
  }

  /// Decodes the next frame, in presentation order.
  func receive() throws(FileError) -> Outcome {
    let code = avcodec_receive_frame(context, frame)
    if code == LibavCode.again { return .hungry }
    if code == LibavCode.endOfFile { return .finished }
    try FileError.check(code, .damaged, .read, file, context: "it is damaged: a frame cannot be decoded")
    guard frame.pointee.decode_error_flags == 0, frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
      throw FileError(
        .damaged, .read, file: file, code: LibavCode.invalidData,
        reason: "it is damaged: a frame is incomplete")
    }
    return .frame
  }
}
