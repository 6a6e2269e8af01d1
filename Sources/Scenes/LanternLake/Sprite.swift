/// A small image to draw over a canvas, with coverage and premultiplied light in code values above black.
struct Sprite {
  let width: Int
  let height: Int
  var texels: [SIMD4<Float>]

  init(width: Int, height: Int, texel: (Float, Float) -> (light: Ink, coverage: Float)) {
    self.width = width
    self.height = height
    texels = []
    texels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (light, coverage) = texel((Float(x) + 0.5) / Float(width) * 2 - 1, (Float(y) + 0.5) / Float(height) * 2 - 1)
        texels.append(SIMD4(light.y * coverage, light.cb * coverage, light.cr * coverage, coverage))
      }
    }
  }

  /// Returns the sprite after three box blurs with a radius in texels.
  func blurred(_ radius: Int) -> Sprite {
    var result = self
    for _ in 0..<3 {
      result.texels = Self.boxed(result.texels, lines: height, length: width, stride: 1, lineStride: width, radius)
      result.texels = Self.boxed(result.texels, lines: width, length: height, stride: width, lineStride: 1, radius)
    }
    return result
  }

  private static func boxed(
    _ texels: [SIMD4<Float>], lines: Int, length: Int, stride: Int, lineStride: Int, _ radius: Int
  ) -> [SIMD4<Float>] {
    var result = texels
    let weight = 1 / Float(2 * radius + 1)
    for line in 0..<lines {
      for i in 0..<length {
        var sum = SIMD4<Float>(repeating: 0)
        for k in max(0, i - radius)...min(length - 1, i + radius) { sum += texels[line * lineStride + k * stride] }
        result[line * lineStride + i * stride] = sum * weight
      }
    }
    return result
  }
}
