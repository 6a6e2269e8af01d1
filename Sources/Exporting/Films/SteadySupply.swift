import Geometry
import Synchronization
import VideoFiles

/// Frames at a steady rate, each made by itself.
final class SteadySupply: FrameSupply, @unchecked Sendable {
  /// What the frames are.
  let stream: VideoStream
  /// How many there are.
  let count: Int
  private let framesPerSecond: Int
  private let image: @Sendable (_ seconds: Double) -> PlanarImage
  private var index = 0
  private let isInterrupted = Atomic(false)

  /// Frames for some seconds, made by `image`; each must be a picture of its own.
  init(
    size: PixelSize, seconds: Double, framesPerSecond: Int,
    image: @escaping @Sendable (_ seconds: Double) -> PlanarImage
  ) {
    stream = VideoStream(
      size: size, format: PlanarFormat(), timeBase: Rational(1, framesPerSecond),
      frameRate: Rational(framesPerSecond, 1))
    count = max(1, Int((seconds * Double(framesPerSecond) - 1e-6).rounded(.up)))
    self.framesPerSecond = framesPerSecond
    self.image = image
  }

  /// One picture for all the time.
  convenience init(_ picture: PlanarImage, seconds: Double, framesPerSecond: Int) {
    self.init(size: picture.size, seconds: seconds, framesPerSecond: framesPerSecond) { _ in picture.copy() }
  }

  func interrupt() { isInterrupted.store(true, ordering: .relaxed) }

  func next() -> VideoItem? {
    guard index < count, !isInterrupted.load(ordering: .relaxed) else { return nil }
    defer { index += 1 }
    return .frame(
      VideoFrame(image: image(Double(index) / Double(framesPerSecond)), pts: Int64(index), duration: 1))
  }
}
