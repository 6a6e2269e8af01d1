import Geometry
import Testing

@Suite("Planar images as rasters")
struct PlanarRasterTests {
  @Test(
    "every pixel has the colour of its interpolated code values",
    arguments: [ChromaSampling.full, .halfWidth, .half], [8, 10, 16])
  func pixelsFollowFromCodeValues(chroma: ChromaSampling, bitDepth: Int) {
    for size in [(1, 1), (2, 2), (7, 5), (34, 18)].map({ PixelSize(width: $0.0, height: $0.1) }) {
      for isFullRange in [false, true] {
        let format = PlanarFormat(bitDepth: bitDepth, chroma: chroma, matrix: .bt2020, isFullRange: isFullRange)
        let image = noise(size, format)
        let raster = image.rgb()
        for y in 0..<size.height {
          for x in 0..<size.width {
            let pixel = raster[x, y]
            let expected = color(ofPixel: x, y, in: image)
            #expect(
              SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha) == expected, "(\(x), \(y)) of \(size), \(format)")
          }
        }
      }
    }
  }

  @Test("greys keep their levels")
  func greysKeepTheirLevels() {
    let levels = (0...255).map { UInt8($0) }
    let greys = Raster(
      size: PixelSize(width: 512, height: 2),
      samples: (0..<1024).flatMap { i in
        let level = levels[i % 512 / 2]
        return [level, level, level, 255]
      })
    let result = PlanarImage(greys).rgb()
    for (value, original) in zip(result.samples, greys.samples) {
      // 220 code values of luma stand for 256 levels.
      #expect(abs(Int(value) - Int(original)) <= 1)
    }
  }

  /// Returns an image of pseudo-random code values, extremes among them.
  private func noise(_ size: PixelSize, _ format: PlanarFormat) -> PlanarImage {
    let image = PlanarImage(size: size, format: format)
    var state: UInt32 = 7
    for plane in 0..<3 {
      let extent = image.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          state = state &* 1_664_525 &+ 1_013_904_223
          image[plane, x, y] = Int(state >> 16) & (1 << format.bitDepth - 1)
        }
      }
    }
    return image
  }

  /// Returns the colour of a pixel, computed from single samples.
  private func color(ofPixel x: Int, _ y: Int, in image: PlanarImage) -> SIMD4<UInt8> {
    let format = image.format
    func chroma(_ plane: Int) -> Float {
      let extent = image.planeSize(plane)
      let row = min(y >> format.chroma.shiftY, extent.height - 1)
      let step = format.chroma.shiftY == 0 ? 0 : y % 2 == 0 ? -1 : 1
      let other = min(max(row + step, 0), extent.height - 1)
      let column = x >> format.chroma.shiftX
      let next = format.chroma.shiftX == 0 || x % 2 == 0 ? column : min(column + 1, extent.width - 1)
      let sum =
        3 * (image[plane, column, row] + image[plane, next, row]) + image[plane, column, other]
        + image[plane, next, other]
      return (Float(sum) / 8 - Float(format.chromaZero)) / Float(format.chromaRange) * 2
    }
    let luma = (Float(image[0, x, y]) - Float(format.lumaBlack)) / Float(format.lumaRange)
    let red = Float(format.matrix.red)
    let green = Float(format.matrix.green)
    let blue = Float(format.matrix.blue)
    let b = luma + chroma(1) * (1 - blue)
    let r = luma + chroma(2) * (1 - red)
    let g = (luma - red * r - blue * b) / green
    func level(_ value: Float) -> UInt8 { UInt8(min(max(value * 255 + 0.5, 0), 255)) }
    return SIMD4(level(r), level(g), level(b), 255)
  }
}
