import CLibav
public import Files

/// An audio packet of a video.
public final class AudioPacket: @unchecked Sendable {
  /// The libav packet. It is never modified after `init`, which makes the class `Sendable`.
  let packet: UnsafeMutablePointer<AVPacket>

  /// The ``AudioTrack/index`` of the source track.
  public var track: Int { Int(packet.pointee.stream_index) }

  /// The time in seconds on the video's clock; minus infinity if the packet has no timestamp.
  public let time: Double

  /// The time in seconds at which the packet ends, on the same clock.
  public var end: Double { time + Double(packet.pointee.duration) * av_q2d(timeBase) }

  /// The unit of the packet's timestamps.
  private let timeBase: AVRational

  /// The time of decoding of the latest frame that is stored before the packet, in seconds; minus infinity if there is
  /// none.
  let videoTime: Double

  /// Takes the content of a libav packet and leaves that packet empty. Its timestamps are in units of `timeBase`.
  init(
    taking source: UnsafeMutablePointer<AVPacket>, timeBase: AVRational, videoTime: Double, file: String
  ) throws(FileError) {
    self.videoTime = videoTime
    self.timeBase = timeBase
    let units = source.pointee.pts == LibavCode.noTimestamp ? source.pointee.dts : source.pointee.pts
    time = units == LibavCode.noTimestamp ? -.infinity : Double(units) * av_q2d(timeBase)
    packet = try FileError.allocated(av_packet_alloc(), .read, file)
    av_packet_move_ref(packet, source)
  }

  /// Returns a packet that is heard a number of seconds later, as precisely as its timestamps allow. `file` is the source
  /// as the user named it.
  public func moved(by seconds: Double, file: String) throws(FileError) -> AudioPacket {
    var copy = try FileError.allocated(av_packet_clone(packet), .read, file) as UnsafeMutablePointer<AVPacket>?
    defer { av_packet_free(&copy) }
    guard let copy else { preconditionFailure("a packet that was allocated must exist") }
    let units = Int64((seconds / av_q2d(timeBase)).rounded())
    if copy.pointee.pts != LibavCode.noTimestamp { copy.pointee.pts += units }
    if copy.pointee.dts != LibavCode.noTimestamp { copy.pointee.dts += units }
    return try AudioPacket(taking: copy, timeBase: timeBase, videoTime: videoTime + seconds, file: file)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }
}
