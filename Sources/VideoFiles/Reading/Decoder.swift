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
  var frame: UnsafeMutablePointer<AVFrame> { decoder.frame }
  private let decoder: OpenDecoder
  private let file: String

  /// Creates a decoder of `track` that rejects frames beyond the limits.
  init(_ track: VideoTrack, limits: VideoLimits, file: String) throws(FileError) {
    self.file = file
    let concealsErrors = !Self.strictCodecs.contains(track.parameters.codec_id)
    decoder = try OpenDecoder(
      track.stream.pointee.codecpar, timeBase: track.stream.pointee.time_base, media: "video", file: file
    ) { context in
      // The number of threads affects how damaged frames are decoded, so it is fixed.
      context.thread_count = concealsErrors ? 1 : 4
      context.thread_type = FF_THREAD_FRAME
      // Without this, HEVC's decoder returns most damaged frames as if they were intact.
      if context.codec_id == AV_CODEC_ID_HEVC { context.err_recognition |= AV_EF_EXPLODE }
      context.max_pixels = Int64(limits.maxSide) * Int64(limits.maxSide)
      context.flags |= AV_CODEC_FLAG_UNALIGNED
    }
  }

  /// The codecs whose decoders do not conceal errors.
  ///
  /// Decoders that do, such as the one for H.264, lose track of errors when several frames are decoded at once: whether
  /// a frame is known to be damaged by the time it is returned depends on timing.
  private static let strictCodecs = [
    AV_CODEC_ID_AV1, AV_CODEC_ID_DNXHD, AV_CODEC_ID_FFV1, AV_CODEC_ID_HEVC, AV_CODEC_ID_MJPEG, AV_CODEC_ID_PRORES,
    AV_CODEC_ID_VP9,
  ]

  /// Takes the next packet, or nil to signal the end. Call it when ``receive()`` has returned `hungry`.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(FileError) {
    try FileError.check(
      avcodec_send_packet(decoder.context, packet), .damaged, .read, file,
      context: "it is damaged: a frame cannot be decoded")
  }

  /// Forgets all packets, so that the next one may be any key frame.
  func flush() { avcodec_flush_buffers(decoder.context) }

  /// Decodes the next frame, in presentation order.
  func receive() throws(FileError) -> Outcome {
    let code = avcodec_receive_frame(decoder.context, frame)
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
