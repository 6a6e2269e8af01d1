extension PlanarImage {
  /// Fills the image with the part of `other` whose top-left pixel is (`x`, `y`).
  ///
  /// Both images must have the same format, and (`x`, `y`) must be aligned to chroma samples. Beyond the edges of
  /// `other`, its border pixels are repeated.
  package func fill(from other: PlanarImage, x: Int, y: Int) {
    precondition(other.format == format, "both images must have the same format")
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let extent = planeSize(plane)
      let theirs = other.planeSize(plane)
      let to = layout(plane)
      let from = other.layout(plane)
      let left = x >> shiftX
      let bytes = format.bytesPerSample
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

  /// Copies `part` from `other`, a window of this image whose top-left pixel is (`x`, `y`).
  ///
  /// `part` is in pixels of this image and must lie within both. `part` and the window must be aligned to chroma
  /// samples.
  package func copy(_ part: PixelRect, fromWindow other: PlanarImage, x: Int, y: Int) {
    precondition(other.format == format, "both images must have the same format")
    let bytes = format.bytesPerSample
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let to = layout(plane)
      let from = other.layout(plane)
      let samples = format.samples(ofPlane: plane, covering: part)
      let columns = samples.x..<samples.maxX
      let rows = samples.y..<samples.maxY
      let left = x >> shiftX
      let top = y >> shiftY
      let own = planeSize(plane)
      let theirs = other.planeSize(plane)
      precondition(
        columns.lowerBound >= max(0, left) && columns.upperBound <= min(own.width, left + theirs.width)
          && rows.lowerBound >= max(0, top) && rows.upperBound <= min(own.height, top + theirs.height),
        "\(part) must be within the window at (\(x), \(y))")
      for row in rows {
        (to.base + row * to.bytesPerRow + columns.lowerBound * bytes).copyMemory(
          from: from.base + (row - top) * from.bytesPerRow + (columns.lowerBound - left) * bytes,
          byteCount: columns.count * bytes)
      }
    }
  }
}
