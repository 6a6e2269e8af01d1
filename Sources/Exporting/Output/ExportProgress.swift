/// How far an export has come.
public struct ExportProgress: Hashable, Sendable {
  /// Frames written.
  public var frame: Int
  /// Frames in all, as far as the source says.
  public var frames: Int
  /// Frames a second since the first.
  public var fps: Double
  /// Seconds that are probably left; nil before anything can be said.
  public var eta: Double?

  /// How much is done, 0…1.
  public var fraction: Double { frames > 0 ? min(Double(frame) / Double(frames), 1) : 0 }
}
