import Geometry
import Testing

@testable import Optics

/// Rows of terms, which reuse unchanged terms of a row above, compared with rows computed from scratch.
@Suite struct TermsRowTests {
  private static let presets = [
    GlassPreset(GlassMaterial(.clear), S: 70), GlassPreset(GlassMaterial(.regular), S: 170),
    GlassPreset(GlassMaterial(.regular, look: .v26, appearance: .dark), S: 70),
  ]

  @Test(arguments: presets, [1, 2]) func keptTermsAreThoseOfANewRow(_ preset: GlassPreset, _ step: Int) {
    let optics = Self.optics(preset)
    let rect = optics.field.rect
    var different = 0
    TermsRow.withRows(3, count: rect.width) { row in
      for y in 0..<rect.height {
        let used = row(y % step)
        optics.terms(row: y, column: 0, into: used, step: step)
        row(2).fill(LensTerms())
        optics.terms(row: y, column: 0, into: row(2), step: step)
        var first = 0
        var second = 0
        for x in 0..<rect.width {
          first = used.stretch(of: x, from: first)
          second = row(2).stretch(of: x, from: second)
          let own = used.place(of: x, in: first)
          let new = row(2).place(of: x, in: second)
          if !LensTerms.areAlike(used.terms + own, row(2).terms + new) { different += 1 }
        }
        // Content changes the terms of some pixels.
        var last = 0
        for x in stride(from: y * 7 % 23, to: rect.width, by: y % 5 == 0 ? 31 : 1000) {
          used.isolate(x, from: last)
          last = x
          used.terms[x].lay(LensTerms.Paint(luma: 0.4, alpha: 0.5), visible: 1, scale: LensTerms.Scale(Self.scale))
        }
        if y % 37 == 5 { used.fill(LensTerms()) }
      }
    }
    #expect(different == 0)
  }

  @Test func keptRowsAreNotComputed() {
    let optics = Self.optics(Self.presets[0])
    let rect = optics.field.rect
    TermsRow.withRows(1, count: rect.width) { row in
      // Row 100 is the first one of the pane's lower half, whose pixels are as far from the edge as those of row 99.
      for y in 0...100 { optics.terms(row: y, column: 0, into: row(0), step: 1) }
      // To most pixels of its ends, the left or right side is the nearest.
      let kept = (0..<rect.width).filter { row(0).sources[$0].isKept }.count
      #expect(kept > rect.width / 5)
    }
  }

  @Test func isolatingAPixelKeepsTheOthers() {
    TermsRow.withRows(1, count: 10) { row in
      let row = row(0)
      var lit = LensTerms()
      lit.gain = 2
      row.set(lit, 0, 6)
      row.set(LensTerms(), 6, 10)
      for (pixel, earlier) in [(0, 0), (3, 0), (5, 3), (8, 5)] {
        row.isolate(pixel, from: earlier)
        row.terms[pixel].gain += 1
      }
      var stretch = 0
      let gains = (0..<10).map { x -> Float in
        stretch = row.stretch(of: x, from: stretch)
        return row.terms[stretch].gain
      }
      #expect(gains == [3, 2, 2, 3, 2, 3, 0, 0, 1, 0])
    }
  }

  @Test func isolatingAShadedPixelKeepsTheTermsOfTheOthers() {
    TermsRow.withRows(1, count: 10) { row in
      let row = row(0)
      for x in 0..<8 { row.terms[x].transmittance = Float(x) / 10 }
      row.mark(0, 8, .shaded)
      row.set(LensTerms(), 8, 10)
      var last = 0
      for pixel in [3, 7] {
        row.isolate(pixel, from: last)
        row.terms[pixel].transmittance += 1
        last = pixel
      }
      var stretch = 0
      let shades = (0..<10).map { x -> Float in
        stretch = row.stretch(of: x, from: stretch)
        return row.terms[row.place(of: x, in: stretch)].transmittance
      }
      #expect(shades == [0, 0.1, 0.2, 1.3, 0.4, 0.5, 0.6, 1.7, 1, 1])
    }
  }

  @Test func shadowsAreShadedStretches() {
    let optics = Self.optics(Self.presets[1])
    let width = optics.field.rect.width
    TermsRow.withRows(1, count: width) { row in
      optics.terms(row: 30, column: 0, into: row(0), step: 1)
      var x = 0
      var shaded = 0
      while x < width {
        let end = Int(row(0).ends[x])
        if row(0).sources[x].isShaded { shaded += end - x }
        x = end
      }
      // Row 30 lies above the pane, whose corners make every distance different.
      #expect(shaded > width / 4)
    }
  }

  private static let format = PlanarFormat(bitDepth: 14, chroma: .full, matrix: .bt709, isFullRange: true)
  private static let scale = FixedPoint(format)

  private static func optics(_ preset: GlassPreset) -> LensOptics {
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 100, height: 70), radius: 14, style: .continuous)
    let field = DistanceField(
      shape, pixelsFromPane: Affine(a: 2, b: 0, c: 0, d: 2, tx: 40, ty: 30),
      in: PixelRect(x: 0, y: 0, width: 290, height: 240)
    ) { _ in preset.refraction.visibleHeight }
    let pane = PaneOptics(preset, face: 0, deepest: field.deepest, pixelsPerPoint: 2, format: format)
    return LensOptics([pane], field: field, pixelsPerPoint: 2)
  }
}
