import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

@testable import Rendering

/// A mask and a clip cut everything that glass changes, including its shadow.
@Suite struct MaskTests {
  static let size = PixelSize(width: 240, height: 160)
  static let formats = [PlanarFormat(), PlanarFormat(chroma: .full, isFullRange: true)]

  /// Paints a pane with a strong shadow, cut by a rectangle in points, at two pixels per point.
  private func painted(_ cut: Rect, asMask: Bool, _ format: PlanarFormat, over image: PlanarImage) throws {
    let content = [fill(Rect(x: 40, y: 30, width: 20, height: 9), RGBA(white: 0))]
    var group = DisplayGroup([pane(GlassMaterial(.regular, look: .v26), content: content)])
    if asMask {
      group.mask = [fill(cut, RGBA(white: 0))]
    } else {
      group.clip = DisplayGroup.Clip(path: BezierPath(cut), rule: .nonZero)
    }
    let plan = try RenderPlan(
      list(.group(group)), pixelsFromPoints: .scale(2), canvas: Self.size, format: format, drawing: CairoCanvas())
    FramePainter(plan, threads: 1).paint(image)
  }

  @Test(arguments: formats, [true, false])
  func nothingChangesOutsideTheCut(_ format: PlanarFormat, _ asMask: Bool) throws {
    // The pane covers (30, 20) to (90, 56). Some of these cuts have odd pixel edges.
    for cut in [
      Rect(x: 30, y: 20, width: 60, height: 36), Rect(x: 30.5, y: 20.5, width: 30, height: 36),
      Rect(x: 20.5, y: 30.5, width: 31, height: 40), Rect(x: 60, y: 50, width: 40.5, height: 20.5),
    ] {
      let before = noise(Self.size, format)
      let image = before.copy()
      try painted(cut, asMask: asMask, format, over: image)
      var changed = (inside: 0, outside: 0)
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width where image[0, x, y] != before[0, x, y] {
          let isInside =
            Double(x) >= 2 * cut.minX && Double(x) < 2 * cut.maxX && Double(y) >= 2 * cut.minY
            && Double(y) < 2 * cut.maxY
          if isInside { changed.inside += 1 } else { changed.outside += 1 }
        }
      }
      #expect(changed.outside == 0, "\(cut)")
      #expect(changed.inside > 500)
    }
  }
}
