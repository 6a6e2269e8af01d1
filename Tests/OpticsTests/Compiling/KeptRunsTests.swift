import Geometry
import Testing

@testable import Optics

/// Programs whose rows reuse the runs of the row before, against programs whose rows are all compiled from nothing.
@Suite struct KeptRunsTests {
  private static let presets = [
    GlassPreset(GlassMaterial(.clear), S: 70), GlassPreset(GlassMaterial(.regular), S: 170),
    GlassPreset(GlassMaterial(.regular, look: .v26, appearance: .dark), S: 70),
  ]
  private static let format = PlanarFormat(bitDepth: 14, chroma: .full, matrix: .bt709, isFullRange: true)
  private static let stack = BlurStack(upTo: 20)
  private static let fractionBits = 5

  @Test(arguments: presets, [1, 2]) func keptRunsAreThoseOfANewRow(_ preset: GlassPreset, _ period: Int) {
    for hasContent in [false, true] {
      for lanes in 1...2 {
        let kept = Self.program(preset, lanes: lanes, period: period, keeps: true, hasContent: hasContent)
        let new = Self.program(preset, lanes: lanes, period: period, keeps: false, hasContent: hasContent)
        let a = kept.program
        let b = new.program
        #expect(a.area.sharp == b.area.sharp)
        #expect(a.area.all == b.area.all)
        #expect(a.area.readsSharpLevel == b.area.readsSharpLevel)
        #expect((0..<a.runs.count).map { Self.values(kept, $0) } == (0..<b.runs.count).map { Self.values(new, $0) })
        #expect((0..<a.rowStarts.count).map { a.rowStarts[$0] } == (0..<b.rowStarts.count).map { b.rowStarts[$0] })
        #expect(a.byteCount < b.byteCount)
      }
    }
  }

  /// Returns the values of a run, regardless of their positions in the buffers.
  private static func values(_ compiled: (program: PlaneProgram, displacements: Displacements), _ index: Int) -> [Int] {
    let program = compiled.program
    let run = compiled.program.runs[index]
    let count = Int(run.count)
    let perPixel = run.isBare ? 0 : 1 + (run.kind == .edge ? 1 : 0) + (run.hasOffset ? program.lanes : 0)
    let weights = run.kind.isGlass ? (run.hasCodes ? count : 0) + (run.face != run.otherFace ? count : 0) : 0
    var values = [
      Int(run.kind.rawValue), Int(run.level), run.isMixed ? 1 : 0, run.isBare ? 1 : 0, run.hasOffset ? 1 : 0,
      Int(run.face), Int(run.otherFace), Int(run.dispersion), Int(run.flatDisplacement), count, Int(run.x),
    ]
    values += (0..<count * perPixel).map { Int(program.numbers[Int(run.at) + $0]) }
    values += (0..<weights).map { Int(program.blur[Int(run.blurAt) + $0]) }
    if run.refractionAt >= 0 {
      values += (0..<2 * count).map { Int(compiled.displacements.refraction[2 * Int(run.refractionAt) + $0]) }
    }
    if run.outerAt >= 0 {
      values += (0..<2 * count).map { Int(compiled.displacements.outer[2 * Int(run.outerAt) + $0]) }
    }
    return values
  }

  /// Compiles a pane, with paint on some pixels if it has content.
  private static func program(
    _ preset: GlassPreset, lanes: Int, period: Int, keeps: Bool, hasContent: Bool
  ) -> (program: PlaneProgram, displacements: Displacements) {
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 150, height: 120), radius: 14, style: .continuous)
    let rect = PixelRect(x: 0, y: 0, width: 391, height: 340)
    let field = DistanceField(shape, pixelsFromPane: Affine(a: 2, b: 0, c: 0, d: 2, tx: 40, ty: 30), in: rect) { _ in
      preset.refraction.visibleHeight
    }
    let pane = PaneOptics(preset, face: 0, deepest: field.deepest, pixelsPerPoint: 2, format: format)
    let optics = LensOptics([pane], field: field, pixelsPerPoint: 2)
    var builder = PlaneProgram.Builder(
      rect.size, lanes: lanes, fractionBits: fractionBits, stack: stack, period: keeps ? period : rect.height)
    var displacements = Displacements.Builder()
    TermsRow.withRows(period, count: rect.width) { row in
      PackedRow.withMemory(rows: period, count: rect.width) { packed in
        for y in 0..<rect.height {
          let used = row(y % period)
          if !keeps { used.fill(LensTerms()) }
          optics.terms(row: y, column: 0, into: used, step: period)
          if hasContent { paint(used, row: y) }
          builder.append(used, packed(y % period), &displacements)
        }
      }
    }
    return (builder.finish(), displacements.finish())
  }

  /// Paints some pixels, in other columns from time to time.
  private static func paint(_ row: TermsRow, row y: Int) {
    guard y % 50 < 35 else { return }
    var last = 0
    for x in stride(from: 60 + y / 20 * 17, to: row.count, by: y % 5 == 0 ? 31 : 190) {
      row.isolate(x, from: last)
      last = x
      row.terms[x].lay(
        LensTerms.Paint(luma: 0.4, alpha: 0.5), visible: 1, scale: LensTerms.Scale(FixedPoint(format)))
    }
  }
}
