public import Geometry

/// A background that a program draws, frame by frame.
public struct BackgroundScene: Sendable {
  /// The audio of a scene.
  public struct Sound: Sendable {
    /// Samples per second, per channel.
    public var sampleRate: Int
    /// The number of channels.
    public var channels: Int
    /// Generates `count` samples starting at index `first`, nominally −1…1, one array per channel.
    public var samples: @Sendable (_ first: Int, _ count: Int) -> [[Float]]

    /// Creates audio that `samples` generates on demand.
    public init(
      sampleRate: Int, channels: Int, samples: @escaping @Sendable (_ first: Int, _ count: Int) -> [[Float]]
    ) {
      self.sampleRate = sampleRate
      self.channels = channels
      self.samples = samples
    }
  }

  /// Draws the frame at a time in seconds, in the default format. Each call returns a new image.
  public var frame: @Sendable (_ seconds: Double) -> PlanarImage
  /// The audio; nil for a silent scene.
  public var sound: Sound?

  /// Creates a scene from a function that draws its frames, and its audio if any.
  public init(frame: @escaping @Sendable (_ seconds: Double) -> PlanarImage, sound: Sound? = nil) {
    self.frame = frame
    self.sound = sound
  }

  /// Returns a silent black scene.
  public static func black(size: PixelSize) -> BackgroundScene {
    let black = PlanarImage(size: size, format: PlanarFormat())
    return BackgroundScene { _ in black.copy() }
  }
}
