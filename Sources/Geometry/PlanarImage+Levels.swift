extension PlanarImage {
  /// Reads a row as levels: luma from 0 (black) to 1 (white), a colour difference from −½ to ½.
  ///
  /// Pixels that share a colour difference get it each, and beyond the picture its outermost pixels repeat.
  ///
  /// - Parameters:
  ///   - plane: 0 for luma, 1 or 2 for a colour difference.
  ///   - row: which row of pixels.
  ///   - column: the first pixel.
  ///   - count: how many.
  ///   - levels: where they go, from `start` on.
  package func readLevels(
    _ plane: Int, row: Int, column: Int, count: Int, into levels: inout [Float], at start: Int = 0
  ) {
    precondition(start >= 0 && start + count <= levels.count, "\(start) + \(count) of \(levels.count) levels")
    levels.withUnsafeMutableBufferPointer { levels in
      guard count > 0, let levels = levels.baseAddress else { return }
      if format.bytesPerSample == 1 {
        readLevels(plane, row, column, count, levels + start, as: UInt8.self)
      } else {
        readLevels(plane, row, column, count, levels + start, as: UInt16.self)
      }
    }
  }

  /// Writes samples of a row, counted in samples of the plane: the codes nearest to levels.
  package func writeLevels(_ plane: Int, row: Int, column: Int, count: Int, from levels: [Float]) {
    let extent = planeSize(plane)
    precondition(count <= levels.count, "\(count) of \(levels.count) levels")
    precondition(
      column >= 0 && column + count <= extent.width && row >= 0 && row < extent.height,
      "\(count) samples from \(column), \(row) on do not lie in \(extent.width)×\(extent.height)")
    levels.withUnsafeBufferPointer { levels in
      guard count > 0, let levels = levels.baseAddress else { return }
      if format.bytesPerSample == 1 {
        writeLevels(plane, row, column, count, levels, as: UInt8.self)
      } else {
        writeLevels(plane, row, column, count, levels, as: UInt16.self)
      }
    }
  }

  /// Fills the picture with that part of another of the same format that begins at a pixel, which shares its colour with
  /// none to its left or above; beyond the other its outermost pixels repeat.
  package func fill(from other: PlanarImage, x: Int, y: Int) {
    precondition(other.format == format, "two pictures of one format")
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let (extent, theirs) = (planeSize(plane), other.planeSize(plane))
      let (to, from) = (layout(plane), other.layout(plane))
      let (left, bytes) = (x >> shiftX, format.bytesPerSample)
      let shared = max(0, min(extent.width, -left))..<max(0, min(extent.width, theirs.width - left))
      for row in 0..<extent.height {
        let source = from.base + min(max(row + (y >> shiftY), 0), theirs.height - 1) * from.bytesPerRow
        let target = to.base + row * to.bytesPerRow
        func copy(_ column: Int, _ count: Int, from sample: Int) {
          (target + column * bytes).copyMemory(from: source + sample * bytes, byteCount: count * bytes)
        }
        if !shared.isEmpty { copy(shared.lowerBound, shared.count, from: left + shared.lowerBound) }
        let (before, after) = shared.isEmpty ? (left < 0 ? extent.width : 0, 0) : (shared.lowerBound, shared.upperBound)
        for column in 0..<before { copy(column, 1, from: 0) }
        for column in max(before, after)..<max(before, after, extent.width) { copy(column, 1, from: theirs.width - 1) }
      }
    }
  }

  /// Takes over a part of a picture that is a window of this one, which begins at a pixel `x`, `y` of this one; the part is
  /// told in pixels of this one, lies in both, and both it and the window begin where pixels share their colour with none
  /// before.
  package func copy(_ part: PixelRect, fromWindow other: PlanarImage, x: Int, y: Int) {
    precondition(other.format == format, "two pictures of one format")
    let bytes = format.bytesPerSample
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let (to, from) = (layout(plane), other.layout(plane))
      let columns = (part.x >> shiftX)..<((part.maxX + (1 << shiftX) - 1) >> shiftX)
      let rows = (part.y >> shiftY)..<((part.maxY + (1 << shiftY) - 1) >> shiftY)
      let (left, top) = (x >> shiftX, y >> shiftY)
      let (own, theirs) = (planeSize(plane), other.planeSize(plane))
      precondition(
        columns.lowerBound >= max(0, left) && columns.upperBound <= min(own.width, left + theirs.width)
          && rows.lowerBound >= max(0, top) && rows.upperBound <= min(own.height, top + theirs.height),
        "\(part) does not lie in a window from \(x), \(y) on")
      for row in rows {
        (to.base + row * to.bytesPerRow + columns.lowerBound * bytes).copyMemory(
          from: from.base + (row - top) * from.bytesPerRow + (columns.lowerBound - left) * bytes,
          byteCount: columns.count * bytes)
      }
    }
  }

  /// The code of level 0 in a plane, and how many codes there are to level 1.
  private func scale(_ plane: Int) -> (zero: Float, range: Float) {
    plane == 0
      ? (Float(format.lumaBlack), Float(format.lumaRange)) : (Float(format.chromaZero), Float(format.chromaRange))
  }

  private func readLevels<Sample: FixedWidthInteger & UnsignedInteger>(
    _ plane: Int, _ row: Int, _ column: Int, _ count: Int, _ levels: UnsafeMutablePointer<Float>, as _: Sample.Type
  ) {
    let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
    let (from, extent) = (layout(plane), planeSize(plane))
    let samples = (from.base + min(max(row >> shiftY, 0), extent.height - 1) * from.bytesPerRow)
      .assumingMemoryBound(to: Sample.self)
    let (zero, range) = scale(plane)
    let (unit, last) = (1 / range, extent.width - 1)
    if shiftX == 0 && column >= 0 && column + count <= extent.width {
      for i in 0..<count { levels[i] = (Float(samples[column + i]) - zero) * unit }
      return
    }
    // Two pixels a sample, where both are there.
    var first = 0
    if shiftX == 1 && column >= 0 && column & 1 == 0 {
      let pairs = max(0, min(count / 2, extent.width - column / 2))
      for i in 0..<pairs {
        let level = (Float(samples[column / 2 + i]) - zero) * unit
        levels[2 * i] = level
        levels[2 * i + 1] = level
      }
      first = 2 * pairs
    }
    for i in first..<max(first, count) {
      levels[i] = (Float(samples[min(max((column + i) >> shiftX, 0), last)]) - zero) * unit
    }
  }

  private func writeLevels<Sample: FixedWidthInteger & UnsignedInteger>(
    _ plane: Int, _ row: Int, _ column: Int, _ count: Int, _ levels: UnsafePointer<Float>, as _: Sample.Type
  ) {
    let to = layout(plane)
    let samples = (to.base + row * to.bytesPerRow).assumingMemoryBound(to: Sample.self) + column
    let (zero, range) = scale(plane)
    let most = Float((1 << format.bitDepth) - 1)
    for i in 0..<count {
      samples[i] = Sample(truncatingIfNeeded: Int32(min(max(levels[i] * range + zero + 0.5, 0), most)))
    }
  }
}
