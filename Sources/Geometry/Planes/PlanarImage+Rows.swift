extension PlanarImage {
  /// Calls `body` with pointers to each of `rows`, for reading or writing. The image must have 16-bit samples and 4:4:4
  /// chroma.
  package func visitRows(
    _ rows: Range<Int>,
    _ body: (
      _ y: Int, _ luma: UnsafeMutablePointer<UInt16>, _ blue: UnsafeMutablePointer<UInt16>,
      _ red: UnsafeMutablePointer<UInt16>
    ) -> Void
  ) {
    precondition(
      format.bytesPerSample == 2 && format.chroma == .full, "the image must have 16-bit samples and 4:4:4 chroma")
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= size.height,
      "the rows must be in 0..<\(size.height), got \(rows.lowerBound)..<\(rows.upperBound)")
    for y in rows { body(y, row(0, y), row(1, y), row(2, y)) }
  }

  private func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt16> {
    let at = layout(plane)
    return (at.base + y * at.bytesPerRow).assumingMemoryBound(to: UInt16.self)
  }
}
