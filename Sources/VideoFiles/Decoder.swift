internal import CLibav

/// Turns packets of a video track into frames.
final class Decoder {
  /// What asking for a frame can give.
  enum Outcome {
    /// The frame is in ``Decoder/frame`` until the next call.
    case frame
    /// More packets are needed first.
    case hungry
    /// There is no further frame.
    case finished
  }

  /// The frame that was last decoded.
  let frame: UnsafeMutablePointer<AVFrame>
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let file: String

  /// A decoder of `track` on `threads` threads that refuses pictures of more than `maxSide` squared pixels.
  init(_ track: VideoTrack, limits: VideoLimits, threads: Int, file: String) throws(VideoFileError) {
    let name = String(cString: avcodec_get_name(track.parameters.codec_id))
    guard let codec = avcodec_find_decoder(track.parameters.codec_id) else {
      throw VideoFileError(
        kind: .unsupported, operation: "open", file: file, code: LibavCode.noDecoder,
        reason: "is in a video codec that cannot be decoded (\(name))")
    }
    context = try VideoFileError.allocated(avcodec_alloc_context3(codec), "open", file)
    guard let frame = av_frame_alloc() else {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      throw .libav(.unsupported, "open", file, LibavCode.noMemory)
    }
    self.frame = frame
    self.file = file
    try VideoFileError.check(
      avcodec_parameters_to_context(context, track.stream.pointee.codecpar), .unsupported, "open", file)
    context.pointee.pkt_timebase = track.stream.pointee.time_base
    context.pointee.thread_count = Int32(threads)
    context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
    context.pointee.max_pixels = Int64(limits.maxSide) * Int64(limits.maxSide)
    context.pointee.flags |= AV_CODEC_FLAG_UNALIGNED
    try VideoFileError.check(
      avcodec_open2(context, codec, nil), .unsupported, "open", file, context: "cannot be decoded (\(name))")
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Takes the next packet; nil says that there are no more. To be called when ``receive()`` was hungry.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(VideoFileError) {
    try VideoFileError.check(
      avcodec_send_packet(context, packet), .damaged, "decode", file, context: "is damaged: a frame cannot be decoded")
  }

  /// Decodes the next frame in the order of presentation.
  func receive() throws(VideoFileError) -> Outcome {
    let code = avcodec_receive_frame(context, frame)
    if code == LibavCode.again { return .hungry }
    if code == LibavCode.endOfFile { return .finished }
    try VideoFileError.check(code, .damaged, "decode", file, context: "is damaged: a frame cannot be decoded")
    guard frame.pointee.decode_error_flags == 0, frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
      throw VideoFileError(
        kind: .damaged, operation: "decode", file: file, code: LibavCode.invalidData,
        reason: "is damaged: a frame is incomplete")
    }
    return .frame
  }
}
