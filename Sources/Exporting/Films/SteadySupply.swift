import Geometry
import Scenes
import Synchronization
import VideoFiles

/// Frames at a steady rate, each made by itself.
final class SteadySupply: FrameSupply, @unchecked Sendable {
  /// Frames a second.
  static let framesPerSecond = 30
  /// Units of time a second: a multiple of the frame rate that MP4 has room for.
  private static let unitsPerSecond = 600

  /// What the frames are.
  let stream: ClipStream
  /// How many there are.
  let count: Int
  private let image: @Sendable (_ seconds: Double) -> PlanarImage
  private var index = 0
  private let isInterrupted = Atomic(false)

  /// Frames for some seconds, made by `image`; each must be a picture of its own.
  init(size: PixelSize, seconds: Double, image: @escaping @Sendable (_ seconds: Double) -> PlanarImage) {
    stream = ClipStream(
      size: size, format: PlanarFormat(), timeBase: Rational(1, Self.unitsPerSecond),
      frameRate: Rational(Self.framesPerSecond, 1))
    count = Self.count(seconds: seconds)
    self.image = image
  }

  /// How many frames begin within some seconds.
  static func count(seconds: Double) -> Int {
    max(1, Int((seconds * Double(framesPerSecond) - 1e-6).rounded(.up)))
  }

  /// Lanterns over a lake.
  static func scene(size: PixelSize, seconds: Double) -> SteadySupply {
    let scene = LanternLake(size: size)
    return SteadySupply(size: size, seconds: seconds) { scene.frame(at: $0) }
  }

  /// One picture all the time.
  static func picture(_ picture: PlanarImage, seconds: Double) -> SteadySupply {
    SteadySupply(size: picture.size, seconds: seconds) { _ in picture.copy() }
  }

  func interrupt() { isInterrupted.store(true, ordering: .relaxed) }

  func next() -> ClipItem? {
    guard index < count, !isInterrupted.load(ordering: .relaxed) else { return nil }
    defer { index += 1 }
    let units = Self.unitsPerSecond / Self.framesPerSecond
    return .frame(
      ClipFrame(
        image: image(Double(index) / Double(Self.framesPerSecond)), pts: Int64(index * units), duration: Int64(units)))
  }
}
