extension PlanarImage {
  /// Reads a row as levels: luma from 0 (black) to 1 (white), a colour difference from −½ to ½.
  ///
  /// Pixels that share a chroma sample all get its level. Beyond the image, its border pixels are repeated.
  ///
  /// - Parameters:
  ///   - plane: 0 for luma, 1 or 2 for a colour difference.
  ///   - row: the row of pixels.
  ///   - column: the first pixel.
  ///   - count: the number of pixels.
  ///   - levels: the destination.
  ///   - start: the index of the first level to write.
  package func readLevels(
    _ plane: Int, row: Int, column: Int, count: Int, into levels: inout [Float], at start: Int = 0
  ) {
    precondition(
      start >= 0 && start + count <= levels.count,
      "\(count) levels from index \(start) must fit in an array of \(levels.count)")
    levels.withUnsafeMutableBufferPointer { levels in
      guard count > 0, let levels = levels.baseAddress else { return }
      if format.bytesPerSample == 1 {
        readLevels(plane, row: row, column: column, count: count, into: levels + start, as: UInt8.self)
      } else {
        readLevels(plane, row: row, column: column, count: count, into: levels + start, as: UInt16.self)
      }
    }
  }

  /// Writes levels to a row, rounded to the nearest code values. `row`, `column` and `count` are in samples of the
  /// plane.
  package func writeLevels(_ plane: Int, row: Int, column: Int, count: Int, from levels: [Float]) {
    let extent = planeSize(plane)
    precondition(count <= levels.count, "the array must hold \(count) levels, got \(levels.count)")
    precondition(
      column >= 0 && column + count <= extent.width && row >= 0 && row < extent.height,
      "\(count) samples at (\(column), \(row)) must fit in a plane of \(extent.width)×\(extent.height)")
    levels.withUnsafeBufferPointer { levels in
      guard count > 0, let levels = levels.baseAddress else { return }
      if format.bytesPerSample == 1 {
        writeLevels(plane, row: row, column: column, count: count, from: levels, as: UInt8.self)
      } else {
        writeLevels(plane, row: row, column: column, count: count, from: levels, as: UInt16.self)
      }
    }
  }

  /// Returns the code value of level 0 in a plane, and the number of code values from there to level 1.
  private func scale(_ plane: Int) -> (zero: Float, range: Float) {
    plane == 0
      ? (Float(format.lumaBlack), Float(format.lumaRange)) : (Float(format.chromaZero), Float(format.chromaRange))
  }

  private func readLevels<Sample: FixedWidthInteger & UnsignedInteger>(
    _ plane: Int, row: Int, column: Int, count: Int, into levels: UnsafeMutablePointer<Float>, as _: Sample.Type
  ) {
    let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
    let from = layout(plane)
    let extent = planeSize(plane)
    let samples = (from.base + min(max(row >> shiftY, 0), extent.height - 1) * from.bytesPerRow)
      .assumingMemoryBound(to: Sample.self)
    let (zero, range) = scale(plane)
    let unit = 1 / range
    let last = extent.width - 1
    if shiftX == 0 && column >= 0 && column + count <= extent.width {
      for i in 0..<count { levels[i] = (Float(samples[column + i]) - zero) * unit }
      return
    }
    // Expand each sample to two pixels while both exist.
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
    _ plane: Int, row: Int, column: Int, count: Int, from levels: UnsafePointer<Float>, as _: Sample.Type
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
