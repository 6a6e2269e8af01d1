extension PlanarImage {
  /// Fills a picture of 16-bit samples and unshared chroma row by row.
  package func writeRows(
    _ body: (
      _ y: Int, _ luma: UnsafeMutablePointer<UInt16>, _ blue: UnsafeMutablePointer<UInt16>,
      _ red: UnsafeMutablePointer<UInt16>
    ) -> Void
  ) {
    precondition(format.bytesPerSample == 2 && format.chroma == .full, "rows of 16-bit 4:4:4 samples only")
    for y in 0..<size.height { body(y, row(0, y), row(1, y), row(2, y)) }
  }

  /// Visits, within a rectangle, every pixel that differs from another picture of the same kind.
  package func compareRows(
    with other: PlanarImage, in rect: PixelRect,
    _ body: (_ x: Int, _ y: Int, _ luma: UInt16, _ blue: UInt16, _ red: UInt16) -> Void
  ) {
    precondition(format.bytesPerSample == 2 && format.chroma == .full, "rows of 16-bit 4:4:4 samples only")
    precondition(other.format == format && other.size == size, "two pictures of one kind")
    for y in rect.y..<max(rect.y, rect.maxY) {
      let (a, b, c) = (row(0, y), row(1, y), row(2, y))
      let (p, q, r) = (other.row(0, y), other.row(1, y), other.row(2, y))
      for x in rect.x..<rect.maxX where a[x] != p[x] || b[x] != q[x] || c[x] != r[x] { body(x, y, a[x], b[x], c[x]) }
    }
  }

  private func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt16> {
    let at = layout(plane)
    return (at.base + y * at.bytesPerRow).assumingMemoryBound(to: UInt16.self)
  }
}
