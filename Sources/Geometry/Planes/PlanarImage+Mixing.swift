extension PlanarImage {
  /// Copies `part` from another image of the same size and format, including the chroma samples on its border.
  package func copy(_ part: PixelRect, from other: PlanarImage) {
    forEachRow(of: part, with: other) { row, theirs, bytes in row.copyMemory(from: theirs, byteCount: bytes) }
  }

  /// Blends another image of the same size and format into `part`, with a weight of 0…1.
  package func mix(_ other: PlanarImage, weight: Double, in part: PixelRect) {
    let one = 256
    let theirWeight = Int((min(max(weight, 0), 1) * Double(one)).rounded())
    if format.bytesPerSample == 1 {
      mix(other, theirWeight, of: one, part, as: UInt8.self)
    } else {
      mix(other, theirWeight, of: one, part, as: UInt16.self)
    }
  }

  private func mix<Sample: FixedWidthInteger & UnsignedInteger>(
    _ other: PlanarImage, _ theirWeight: Int, of one: Int, _ part: PixelRect, as _: Sample.Type
  ) {
    forEachRow(of: part, with: other) { row, theirs, bytes in
      let count = bytes / MemoryLayout<Sample>.stride
      let ours = row.assumingMemoryBound(to: Sample.self)
      let theirs = theirs.assumingMemoryBound(to: Sample.self)
      for i in 0..<count {
        let sum = Int(ours[i]) * (one - theirWeight) + Int(theirs[i]) * theirWeight
        ours[i] = Sample(truncatingIfNeeded: (sum + one / 2) / one)
      }
    }
  }

  /// Calls `body` for each row of `part` in every plane of both images.
  private func forEachRow(
    of part: PixelRect, with other: PlanarImage,
    _ body: (_ row: UnsafeMutableRawPointer, _ theirs: UnsafeMutableRawPointer, _ bytes: Int) -> Void
  ) {
    precondition(other.format == format && other.size == size, "both images must have the same size and format")
    let part = part.intersection(PixelRect(size))
    for plane in 0..<3 where !part.isEmpty {
      let samples = format.samples(ofPlane: plane, covering: part).intersection(PixelRect(planeSize(plane)))
      let a = layout(plane)
      let b = other.layout(plane)
      let offset = samples.x * format.bytesPerSample
      for row in samples.y..<samples.maxY {
        body(
          a.base + row * a.bytesPerRow + offset, b.base + row * b.bytesPerRow + offset,
          samples.width * format.bytesPerSample)
      }
    }
  }
}
