extension PlanarImage {
  /// Takes over a part of another picture of the same kind, with the chroma that it shares.
  package func copy(_ part: PixelRect, from other: PlanarImage) {
    forEachRow(of: part, with: other) { row, theirs, bytes in row.copyMemory(from: theirs, byteCount: bytes) }
  }

  /// Mixes another picture of the same kind into a part of this one: `share` of its samples, 0…1, the rest of this one's.
  package func mix(_ other: PlanarImage, share: Double, in part: PixelRect) {
    let one = 256
    let theirShare = Int((min(max(share, 0), 1) * Double(one)).rounded())
    if format.bytesPerSample == 1 {
      mix(other, theirShare, of: one, part, as: UInt8.self)
    } else {
      mix(other, theirShare, of: one, part, as: UInt16.self)
    }
  }

  private func mix<Sample: FixedWidthInteger & UnsignedInteger>(
    _ other: PlanarImage, _ theirShare: Int, of one: Int, _ part: PixelRect, as _: Sample.Type
  ) {
    forEachRow(of: part, with: other) { row, theirs, bytes in
      let count = bytes / MemoryLayout<Sample>.stride
      let (ours, theirs) = (row.assumingMemoryBound(to: Sample.self), theirs.assumingMemoryBound(to: Sample.self))
      for i in 0..<count {
        let sum = Int(ours[i]) * (one - theirShare) + Int(theirs[i]) * theirShare
        ours[i] = Sample(truncatingIfNeeded: (sum + one / 2) / one)
      }
    }
  }

  /// Visits the samples of a part in both pictures, row by row of every plane.
  private func forEachRow(
    of part: PixelRect, with other: PlanarImage,
    _ body: (_ row: UnsafeMutableRawPointer, _ theirs: UnsafeMutableRawPointer, _ bytes: Int) -> Void
  ) {
    precondition(other.format == format && other.size == size, "two pictures of one kind")
    let part = part.intersection(PixelRect(size))
    for plane in 0..<3 where !part.isEmpty {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let (x, y) = (part.x >> shiftX, part.y >> shiftY)
      let extent = planeSize(plane)
      let maxX = min((part.maxX + (1 << shiftX) - 1) >> shiftX, extent.width)
      let maxY = min((part.maxY + (1 << shiftY) - 1) >> shiftY, extent.height)
      let (a, b) = (layout(plane), other.layout(plane))
      for row in y..<maxY {
        let offset = x * format.bytesPerSample
        body(
          a.base + row * a.bytesPerRow + offset, b.base + row * b.bytesPerRow + offset,
          (maxX - x) * format.bytesPerSample)
      }
    }
  }
}
