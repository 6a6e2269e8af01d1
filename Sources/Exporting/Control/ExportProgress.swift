/// The progress of a video export.
public struct ExportProgress: Hashable, Sendable {
  /// Frames written.
  public var frame: Int
  /// Frames in total, as far as the background states it.
  public var frames: Int
  /// Frames per second since the first.
  public var fps: Double
  /// The estimated remaining seconds; nil while unknown.
  public var eta: Double?

  /// The completed fraction, 0…1.
  public var fraction: Double { frames > 0 ? min(Double(frame) / Double(frames), 1) : 0 }
}

/// Counts frames against the clock.
struct ProgressMeter {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let frames: Int
  private var frame = 0

  /// Starts now, expecting `frames` frames.
  init(frames: Int) {
    self.frames = frames
    start = clock.now
  }

  /// Counts a frame.
  mutating func tick() -> ExportProgress {
    frame += 1
    let seconds = (clock.now - start) / .seconds(1)
    let fps = seconds > 0 ? Double(frame) / seconds : 0
    return ExportProgress(
      frame: frame, frames: max(frames, frame), fps: fps,
      eta: fps > 0 && frames >= frame ? Double(frames - frame) / fps : nil)
  }
}
