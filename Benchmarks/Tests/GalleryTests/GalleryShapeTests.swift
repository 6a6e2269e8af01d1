import DisplayLists
import Geometry
import TestSupport
import Testing

@testable import Optics

/// Distance fields of the gallery's outlines, including text in several scripts, and the memory of its lenses.
@Suite struct GalleryShapeTests {
  /// One pane for each distinct outline.
  static let panes: [GlassPane] = {
    var known: Set<GlassShape> = []
    return GalleryLens.all.flatMap(\.panes).filter { known.insert($0.shape).inserted }
  }()

  @Test func distancesAgreeWithDenseOutlines() throws {
    var generator = SplitMix(seed: 3)
    var closedForms = 0
    var paths = 0
    var wrong: [String] = []
    for (number, pane) in Self.panes.enumerated() {
      let scale = 2.0
      let turn = number % 2 == 0 ? Affine.identity : .rotation(cosine: 0.96, sine: 0.28)
      let map = Affine.translation(x: 0.3, y: 0.7) * .scale(scale) * turn
      let rect = PixelRect(enclosing: map.bounds(of: pane.shape.bounds)).outset(by: 12)
      var none = OutlineFields()
      let field = DistanceField(pane.shape, pixelsFromPane: map, in: rect, reusing: &none) { 0.36 * $0 }
      let outline = DenseOutline(pane.shape, pixelsFromPane: map)
      var worst = 0.0
      for _ in 0..<250 {
        let x = Int.random(in: rect.x..<rect.maxX, using: &generator)
        let y = Int.random(in: rect.y..<rect.maxY, using: &generator)
        let expected = outline.distance(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        worst = max(worst, (Double(field.distance[field.index(x, y)]) * scale - expected).magnitude)
      }
      var bound = 0.05
      if case .path = pane.shape { (paths, bound) = (paths + 1, 0.25) } else { closedForms += 1 }
      if worst >= bound { wrong.append("\(number), \(pane.shape.bounds): \(worst) px") }
    }
    #expect(wrong == [])
    #expect(closedForms > 10)
    #expect(paths >= 7)
  }

  /// The bytes of a compiled lens, including bleed.
  private func bytes(of lens: Lens) -> Int {
    lens.byteCount + (lens.bleed?.nodes.count ?? 0) * MemoryLayout<EdgeBleed.Node>.stride
  }

  @Test func aLensForVideoTakesAtMostSixteenBytesPerPixel() {
    #expect(GalleryLens.compiled.count == GalleryLens.all.count)
    let over = GalleryLens.compiled.filter { bytes(of: $0.lens) > 16 * $0.lens.rect.size.area }
    #expect(over.map { $0.piece.name } == [])
  }

  /// A photo has twice as many samples per pixel, since its chroma is not subsampled.
  @Test func aLensForPhotosTakesAtMostSixteenBytesPerPixel() throws {
    let over = try GalleryLens.distinct.compactMap { piece -> String? in
      let lens = try #require(piece.lens(canvas: piece.canvas, format: PixelWindow.format))
      let each = Double(bytes(of: lens)) / Double(lens.rect.size.area)
      return each > 16 ? "\(piece.name): \(each)" : nil
    }
    #expect(over == [])
  }
}
