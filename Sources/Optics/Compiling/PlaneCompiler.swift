import Geometry

/// Compiles the luma and chroma programs row by row.
struct PlaneCompiler {
  var luma: PlaneProgram.Builder
  var chroma: PlaneProgram.Builder
  var lumaDisplacements = Displacements.Builder()
  /// Empty without chroma subsampling.
  var chromaDisplacements = Displacements.Builder()
  var coverage: LensCoverage?

  private let rect: PixelRect
  private let format: PlanarFormat
  private let chromaSize: PixelSize

  init(_ rect: PixelRect, _ format: PlanarFormat, fractionBits: Int, luma: BlurStack, chroma: BlurStack) {
    self.rect = rect
    self.format = format
    chromaSize = format.chromaSize(of: rect.size)
    self.luma = PlaneProgram.Builder(
      rect.size, lanes: 1, fractionBits: fractionBits, stack: luma, period: 1 << format.chroma.shiftY)
    self.chroma = PlaneProgram.Builder(
      chromaSize, lanes: 2, fractionBits: fractionBits, stack: chroma,
      step: (Float(1 << format.chroma.shiftX), Float(1 << format.chroma.shiftY)))
  }

  /// Compiles all rows; `optics` is nil for content alone.
  mutating func compile(_ optics: LensOptics?, _ content: LensContent?) {
    let rowsPerChroma = 1 << format.chroma.shiftY
    TermsRow.withRows(3, count: rect.width) { row in
      PackedRow.withMemory(rows: 3, count: rect.width) { packed in
        for chromaRow in 0..<chromaSize.height {
          let rows = chromaRow * rowsPerChroma..<min((chromaRow + 1) * rowsPerChroma, rect.height)
          for y in rows {
            let k = y - rows.lowerBound
            compileLuma(row: y, row(k), optics, content)
            luma.append(row(k), packed(k), &lumaDisplacements)
          }
          if format.chroma == .full {
            chroma.append(row(0), packed(2), &lumaDisplacements, sharing: (luma, packed(0)))
          } else {
            // An odd last row counts twice. The previous means, made from two different rows, cannot be reused.
            if rows.count < rowsPerChroma { row(2).fill(LensTerms()) }
            let halved = halved(row(0), row(rows.count - 1), into: row(2))
            chroma.append(halved, packed(2), &chromaDisplacements)
          }
        }
      }
    }
  }

  private mutating func compileLuma(row y: Int, _ row: TermsRow, _ optics: LensOptics?, _ content: LensContent?) {
    if let optics {
      optics.terms(row: rect.y + y, column: rect.x, into: row, step: 1 << format.chroma.shiftY)
    } else {
      row.fill(LensTerms())
    }
    if coverage != nil { coverage?.take(row, row: y, of: optics, under: content) }
    content?.lay(over: row, row: rect.y + y, column: rect.x, format: format)
  }

  /// Returns the mean terms of the pixels that share a chroma sample. An odd last column counts twice.
  private func halved(_ upper: TermsRow, _ lower: TermsRow, into memory: TermsRow) -> TermsRow {
    let row = memory.first(chromaSize.width)
    var x = 0
    var above = 0
    var below = 0
    // The end of the last pixels, and the start of the first ones, that are computed.
    var start = row.count
    var end = 0
    while x < row.count {
      let right = min(2 * x + 1, rect.width - 1)
      above = upper.stretch(of: 2 * x, from: above)
      below = lower.stretch(of: 2 * x, from: below)
      let aboveRight = upper.stretch(of: right, from: above)
      let belowRight = lower.stretch(of: right, from: below)
      // All pairs within both stretches are alike.
      var next = max(x + 1, Int(min(upper.ends[above], lower.ends[below])) / 2)
      if upper.sources[above].isShaded || lower.sources[below].isShaded { next = x + 1 }
      let areKept =
        upper.sources[above].isKept && upper.sources[aboveRight].isKept && lower.sources[below].isKept
        && lower.sources[belowRight].isKept
      if areKept && row.holds(x, next) {
        row.sources[x] = .kept
      } else {
        func mean(_ row: TermsRow, _ left: Int, _ rightmost: Int) -> LensTerms {
          LensTerms.mean(row.terms[row.place(of: 2 * x, in: left)], row.terms[row.place(of: right, in: rightmost)])
        }
        let top = mean(upper, above, aboveRight)
        let bottom = mean(lower, below, belowRight)
        row.set(format.chroma == .halfWidth ? top : LensTerms.mean(top, bottom), x, next, .computed)
        (start, end) = (min(start, x), next)
      }
      x = next
    }
    row.finish(middle: start..<max(start, end))
    return row
  }
}
