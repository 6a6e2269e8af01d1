import Geometry
import Testing

@testable import VideoFiles

/// Canvases whose orientation differs from that of the coded frames.
struct CanvasOrientationTests {
  static let all = (0...3).flatMap { turns in
    [false, true].map { Orientation(quarterTurns: turns, isMirrored: $0) }
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
        #expect(geometry.crop.x % 2 == 0)
        #expect(geometry.crop.y % 2 == 0)
        #expect(geometry.crop.intersection(PixelRect(coded)) == geometry.crop)
      }
    }
  }

  @Test func chromaLocationTurnsWithTheImage() {
    var tags = ColorTags(PlanarFormat())
    #expect(tags.turned(Orientation(quarterTurns: 1, isMirrored: false)).chromaLocation == "top")
    #expect(tags.turned(Orientation(quarterTurns: 3, isMirrored: false)).chromaLocation == "bottom")
    #expect(tags.turned(Orientation(quarterTurns: 2, isMirrored: false)).chromaLocation == "unspecified")
    tags.chromaLocation = "center"
    for orientation in Self.all { #expect(tags.turned(orientation).chromaLocation == "center") }
  }
}
