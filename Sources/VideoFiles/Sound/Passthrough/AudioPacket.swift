import CLibav
import Files

/// An audio packet of a video.
public final class AudioPacket: @unchecked Sendable {
  /// The libav packet. It is never modified after `init`, which makes the class `Sendable`.
  let packet: UnsafeMutablePointer<AVPacket>

  /// The ``AudioTrack/index`` of the source track.
  public var track: Int { Int(packet.pointee.stream_index) }

  /// The time in seconds on the video's clock; minus infinity if the packet has no timestamp.
  public let time: Double

  /// The time of decoding of the latest frame that is stored before the packet, in seconds; minus infinity if there is
  /// none.
  let videoTime: Double

  /// Takes the content of a libav packet and leaves that packet empty. Its timestamps are in units of `timeBase`.
  init(
    taking source: UnsafeMutablePointer<AVPacket>, timeBase: AVRational, videoTime: Double, file: String
  ) throws(FileError) {
    self.videoTime = videoTime
    let units = source.pointee.pts == LibavCode.noTimestamp ? source.pointee.dts : source.pointee.pts
    time = units == LibavCode.noTimestamp ? -.infinity : Double(units) * av_q2d(timeBase)
    packet = try FileError.allocated(av_packet_alloc(), .read, file)
    av_packet_move_ref(packet, source)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }
}
