/// The progress of a video export.
public struct ExportProgress: Hashable, Sendable {
  /// The number of frames painted so far.
  public var frame: Int
  /// The expected total number of frames, as far as the background's header tells.
  public var frames: Int
  /// The average frames per second so far.
  public var fps: Double
  /// The estimated remaining time in seconds; nil while unknown.
  public var eta: Double?

  /// The completed fraction, 0…1.
  public var fraction: Double { frames > 0 ? min(Double(frame) / Double(frames), 1) : 0 }
}

/// Measures the progress of an export.
struct ProgressMeter {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let frames: Int
  private var frame = 0

  /// Creates a meter that starts now and expects `frames` frames.
  init(frames: Int) {
    self.frames = frames
    start = clock.now
  }

  /// Counts a frame and returns the progress.
  mutating func tick() -> ExportProgress {
    frame += 1
    let seconds = (clock.now - start) / .seconds(1)
    let fps = seconds > 0 ? Double(frame) / seconds : 0
    return ExportProgress(
      frame: frame, frames: max(frames, frame), fps: fps,
      eta: fps > 0 && frames >= frame ? Double(frames - frame) / fps : nil)
  }
}
