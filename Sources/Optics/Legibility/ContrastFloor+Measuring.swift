public import Geometry

extension ContrastFloor {
  /// Measures how much each part of the backdrop must be dimmed. This is the first half of the pass.
  ///
  /// - Returns: Whether anything must be dimmed.
  public func measure(_ image: PlanarImage, into scratch: ContrastScratch) -> Bool {
    precondition(
      image.size == canvas && image.format == format,
      "the image must have \(canvas.width)×\(canvas.height) pixels, got \(image.size.width)×\(image.size.height)"
    )
    precondition(scratch.factors.count == columns * rows, "the scratch must have been created for this contrast floor")
    scratch.factors.update(repeating: 1)
    let isMet =
      format.bytesPerSample == 1
      ? findFactors(image, scratch, as: UInt8.self) : findFactors(image, scratch, as: UInt16.self)
    if isMet { return false }
    spread(scratch)
    return true
  }

  /// Finds the factor of each cell that brings its worst pixel to the floor.
  ///
  /// - Returns: Whether all factors are 1.
  private func findFactors<Sample: FixedWidthInteger & UnsignedInteger>(
    _ image: PlanarImage, _ scratch: ContrastScratch, as _: Sample.Type
  ) -> Bool {
    var isMet = true
    let distance = PoleDistance(format, isLift: isLift)
    let (luma, blue, red) = (image.layout(0), image.layout(1), image.layout(2))
    let (shiftX, shiftY) = (format.chroma.shiftX, format.chroma.shiftY)
    for row in 0..<(rows * cell) where rowStarts[row] < rowStarts[row + 1] {
      let y = origin.y + row
      let lumaRow = (luma.base + y * luma.bytesPerRow).assumingMemoryBound(to: Sample.self)
      let blueRow = (blue.base + (y >> shiftY) * blue.bytesPerRow).assumingMemoryBound(to: Sample.self)
      let redRow = (red.base + (y >> shiftY) * red.bytesPerRow).assumingMemoryBound(to: Sample.self)
      let firstCell = row / cell * columns
      for index in Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
        let run = runs[index]
        let excess = ExcessTables(tables, at: Int(run.tables))
        var at = firstCell + (Int(run.x) - origin.x) / cell
        var left = cell - (Int(run.x) - origin.x) % cell
        var factor = scratch.factors[at]
        for x in Int(run.x)..<Int(run.x + run.count) {
          if left == 0 {
            scratch.factors[at] = factor
            at += 1
            left = cell
            factor = scratch.factors[at]
          }
          left -= 1
          let color = distance.channels(lumaRow[x], blueRow[x >> shiftX], redRow[x >> shiftX])
          if excess.isAbove(color * factor) {
            factor = excess.largestFactor(color, below: factor)
            isMet = false
          }
        }
        scratch.factors[at] = factor
      }
    }
    return isMet
  }

  /// Replaces every factor with the smallest one in an octagon around its cell, smoothed. The result never exceeds the
  /// smallest factor among the cell's immediate neighbours.
  ///
  /// Cells are stored in row-major order. Neighbours beyond the end of a row are in the margin, where all factors are
  /// 1.
  private func spread(_ scratch: ContrastScratch) {
    let (near, a, b) = (scratch.factors, scratch.spare.0, scratch.spare.1)
    if !strengths.isEmpty { for i in 0..<near.count { near[i] = 1 - (1 - near[i]) * strengths[i] } }
    for step in 1...GlassLegibility.spread.square {
      least(of: near, along: 1, into: a)
      least(of: a, along: columns, into: step == GlassLegibility.spread.square ? b : near)
    }
    for _ in 0..<GlassLegibility.spread.plus {
      // A plus-shaped neighbourhood turns the square into an octagon.
      least(of: b, along: 1, into: a)
      for i in columns..<(a.count - columns) { a[i] = min(a[i], min(b[i - columns], b[i + columns])) }
      b.baseAddress!.update(from: a.baseAddress!, count: a.count)
    }
    // Together, these filters have a standard deviation of two cells.
    for _ in 0..<GlassLegibility.smoothings {
      smooth(b, along: 1, into: a)
      smooth(a, along: columns, into: b)
    }
    for i in 0..<near.count { near[i] = min(near[i], b[i]) }
  }

  /// Computes the minimum of each factor and its two neighbours at distance `d`.
  private func least(
    of a: UnsafeMutableBufferPointer<Float>, along d: Int, into b: UnsafeMutableBufferPointer<Float>
  ) {
    for i in d..<(a.count - d) { b[i] = min(a[i], min(a[i - d], a[i + d])) }
  }

  /// Smooths with the binomial kernel 1, 4, 6, 4, 1.
  private func smooth(
    _ a: UnsafeMutableBufferPointer<Float>, along d: Int, into b: UnsafeMutableBufferPointer<Float>
  ) {
    for i in (2 * d)..<(a.count - 2 * d) {
      b[i] = (a[i - 2 * d] + a[i + 2 * d] + 4 * (a[i - d] + a[i + d]) + 6 * a[i]) * 0.0625
    }
  }
}

