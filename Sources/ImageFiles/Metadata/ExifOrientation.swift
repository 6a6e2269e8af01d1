/// The orientation in a photo's EXIF block.
enum ExifOrientation {
  private static let tag = 0x0112

  /// Returns the orientation, 1…8, in an EXIF block with or without its leading `Exif`; nil if it contains none.
  static func number(in block: [UInt8]) -> Int? {
    let isMarked = block.starts(with: JPEGSegment.exifName)
    let value = TIFFDirectory(block.dropFirst(isMarked ? JPEGSegment.exifName.count : 0))?.value(of: tag, count: 2)
    return value.flatMap { (1...8).contains($0) ? $0 : nil }
  }
}
