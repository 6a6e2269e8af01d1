import Geometry
import Testing

@testable import Optics

/// The field of a rounded rectangle, most of which is copied, against the exact distance of each pixel.
@Suite struct RoundedRectFieldTests {
  private static let shapes: [RoundedRect] = [
    RoundedRect(Rect(x: 0, y: 0, width: 100, height: 70), radius: 12, style: .continuous),
    RoundedRect(Rect(x: 4, y: -3, width: 60, height: 130), radius: 20, style: .circular),
    RoundedRect(Rect(x: 0, y: 0, width: 90, height: 40), radius: 20, style: .continuous),
    RoundedRect(Rect(x: 10, y: 10, width: 50, height: 50), radius: 25, style: .circular),
    RoundedRect(Rect(x: 0, y: 0, width: 80.3, height: 61.7), radius: 0, style: .circular),
    RoundedRect(
      Rect(x: 0, y: 0, width: 100, height: 70),
      radii: CornerRadii(topLeft: 30, topRight: 6, bottomRight: 20, bottomLeft: 0), style: .continuous),
    RoundedRect(
      Rect(x: 0, y: 0, width: 100, height: 90),
      radii: CornerRadii(topLeft: 10, topRight: 10, bottomRight: 24, bottomLeft: 24), style: .continuous),
    RoundedRect(
      Rect(x: 0, y: 0, width: 100, height: 70),
      radii: CornerRadii(topLeft: 65, topRight: 2, bottomRight: 65, bottomLeft: 2), style: .circular),
  ]
  private static let maps = [
    Affine(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 12), Affine(a: 1, b: 0, c: 0, d: 1, tx: 0.5, ty: 0.25),
    Affine(a: 1.7, b: 0, c: 0, d: 1.7, tx: 3.31, ty: 7.13), Affine(a: 1.6, b: 0.4, c: -0.4, d: 1.6, tx: 50, ty: 5),
    Affine(a: 0, b: 2, c: -2, d: 0, tx: 150, ty: 5),
  ]

  @Test(arguments: shapes, maps) func everyPixelHasItsExactDistanceAndDirection(_ shape: RoundedRect, _ map: Affine) {
    for rect in [
      PixelRect(x: -30, y: -20, width: 290, height: 310), PixelRect(x: 41, y: 33, width: 70, height: 90),
    ] {
      let field = DistanceField(shape, pixelsFromPane: map, in: rect) { _ in 9 }
      let scale = map.meanScale
      let outline = RoundedRectDistance(shape, refractionHeight: 9, pixelsPerPoint: scale)
      guard let paneFromPixels = map.inverse else { preconditionFailure("\(map) must have an inverse") }
      var different = 0
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          let p = paneFromPixels * Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5)
          let (distance, n) = outline.handle(p)
          let i = y * rect.width + x
          let isExact =
            field.distance[i] == Float(distance)
            && field.directionX[i] == Float(map.a / scale * n.x + map.c / scale * n.y)
            && field.directionY[i] == Float(map.b / scale * n.x + map.d / scale * n.y)
          if !isExact { different += 1 }
        }
      }
      #expect(different == 0)
    }
  }
}
