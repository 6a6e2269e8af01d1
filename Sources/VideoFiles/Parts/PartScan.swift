import CLibav
public import Files

/// Finds where to cut a video into parts. Reads all packets and decodes none.
public final class PartScan: Sendable {
  private let path: String
  private let limits: VideoLimits
  private let interruption = InterruptFlag()

  /// Creates a scan of the video at a path. Nothing is read before ``cuts()``.
  public init(path: String, limits: VideoLimits = VideoLimits()) {
    self.path = path
    self.limits = limits
  }

  /// Returns the timestamps of the first frames of all parts but the first, in units of the video's time base.
  ///
  /// Throws if the video cannot be read, and `interrupted` after ``interrupt()``.
  public func cuts() throws(FileError) -> [Int64] {
    let demuxer = try Demuxer(try ContainerFile(path: path), limits: limits, interruption: interruption)
    let video = try demuxer.videoTrack()
    demuxer.select([video.index])
    var frames: [(time: Int64, isKey: Bool)] = []
    while let packet = try demuxer.read() {
      let flags = packet.pointee.flags
      guard flags & AV_PKT_FLAG_DISCARD == 0 else { continue }
      let time = packet.pointee.pts == LibavCode.noTimestamp ? packet.pointee.dts : packet.pointee.pts
      if time != LibavCode.noTimestamp { frames.append((time, flags & AV_PKT_FLAG_KEY != 0)) }
    }
    frames.sort { ($0.time, $0.isKey ? 0 : 1) < ($1.time, $1.isKey ? 0 : 1) }
    return PartGrid.cuts(frames.map(\.time)) { frames[$0].isKey }
  }

  /// Cancels the scan. May be called from any thread.
  public func interrupt() { interruption.raise() }
}
