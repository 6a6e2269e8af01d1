public import Geometry
import Scenes

/// A photorealistic still life: citrus fruit and blueberries on a plate in window light, in front of an out-of-focus
/// room.
///
/// The renderer traces one ray per pixel. It simulates a thin lens by softening the edges and textures of each surface
/// with the lens blur at its depth. Images of all sizes show the same arrangement, framed so that the centre is
/// visible. The pixels depend only on the size and seed.
public struct StillLife: Sendable {
  private let stage: Stage
  private let seed: UInt64

  /// Creates a still life. The seed varies the berries, the wood grain and the background lights.
  public init(seed: UInt64 = 1) {
    self.seed = seed
    stage = Stage(seed: seed)
  }

  /// Returns opaque, gamma-encoded sRGB pixels. The size must be at least 1×1.
  ///
  /// - Complexity: Proportional to the number of pixels.
  public func raster(size: PixelSize) -> Raster<UInt8> {
    precondition(size.width > 0 && size.height > 0, "an image must not be empty, got \(size.width)×\(size.height)")
    var raster = Raster<UInt8>(size: size)
    let lens = CameraLens(size: size)
    let grain = Noise(seed: seed &+ 77)
    var sight = Sight()
    for y in 0..<size.height {
      stage.select(row: y, lens: lens, into: &sight)
      for x in 0..<size.width {
        let light = stage.light(along: lens.ray(x: x, y: y), lens: lens, sight: &sight)
        let shade = lens.vignette(x: x, y: y)
        // Add film grain, which also dithers the smooth gradients.
        let speck = (grain.hash(Int32(x), Int32(y)) + grain.hash(Int32(x), Int32(y), 1) - 1) * 1.6
        let color = ToneCurve.code(light * shade) * 255 + speck
        let i = (y * size.width + x) * 4
        raster.samples[i] = UInt8(min(max(color.x.rounded(), 0), 255))
        raster.samples[i + 1] = UInt8(min(max(color.y.rounded(), 0), 255))
        raster.samples[i + 2] = UInt8(min(max(color.z.rounded(), 0), 255))
        raster.samples[i + 3] = 255
      }
    }
    return raster
  }
}
