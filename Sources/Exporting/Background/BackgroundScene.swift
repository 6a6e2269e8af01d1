public import Geometry

/// A background that a program draws, frame by frame.
public struct BackgroundScene: Sendable {
  /// The sound of a scene.
  public struct Sound: Sendable {
    /// Samples per second and channel.
    public var sampleRate: Int
    /// The number of channels.
    public var channels: Int
    /// Makes `count` samples from the sample `first` on, nominally −1…1, one array per channel.
    public var samples: @Sendable (_ first: Int, _ count: Int) -> [[Float]]

    /// Creates the sound of a scene.
    public init(
      sampleRate: Int, channels: Int, samples: @escaping @Sendable (_ first: Int, _ count: Int) -> [[Float]]
    ) {
      self.sampleRate = sampleRate
      self.channels = channels
      self.samples = samples
    }
  }

  /// Draws the frame at a time in seconds, in the default format; every call returns pixels of its own.
  public var frame: @Sendable (_ seconds: Double) -> PlanarImage
  /// The sound; nil for silence.
  public var sound: Sound?

  /// Creates a scene.
  public init(frame: @escaping @Sendable (_ seconds: Double) -> PlanarImage, sound: Sound? = nil) {
    self.frame = frame
    self.sound = sound
  }

  /// Black, without sound.
  public static func black(size: PixelSize) -> BackgroundScene {
    let black = PlanarImage(size: size, format: PlanarFormat())
    return BackgroundScene { _ in black.copy() }
  }
}
