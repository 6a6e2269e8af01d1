import Synchronization
import VideoFiles

/// A clip for as long as it is wanted: cut short, or started over and over with times that go on rising.
///
/// Packets of sound pass as far as they are heard before the end, and only those of the first time round: joined
/// packets of sound would click.
final class LoopedClip: FrameSupply, @unchecked Sendable {
  /// What the clip is.
  let info: VideoInfo
  /// What its frames will be.
  let stream: VideoStream
  /// The clip when it is shown first; its sound can be copied.
  let first: VideoReader

  private let path: String
  private let request: CanvasRequest
  private let limits: VideoLimits
  private let threads: Int
  private let end: Double
  private let state: Mutex<(reader: VideoReader, isInterrupted: Bool)>

  /// Time of the very first frame, and of the first of this time round.
  private var origin: Int64?
  private var roundStart: Int64?
  /// What is added to times of this time round.
  private var shift: Int64 = 0
  /// When the last frame so far ends.
  private var frontier: Int64 = 0
  private var round = 0
  private var hasAllFrames = false
  private var soundingTracks: Set<Int>

  /// A clip's frames up to `seconds` after its first; sound, where `keepsSound`, likewise.
  init(
    _ reader: VideoReader, path: String, request: CanvasRequest, limits: VideoLimits, threads: Int, seconds: Double,
    keepsSound: Bool
  ) throws {
    self.path = path
    self.request = request
    self.limits = limits
    self.threads = threads
    end = seconds
    first = reader
    info = reader.info
    stream = try reader.prepare(request)
    soundingTracks = keepsSound ? Set(info.audio.filter(\.canCopy).map(\.index)) : []
    state = Mutex((reader, false))
  }

  func interrupt() {
    state.withLock {
      $0.isInterrupted = true
      $0.reader.interrupt()
    }
  }

  func next() throws -> VideoItem? {
    while true {
      if hasAllFrames, soundingTracks.isEmpty { return nil }
      guard let item = try state.withLock({ $0.reader }).next() else {
        // Sound may end before the film does; it does not start over.
        soundingTracks = []
        if hasAllFrames { return nil }
        try startOver()
        continue
      }
      switch item {
      case .audio(let packet):
        if keeps(packet) { return item }
      case .frame(let frame):
        if let frame = placed(frame) { return .frame(frame) }
      }
    }
  }

  /// Seconds from the very first frame to a time of the output.
  func seconds(at pts: Int64) -> Double {
    // Divided, not multiplied by a rounded fraction: whole seconds stay whole.
    Double((pts - (origin ?? pts)) * Int64(stream.timeBase.numerator)) / Double(stream.timeBase.denominator)
  }

  private func keeps(_ packet: AudioPacket) -> Bool {
    guard round == 0, soundingTracks.contains(packet.track) else { return false }
    // Before the first frame is known there is nothing to measure from; that much sound is always heard.
    guard let origin else { return true }
    let start = Double(origin) * stream.timeBase.value
    if packet.time - start < end { return true }
    soundingTracks.remove(packet.track)
    return false
  }

  /// A frame at its time in the output; nil where that is beyond the end.
  private func placed(_ frame: VideoFrame) -> VideoFrame? {
    if origin == nil { origin = frame.pts }
    if roundStart == nil {
      roundStart = frame.pts
      if round > 0 { shift = frontier - frame.pts }
    }
    var frame = frame
    frame.pts += shift
    guard !hasAllFrames, seconds(at: frame.pts) < end else {
      // Sound lies near its picture in a file: some seconds on, none is missing any more.
      if hasAllFrames, seconds(at: frame.pts) > end + 2 { soundingTracks = [] }
      hasAllFrames = true
      return nil
    }
    frontier = frame.pts + max(1, frame.duration)
    return frame
  }

  private func startOver() throws {
    let reader = try VideoReader(path: path, limits: limits, threads: threads)
    _ = try reader.prepare(request)
    let isInterrupted = state.withLock { state in
      state.reader = reader
      return state.isInterrupted
    }
    if isInterrupted { reader.interrupt() }
    round += 1
    roundStart = nil
  }
}
