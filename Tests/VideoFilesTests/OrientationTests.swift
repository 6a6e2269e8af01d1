import Geometry
import Testing

@testable import VideoFiles

/// Turns and mirrors, and where a canvas lies on coded frames.
struct OrientationTests {
  static let all = (0...3).flatMap { turns in
    [false, true].map { Orientation(quarterTurns: turns, isMirrored: $0) }
  }

  @Test func matrixOfAPhoneHeldUprightTurnsClockwise() {
    #expect(Orientation(a: 0, b: 65536, c: -65536, d: 0) == Orientation(quarterTurns: 1, isMirrored: false))
    #expect(Orientation(a: 65536, b: 0, c: 0, d: 65536) == .upright)
    #expect(Orientation(a: 0, b: 0, c: 0, d: 0) == .upright)
  }

  @Test(arguments: all)
  func everyPixelHasOnePlace(_ orientation: Orientation) {
    let coded = PixelSize(width: 7, height: 4)
    let upright = orientation.turned(coded)
    var seen: Set<PixelRect> = []
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let place = orientation.codedRect(of: PixelRect(x: x, y: y, width: 1, height: 1), in: coded)
        #expect(place.intersection(PixelRect(coded)) == place)
        seen.insert(place)
      }
    }
    #expect(seen.count == coded.area)
    #expect(orientation.codedRect(of: PixelRect(upright), in: coded) == PixelRect(coded))
  }

  @Test(arguments: all)
  func cropsStayInsideAndStartOnChroma(_ orientation: Orientation) {
    let coded = PixelSize(width: 31, height: 21)
    let seen = orientation.turned(coded)
    for x in 0..<seen.width - 8 {
      for y in 0..<seen.height - 8 {
        let request = CanvasRequest(unscaled: PixelRect(x: x, y: y, width: 9, height: 9))
        let geometry = CanvasGeometry(request, displaySize: seen, frame: coded, orientation: orientation)
        #expect(!geometry.scales)
        #expect(geometry.crop.x % 2 == 0 && geometry.crop.y % 2 == 0)
        #expect(geometry.crop.intersection(PixelRect(coded)) == geometry.crop)
      }
    }
  }

  @Test func chromaTurnsWithThePicture() {
    var tags = ColorTags(PlanarFormat())
    #expect(tags.turned(Orientation(quarterTurns: 1, isMirrored: false)).chromaLocation == "top")
    #expect(tags.turned(Orientation(quarterTurns: 3, isMirrored: false)).chromaLocation == "bottom")
    #expect(tags.turned(Orientation(quarterTurns: 2, isMirrored: false)).chromaLocation == "unspecified")
    tags.chromaLocation = "center"
    for orientation in Self.all { #expect(tags.turned(orientation).chromaLocation == "center") }
  }
}
