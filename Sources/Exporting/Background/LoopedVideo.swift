import Files
import VideoFiles

/// A video of a given length: truncated, or looped with increasing timestamps.
///
/// Audio is kept up to the end, and only in the first iteration, because packets joined end to end would click.
final class LoopedVideo: ItemSupply, @unchecked Sendable {
  /// The format of the frames.
  let stream: VideoStream

  private let reader: RestartableReader
  /// The length in seconds.
  private let end: Double

  /// The timestamps of the very first frame and of the first frame of the current iteration.
  private var origin: Int64?
  private var roundStart: Int64?
  /// The offset added to the timestamps of the current iteration.
  private var shift: Int64 = 0
  /// The timestamp at which the latest frame ends.
  private var frontier: Int64 = 0
  private var round = 0
  private var hasAllFrames = false
  private var soundingTracks: Set<Int>
  /// Audio packets that precede the first frame. Until it is known, so is not where the video ends.
  private var early: [AudioPacket] = []
  /// Items that are ready to be returned.
  private var ready: [ExportItem] = []

  /// Prepares the first `seconds` seconds; `reader` is at the start of `video`.
  init(
    _ video: OpenVideo, _ reader: VideoReader, request: CanvasRequest, seconds: Double, keepsSound: Bool
  ) throws(FileError) {
    end = seconds
    stream = try reader.prepare(request)
    soundingTracks = keepsSound ? Set(video.info.audio.filter { $0.obstacle == nil }.map(\.index)) : []
    self.reader = RestartableReader(reader, of: video, request)
  }

  func interrupt() { reader.interrupt() }

  func next() throws -> ExportItem? {
    while true {
      if !ready.isEmpty { return ready.removeFirst() }
      if hasAllFrames, soundingTracks.isEmpty { return nil }
      guard let item = try reader.current.next() else {
        // Audio may end before the frames do. It is not repeated.
        soundingTracks = []
        if hasAllFrames { return nil }
        try startOver()
        continue
      }
      switch item {
      case .audio(let packet):
        if origin == nil {
          early.append(packet)
        } else if let item = kept(packet) {
          return item
        }
      case .frame(let frame):
        guard let frame = shifted(frame) else { continue }
        ready = early.compactMap { kept($0) } + [.frame(frame)]
        early = []
      }
    }
  }

  /// Returns the seconds from the very first frame to an output timestamp.
  private func seconds(at pts: Int64) -> Double { stream.timeBase.seconds(from: origin ?? pts, to: pts) }

  /// Returns the item for an audio packet that starts before the end; nil for any other.
  private func kept(_ packet: AudioPacket) -> ExportItem? {
    guard round == 0, soundingTracks.contains(packet.track), let origin else { return nil }
    let end = Double(origin) * stream.timeBase.value + end
    if packet.time < end { return .audio(packet, until: end) }
    soundingTracks.remove(packet.track)
    return nil
  }

  /// Returns a frame with its output timestamp; nil past the end.
  private func shifted(_ frame: VideoFrame) -> VideoFrame? {
    if origin == nil { origin = frame.pts }
    if roundStart == nil {
      roundStart = frame.pts
      if round > 0 { shift = frontier - frame.pts }
    }
    var frame = frame
    frame.pts += shift
    guard !hasAllFrames, seconds(at: frame.pts) < end else {
      // Audio is interleaved with the frames: two seconds past the end, all of it has been read.
      if hasAllFrames, seconds(at: frame.pts) > end + 2 { soundingTracks = [] }
      hasAllFrames = true
      return nil
    }
    frontier = frame.pts + max(1, frame.duration)
    return frame
  }

  private func startOver() throws {
    try reader.restart()
    round += 1
    roundStart = nil
  }
}
