import DisplayLists
import Geometry

extension TypefaceStore {
  /// Returns the outlines of a run's glyphs in the run's coordinate space; nil if the font file cannot be read.
  func outline(of run: GlyphRun) -> BezierPath? {
    withTypeface(run.face) { typeface in
      var path = BezierPath()
      for glyph in run.glyphs {
        let runFromEm = Affine(
          a: run.size, b: 0, c: 0, d: run.size, tx: glyph.position.x, ty: glyph.position.y)
        let outline = typeface.strikeOutline(of: glyph.id) ?? typeface.outline(of: glyph.id)
        path.elements += outline.applying(runFromEm).elements
      }
      return path
    }
  }
}
