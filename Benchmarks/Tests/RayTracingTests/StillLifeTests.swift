import Geometry
import RayTracing
import Testing

@Suite struct StillLifeTests {
  @Test func aSeedAlwaysGivesTheSameImage() {
    let size = PixelSize(width: 45, height: 80)
    #expect(StillLife(seed: 1).raster(size: size) == StillLife(seed: 1).raster(size: size))
  }

  @Test func anotherSeedGivesAnotherImage() {
    let size = PixelSize(width: 32, height: 32)
    #expect(StillLife(seed: 1).raster(size: size) != StillLife(seed: 2).raster(size: size))
  }

  @Test(arguments: [(1, 1), (7, 3), (3, 90), (120, 9)])
  func anySizeIsFilled(width: Int, height: Int) {
    let picture = StillLife().raster(size: PixelSize(width: width, height: height))
    #expect(stride(from: 3, to: picture.samples.count, by: 4).allSatisfy { picture.samples[$0] == 255 })
  }

  /// Sizes differ in resolution only: the mean colour of corresponding parts is the same.
  @Test func sizesShowTheSameArrangement() {
    let small = blocks(StillLife().raster(size: PixelSize(width: 90, height: 160)), of: 10)
    let large = blocks(StillLife().raster(size: PixelSize(width: 270, height: 480)), of: 30)
    for (a, b) in zip(small, large) { #expect(abs(a - b) < 14) }
  }

  /// Like a well-exposed photo, it has highlights and shadows, none of them clipped.
  @Test func exposureIsThatOfAPhoto() {
    let picture = StillLife().raster(size: PixelSize(width: 135, height: 240))
    let lumas = lumas(picture).sorted()
    #expect(lumas[lumas.count / 100] < 30)
    #expect(lumas[lumas.count * 99 / 100] > 200)
    #expect((60...130).contains(lumas.reduce(0, +) / Double(lumas.count)))
  }

  private func lumas(_ picture: Raster<UInt8>) -> [Double] {
    (0..<picture.size.area).map { i in
      let pixel = picture[i % picture.size.width, i / picture.size.width]
      let red = Double(pixel.red)
      let green = Double(pixel.green)
      let blue = Double(pixel.blue)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
  }

  private func blocks(_ picture: Raster<UInt8>, of side: Int) -> [Double] {
    let across = picture.size.width / side
    let down = picture.size.height / side
    var sums = [Double](repeating: 0, count: across * down * 3)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let pixel = picture[x, y]
        let at = (y / side * across + x / side) * 3
        sums[at] += Double(pixel.red)
        sums[at + 1] += Double(pixel.green)
        sums[at + 2] += Double(pixel.blue)
      }
    }
    return sums.map { $0 / Double(side * side) }
  }
}
