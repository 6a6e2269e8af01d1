public import Geometry

extension ContrastFloor {
  /// How many independent rows of work `dim` has: rows of chroma samples.
  public var rowPairs: Int { format.chromaSize(of: PixelSize(width: 1, height: rect.maxY)).height - firstChromaRow }

  private var firstChromaRow: Int { rect.y >> format.chroma.shiftY }

  /// Measures and dims a picture in place.
  public func apply(to image: PlanarImage, scratch: ContrastScratch) {
    if measure(image, into: scratch) { dim(rows: 0..<rowPairs, of: image, scratch: scratch) }
  }

  /// Dims some rows, after `measure`. Rows do not depend on each other.
  public func dim(rows: Range<Int>, of image: PlanarImage, scratch: ContrastScratch) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= rowPairs, "rows \(rows.lowerBound)..<\(rows.upperBound) of \(rowPairs)"
    )
    if format.bytesPerSample == 1 {
      dim(rows, image, scratch, as: UInt8.self)
    } else {
      dim(rows, image, scratch, as: UInt16.self)
    }
  }

  private func dim<Sample: FixedWidthInteger & UnsignedInteger>(
    _ pairs: Range<Int>, _ image: PlanarImage, _ scratch: ContrastScratch, as _: Sample.Type
  ) {
    let rowsPerChroma = 1 << format.chroma.shiftY
    let black = Float(format.lumaBlack)
    let lumaPole = isLift ? black + Float(format.lumaRange) : black
    let zero = Float(format.chromaZero)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: columns) { factors in
      for pair in pairs {
        let chromaRow = firstChromaRow + pair
        for y in (chromaRow * rowsPerChroma)..<min((chromaRow + 1) * rowsPerChroma, rect.maxY) where y >= rect.y {
          guard interpolate(scratch, center: 2 * y + 1, into: factors) else { continue }
          scale(image.layout(0), y, factors, step: 1, stepY: 1, toward: lumaPole, as: Sample.self)
        }
        guard interpolate(scratch, center: (2 * chromaRow + 1) * rowsPerChroma, into: factors) else { continue }
        for plane in 1...2 {
          scale(
            image.layout(plane), chromaRow, factors, step: 1 << format.chroma.shiftX, stepY: rowsPerChroma,
            toward: zero, as: Sample.self)
        }
      }
    }
  }

  /// The factors of a row, at the cells' centres; `center` is in half pixels. False where all are 1.
  private func interpolate(
    _ scratch: ContrastScratch, center: Int, into out: UnsafeMutableBufferPointer<Float>
  ) -> Bool {
    let from = center - 2 * origin.y - cell
    let row = from / (2 * cell)
    guard from >= 0, row + 1 < rows else { return false }
    let share = Float(from % (2 * cell)) / Float(2 * cell)
    let above = scratch.factors.baseAddress! + row * columns
    let below = above + columns
    var least = Float(1)
    for i in 0..<columns {
      let factor = above[i] + (below[i] - above[i]) * share
      out[i] = factor
      least = min(least, factor)
    }
    return least < 1
  }

  /// Scales a row's distances from a code by the factors of its cells, rounding towards the code.
  private func scale<Sample: FixedWidthInteger & UnsignedInteger>(
    _ plane: PlaneLayout, _ y: Int, _ factors: UnsafeMutableBufferPointer<Float>, step: Int, stepY: Int,
    toward pole: Float, as _: Sample.Type
  ) {
    let samples = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: Sample.self)
    let first = rect.x / step
    let end = (rect.maxX + step - 1) / step
    let unit = 1 / Float(2 * cell)
    let code = Int32(pole)
    let isWhole = kept.isEmpty
    for column in 0..<(columns - 1) where factors[column] < 1 || factors[column + 1] < 1 {
      // Samples whose centres lie between the centres of this cell and the next.
      let start = 2 * origin.x + cell + 2 * cell * column
      let from = max((start - step + 2 * step - 1) / (2 * step), first)
      let to = min((start + 2 * cell - step + 2 * step - 1) / (2 * step), end)
      guard from < to else { continue }
      let slope = (factors[column + 1] - factors[column]) * unit
      for x in from..<to {
        let factor = factors[column] + slope * Float((2 * x + 1) * step - start)
        if !isWhole && isKept(x * step, y * stepY, step, stepY) { continue }
        let away = Float(samples[x]) - pole
        samples[x] = Sample(truncatingIfNeeded: code &+ Int32(away * factor))
      }
    }
  }

  /// Whether one of the pixels that share a sample stays.
  private func isKept(_ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int) -> Bool {
    for py in y..<min(y + stepY, rect.maxY) where py >= rect.y {
      for px in x..<min(x + stepX, rect.maxX) where px >= rect.x {
        if kept[(py - rect.y) * rect.width + px - rect.x] { return true }
      }
    }
    return false
  }
}
