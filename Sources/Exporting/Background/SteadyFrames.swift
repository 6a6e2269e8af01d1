import Geometry
import Synchronization
import VideoFiles

/// Supplies the frames of a scene at a constant rate, each followed by its audio.
final class SteadyFrames: ItemSupply, @unchecked Sendable {
  /// The format of the frames.
  let stream: VideoStream
  private let count: Int
  private let framesPerSecond: Int
  private let scene: BackgroundScene
  private var index = 0
  private var isSoundDue = false
  private let isInterrupted = Atomic(false)

  /// Creates a supply of `seconds` seconds of frames.
  init(_ scene: BackgroundScene, size: PixelSize, seconds: Double, framesPerSecond: Int) {
    stream = VideoStream(
      size: size, format: PlanarFormat(), timeBase: Rational(1, framesPerSecond),
      frameRate: Rational(framesPerSecond, 1))
    count = max(1, Int((seconds * Double(framesPerSecond) - 1e-6).rounded(.up)))
    self.framesPerSecond = framesPerSecond
    self.scene = scene
  }

  func interrupt() { isInterrupted.store(true, ordering: .relaxed) }

  func next() -> ExportItem? {
    guard !isInterrupted.load(ordering: .relaxed) else { return nil }
    if isSoundDue, let sound = scene.sound {
      isSoundDue = false
      let first = firstSample(ofFrame: index - 1, sound)
      return .samples(sound.samples(first, firstSample(ofFrame: index, sound) - first))
    }
    guard index < count else { return nil }
    let image = scene.frame(Double(index) / Double(framesPerSecond))
    let frame = VideoFrame(image: image, pts: Int64(index), duration: 1)
    index += 1
    isSoundDue = true
    return .frame(frame)
  }

  private func firstSample(ofFrame frame: Int, _ sound: BackgroundScene.Sound) -> Int {
    frame * sound.sampleRate / framesPerSecond
  }
}
