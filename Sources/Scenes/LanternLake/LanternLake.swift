public import Geometry

/// A rendered video: lanterns rise over a mountain lake at dusk, reflected in moving water.
///
/// Each frame depends only on its time, so frames can be computed in any order. The scene loops seamlessly after
/// `period`. Everything that does not move is painted once, when the scene is created.
public struct LanternLake: Sendable {
  /// The time, in seconds, after which frames and audio repeat.
  public static let period = 24.0

  /// The size of a frame in pixels.
  public let size: PixelSize

  let stage: LakeStage
  let sky: SkyLayer
  let ridges: [RidgeLayer]
  let shore: ShoreLayer
  let waves: WaveField
  let lanterns: [Lantern]
  let sprites: LanternSprites
  private let grain: [Int16]

  /// Creates a scene for one frame size, whose width and height must be even and at least
  /// 16 pixels.
  ///
  /// The seed varies the mountains, clouds and lanterns.
  public init(size: PixelSize, seed: UInt64 = 1) {
    precondition(
      size.width >= 16 && size.height >= 16 && size.width % 2 == 0 && size.height % 2 == 0,
      "the width and height of a frame must be even and at least 16 pixels, got \(size.width)×\(size.height)")
    self.size = size
    stage = LakeStage(size: size)
    sky = SkyLayer(stage: stage, seed: seed)
    ridges = RidgeLayer.all(stage: stage, seed: seed)
    shore = ShoreLayer(stage: stage, seed: seed)
    waves = WaveField(seed: seed)
    lanterns = Lantern.all(seed: seed)
    sprites = LanternSprites(seed: seed)
    let noise = Noise(seed: seed &+ 900)
    grain = (0..<Self.grainCount).map { i in
      let n = Int32(i)
      let sum = noise.hash(n, 0) + noise.hash(n, 1) + noise.hash(n, 2) - 1.5
      return Int16(sum * 1.7 * Float(LakeCanvas.one))
    }
  }

  /// Returns the frame at a time in seconds, as 8-bit 4:2:0 BT.709 video with limited range.
  public func frame(at seconds: Double) -> PlanarImage {
    let turn = Self.turn(at: seconds)
    var canvas = LakeCanvas(size: size)
    let pan = stage.pan(turn: turn)
    paintSky(&canvas, pan: pan, turn: turn)
    let lit = lanterns.map { $0.placed(at: turn, on: stage) }
    let air = 0..<stage.horizon
    let water = stage.horizon..<size.height
    for lantern in lit where !lantern.isAfloat { paint(lantern, &canvas, rows: air) }
    paintWater(&canvas, turn: turn)
    for lantern in lit where lantern.isAfloat { paintAfloat(lantern, &canvas, turn: turn) }
    // Lanterns close to the camera are also visible in front of the water.
    for lantern in lit where lantern.blur > 0 { paint(lantern, &canvas, rows: water) }
    paintMotes(&canvas, turn: turn)
    return develop(canvas, turn: turn)
  }

  /// Returns the elapsed fraction of the period, 0..<1.
  static func turn(at seconds: Double) -> Double {
    let turns = seconds / period
    return turns - turns.rounded(.down)
  }

  private static let grainCount = 8192

  /// Adds film grain, which also dithers the gradients, and rounds to 8 bits.
  private func develop(_ canvas: LakeCanvas, turn: Double) -> PlanarImage {
    let image = PlanarImage(size: size, format: PlanarFormat())
    let noise = Noise(seed: UInt64(turn * 1_048_576))
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      let painted = canvas.planes[plane].samples
      let samples = painted.span
      let to = image.layout(plane)
      let (low, high): (Int16, Int16) = plane == 0 ? (16, 235) : (16, 240)
      let grain = grain.span
      for y in 0..<extent.height {
        let row = (to.base + y * to.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        // Start the grain at a random position in each row and wrap around.
        var at = Int(noise.hash(Int32(y), Int32(plane)) * Float(Self.grainCount))
        var x = 0
        while x < extent.width {
          let count = min(extent.width - x, Self.grainCount - at)
          let from = y * extent.width + x
          for i in 0..<count {
            let speck = plane == 0 ? grain[unchecked: at + i] : grain[unchecked: at + i] >> 1
            let value = (samples[unchecked: from + i] &+ speck &+ Int16(LakeCanvas.one / 2)) >> LakeCanvas.bits
            row[x + i] = UInt8(truncatingIfNeeded: max(low, min(high, value)))
          }
          x += count
          at = 0
        }
      }
    }
    return image
  }
}
