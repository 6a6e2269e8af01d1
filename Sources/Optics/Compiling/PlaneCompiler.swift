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
    self.luma = PlaneProgram.Builder(rect.size, lanes: 1, fractionBits: fractionBits, stack: luma)
    self.chroma = PlaneProgram.Builder(
      chromaSize, lanes: 2, fractionBits: fractionBits, stack: chroma,
      step: (Float(1 << format.chroma.shiftX), Float(1 << format.chroma.shiftY)))
  }

  /// Compiles all rows; `optics` is nil for content alone.
  mutating func compile(_ optics: LensOptics?, _ content: LensContent?) {
    let rowsPerChroma = 1 << format.chroma.shiftY
    let width = rect.width
    withUnsafeTemporaryAllocation(of: LensTerms.self, capacity: 3 * width) { memory in
      memory.initialize(repeating: LensTerms())
      func row(_ k: Int) -> UnsafeMutableBufferPointer<LensTerms> {
        UnsafeMutableBufferPointer(rebasing: memory[(k * width)..<((k + 1) * width)])
      }
      let (upper, lower, coarse) = (row(0), row(1), row(2))
      for chromaRow in 0..<chromaSize.height {
        for half in 0..<rowsPerChroma {
          let y = chromaRow * rowsPerChroma + half
          guard y < rect.height else {
            _ = lower.update(fromContentsOf: upper)
            continue
          }
          compileLuma(row: y, half == 0 ? upper : lower, optics, content)
        }
        if format.chroma == .full {
          chroma.append(UnsafeBufferPointer(upper), &lumaDisplacements, sharing: luma)
        } else {
          for x in 0..<chromaSize.width { coarse[x] = chromaTerms(upper, lower, x) }
          chroma.append(UnsafeBufferPointer(rebasing: coarse[..<chromaSize.width]), &chromaDisplacements)
        }
      }
    }
  }

  private mutating func compileLuma(
    row y: Int, _ row: UnsafeMutableBufferPointer<LensTerms>, _ optics: LensOptics?, _ content: LensContent?
  ) {
    if let optics {
      optics.terms(row: rect.y + y, column: rect.x, into: row)
    } else {
      row.update(repeating: LensTerms())
    }
    if coverage != nil { coverage?.take(UnsafeBufferPointer(row), row: y, of: optics, under: content) }
    content?.lay(over: row, row: rect.y + y, column: rect.x, format: format)
    luma.append(UnsafeBufferPointer(row), &lumaDisplacements)
  }

  /// Returns the mean terms of the pixels that share a chroma sample. An odd last column or row counts twice.
  @inline(__always)
  private func chromaTerms(
    _ upper: UnsafeMutableBufferPointer<LensTerms>, _ lower: UnsafeMutableBufferPointer<LensTerms>, _ x: Int
  ) -> LensTerms {
    let right = min(2 * x + 1, rect.width - 1)
    let top = LensTerms.mean(upper[2 * x], upper[right])
    return format.chroma == .halfWidth ? top : LensTerms.mean(top, LensTerms.mean(lower[2 * x], lower[right]))
  }
}
