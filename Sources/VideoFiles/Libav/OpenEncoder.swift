import CLibav
import Files

/// A libav encoder with its frame and packet. All three are freed with this object.
final class OpenEncoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  let frame: UnsafeMutablePointer<AVFrame>
  let packet: UnsafeMutablePointer<AVPacket>

  /// Configures and opens an encoder. `failure` is the error message if libav rejects the configuration.
  init(
    _ name: String, file: String, failure: String, configure: (inout AVCodecContext) -> Void
  ) throws(FileError) {
    LibavCode.silence
    let codec = try FileError.allocated(avcodec_find_encoder_by_name(name), .write, file)
    let context = avcodec_alloc_context3(codec)
    let frame = av_frame_alloc()
    let packet = av_packet_alloc()
    guard let context, let frame, let packet else {
      Self.free(context, frame, packet)
      throw .libav(.unsupported, .write, file, LibavCode.noMemory)
    }
    (self.context, self.frame, self.packet) = (context, frame, packet)
    configure(&context.pointee)
    try FileError.check(avcodec_open2(context, codec, nil), .unsupported, .write, file, context: failure)
  }

  deinit { Self.free(context, frame, packet) }

  private static func free(
    _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?,
    _ packet: UnsafeMutablePointer<AVPacket>?
  ) {
    var context = context
    var frame = frame
    var packet = packet
    av_packet_free(&packet)
    av_frame_free(&frame)
    avcodec_free_context(&context)
  }
}
