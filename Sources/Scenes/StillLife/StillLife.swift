public import Geometry

/// A rendered still life that looks like a photo: citrus and blueberries on a plate in window light, with the room
/// behind out of focus.
///
/// Each pixel follows one ray through a thin lens to the nearest surfaces, whose edges and textures are softened by the
/// lens blur at that depth. Every size shows the same arrangement, framed so that its middle fits. The bytes depend
/// only on size and seed.
public struct StillLife: Sendable {
  private let stage: Stage
  private let seed: UInt64

  /// An arrangement. The seed varies the berries, the grain of the wood and the lights in the background.
  public init(seed: UInt64 = 1) {
    self.seed = seed
    stage = Stage(seed: seed)
  }

  /// Returns the pixels at a size of at least 1 × 1: opaque, gamma-encoded sRGB.
  ///
  /// - Complexity: proportional to the number of pixels.
  public func raster(size: PixelSize) -> Raster<UInt8> {
    precondition(size.width > 0 && size.height > 0, "an image needs pixels, got \(size.width)×\(size.height)")
    var raster = Raster<UInt8>(size: size)
    let lens = CameraLens(size: size)
    let grain = Noise(seed: seed &+ 77)
    var sight = Sight()
    for y in 0..<size.height {
      stage.select(row: y, lens: lens, into: &sight)
      for x in 0..<size.width {
        let light = stage.light(along: lens.ray(x: x, y: y), lens: lens, sight: &sight)
        let shade = lens.vignette(x: x, y: y)
        // Photographic grain, which also dithers the soft gradients.
        let speck = (grain.hash(Int32(x), Int32(y)) + grain.hash(Int32(x), Int32(y), 1) - 1) * 1.6
        let code = ToneCurve.code(light * shade) * 255 + speck
        let i = (y * size.width + x) * 4
        raster.samples[i] = UInt8(min(max(code.x.rounded(), 0), 255))
        raster.samples[i + 1] = UInt8(min(max(code.y.rounded(), 0), 255))
        raster.samples[i + 2] = UInt8(min(max(code.z.rounded(), 0), 255))
        raster.samples[i + 3] = 255
      }
    }
    return raster
  }
}