/// The distance of a pixel's red, green and blue from black, or from white.
private struct PoleDistance {
  private let lumaScale: Float
  private let lumaStart: Float
  private let chromaScale: Float
  private let chromaZero: Float
  private let red: SIMD4<Float>
  private let blue: SIMD4<Float>

  init(_ format: PlanarFormat, isLift: Bool) {
    let sign: Float = isLift ? -1 : 1
    lumaScale = sign / Float(format.lumaRange)
    lumaStart = (isLift ? 1 : 0) - Float(format.lumaBlack) * lumaScale
    chromaScale = sign / Float(format.chromaRange)
    chromaZero = Float(format.chromaZero)
    let (kr, kg, kb) = (Float(format.matrix.red), Float(format.matrix.green), Float(format.matrix.blue))
    red = SIMD4(2 * (1 - kr), -2 * (1 - kr) * kr / kg, 0, 0)
    blue = SIMD4(0, -2 * (1 - kb) * kb / kg, 2 * (1 - kb), 0)
  }

  @inline(__always)
  func channels<Sample: FixedWidthInteger>(_ y: Sample, _ b: Sample, _ r: Sample) -> SIMD4<Float> {
    let luma = SIMD4<Float>(repeating: Float(y) * lumaScale + lumaStart)
    return luma + red * ((Float(r) - chromaZero) * chromaScale) + blue * ((Float(b) - chromaZero) * chromaScale)
  }
}

/// The excess tables of one text colour.
private struct ExcessTables {
  private let red: UnsafePointer<Float>
  private let green: UnsafePointer<Float>
  private let blue: UnsafePointer<Float>

  init(_ tables: FixedArray<Float>, at start: Int) {
    red = tables.base + start
    green = red + TextContrast.steps
    blue = green + TextContrast.steps
  }

  /// Returns whether a colour, given as its distance from the pole, has too little contrast.
  @inline(__always)
  func isAbove(_ color: SIMD4<Float>) -> Bool {
    let last = Float(TextContrast.steps - 1)
    let zero = SIMD4<Float>(repeating: 0)
    let most = SIMD4(repeating: last)
    let scaled = color * last
    let raised = scaled.replacing(with: zero, where: scaled .< zero)
    // Adding 2²³ rounds to an integer. A vector conversion would compile to a loop of calls.
    let rounded = raised.replacing(with: most, where: raised .> most) + 8_388_608
    let at = unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0x7F_FFFF
    return red[Int(at[0])] + green[Int(at[1])] + blue[Int(at[2])] > 0
  }

  /// Returns the largest factor, to a thousandth, that gives the colour enough contrast.
  @inline(never)
  func largestFactor(_ color: SIMD4<Float>, below most: Float) -> Float {
    var (low, high) = (Float(0), most)
    for _ in 0..<10 {
      let middle = (low + high) * 0.5
      if isAbove(color * middle) { high = middle } else { low = middle }
    }
    return low
  }
}
