import CLibav
import Files

/// A libav decoder with its frame. Both are freed with this object.
final class OpenDecoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  let frame: UnsafeMutablePointer<AVFrame>

  /// Configures and opens the decoder of a track. `media` names the track's content in error messages.
  init(
    _ parameters: UnsafePointer<AVCodecParameters>, timeBase: AVRational, media: String, file: String,
    configure: (inout AVCodecContext) -> Void
  ) throws(FileError) {
    let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw FileError(
        .unsupported, .read, file: file, code: LibavCode.noDecoder,
        reason: "its \(media) codec cannot be decoded (\(name))")
    }
    let context = avcodec_alloc_context3(codec)
    let frame = av_frame_alloc()
    guard let context, let frame else {
      Self.free(context, frame)
      throw .libav(.unsupported, .read, file, LibavCode.noMemory)
    }
    (self.context, self.frame) = (context, frame)
    try FileError.check(avcodec_parameters_to_context(context, parameters), .unsupported, .read, file)
    context.pointee.pkt_timebase = timeBase
    configure(&context.pointee)
    try FileError.check(
      avcodec_open2(context, codec, nil), .unsupported, .read, file, context: "its \(media) cannot be decoded (\(name))"
    )
  }

  deinit { Self.free(context, frame) }

  private static func free(_ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?) {
    var context = context
    var frame = frame
    av_frame_free(&frame)
    avcodec_free_context(&context)
  }
}
