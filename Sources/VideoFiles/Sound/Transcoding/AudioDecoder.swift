import CLibav
import Files

/// Decodes packets of an audio track.
final class AudioDecoder {
  private let decoder: OpenDecoder
  private let file: String

  /// Opens a decoder. `file` is the source as the user named it.
  init(
    _ parameters: UnsafePointer<AVCodecParameters>, timeBase: AVRational, file: String
  ) throws(FileError) {
    self.file = file
    // The output must not depend on the number of cores.
    decoder = try OpenDecoder(parameters, timeBase: timeBase, media: "audio", file: file) { $0.thread_count = 1 }
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

  /// Decodes a packet, or drains the decoder if it is nil, and passes the frames to `use`.
  ///
  /// Returns false if the packet is damaged.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?,
    use: (UnsafeMutablePointer<AVFrame>) throws(FileError) -> Void
  ) throws(FileError) -> Bool {
    guard try isIntact(avcodec_send_packet(decoder.context, packet)) else { return false }
    while true {
      let code = avcodec_receive_frame(decoder.context, decoder.frame)
      if code == LibavCode.again || code == LibavCode.endOfFile { return true }
      guard try isIntact(code) else { return false }
      defer { av_frame_unref(decoder.frame) }
      if decoder.frame.pointee.nb_samples > 0 { try use(decoder.frame) }
    }
  }

  /// Returns whether a call succeeded. Throws if memory ran out, because the packet may then be intact.
  private func isIntact(_ code: Int32) throws(FileError) -> Bool {
    if code == LibavCode.noMemory { throw .libav(.unsupported, .read, file, code) }
    return code >= 0
  }
}
