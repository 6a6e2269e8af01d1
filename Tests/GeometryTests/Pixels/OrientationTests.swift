import Geometry
import Testing

@Suite struct OrientationTests {
  static let all = (0...3).flatMap { turns in
    [false, true].map { Orientation(quarterTurns: turns, isMirrored: $0) }
  }

  @Test func thePortraitMatrixOfAPhoneTurnsClockwise() {
    #expect(Orientation(displayMatrix: (0, 65536, -65536, 0)) == Orientation(quarterTurns: 1, isMirrored: false))
    #expect(Orientation(displayMatrix: (65536, 0, 0, 65536)) == .upright)
    #expect(Orientation(displayMatrix: (0, 0, 0, 0)) == .upright)
  }

  @Test(arguments: all)
  func everyPixelIsMappedOnce(_ orientation: Orientation) {
    let stored = PixelSize(width: 7, height: 4)
    let upright = orientation.turned(stored)
    var seen: Set<PixelRect> = []
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let place = orientation.storedRect(of: PixelRect(x: x, y: y, width: 1, height: 1), in: stored)
        #expect(place.intersection(PixelRect(stored)) == place)
        seen.insert(place)
      }
    }
    #expect(seen.count == stored.area)
    #expect(orientation.storedRect(of: PixelRect(upright), in: stored) == PixelRect(stored))
  }

  /// The stored pixel of upright column x and row y, for EXIF orientations 1 to 8 of an image stored as 7 × 4.
  static let exif: [@Sendable (Int, Int) -> (x: Int, y: Int)] = [
    { ($0, $1) }, { (6 - $0, $1) }, { (6 - $0, 3 - $1) }, { ($0, 3 - $1) },
    { ($1, $0) }, { ($1, 3 - $0) }, { (6 - $1, 3 - $0) }, { (6 - $1, $0) },
  ]

  @Test(arguments: 1...8) func exifNumbersFollowTheStandard(number: Int) throws {
    let orientation = try #require(Orientation(exif: number))
    let stored = PixelSize(width: 7, height: 4)
    var raster = Raster<UInt8>(size: stored)
    for i in 0..<stored.area { raster.samples[4 * i] = UInt8(i) }
    let upright = raster.turned(orientation)
    #expect(upright.size == orientation.turned(stored))
    for y in 0..<upright.size.height {
      for x in 0..<upright.size.width {
        let place = Self.exif[number - 1](x, y)
        let rect = orientation.storedRect(of: PixelRect(x: x, y: y, width: 1, height: 1), in: stored)
        #expect((rect.x, rect.y) == place)
        #expect(upright[x, y].red == raster[place.x, place.y].red)
      }
    }
  }

  @Test func otherNumbersAreNotOrientations() {
    #expect(Orientation(exif: 0) == nil)
    #expect(Orientation(exif: 9) == nil)
  }
}
