import Files

extension InputFile {
  /// Returns whether a JPEG is followed by a gain map: another JPEG that its index of images refers to, marked as one.
  ///
  /// The marks in the first image do not count, because they survive programs that remove the other one.
  func hasJPEGGainMap() throws(FileError) -> Bool {
    for (segment, offset) in try applicationSegments(at: 0) {
      for image in segment.offsetsOfOtherImages {
        // Offsets are relative to the index, which follows the name of the segment.
        let segments = try applicationSegments(at: offset + Int64(JPEGSegment.indexName.count + image))
        if segments.contains(where: \.segment.marksGainMap) { return true }
      }
    }
    return false
  }

  /// Returns the APP1 and APP2 segments of the JPEG at an offset, and the offsets of their content; none if no JPEG is
  /// there.
  private func applicationSegments(
    at start: Int64
  ) throws(FileError) -> [(segment: JPEGSegment, offset: Int64)] {
    guard try bytes(at: start, count: 2) == [0xFF, 0xD8] else { return [] }
    var segments: [(JPEGSegment, Int64)] = []
    var offset = start + 2
    // Real photos have a few dozen segments.
    for _ in 0..<1000 {
      let head = try bytes(at: offset, count: 4)
      // The image data starts with the marker 0xDA.
      guard head.count == 4, head[0] == 0xFF, head[1] != 0xDA, let length = head.number(at: 2, count: 2), length >= 2
      else { break }
      if [0xE1, 0xE2].contains(head[1]) {
        let data = try bytes(at: offset + 4, count: length - 2)
        segments.append((JPEGSegment(marker: head[1], data: data), offset + 4))
      }
      offset += Int64(2 + length)
    }
    return segments
  }
}

extension JPEGSegment {
  /// The name of a segment with an index of several images in one file.
  fileprivate static let indexName = Array("MPF\0".utf8)

  /// The offsets of all images but the first in an index of images, from the start of the index; empty for any other
  /// segment.
  ///
  /// An index is a TIFF directory. Tag 0xB002 is an array of entries of 16 bytes each: attributes, size, offset and two
  /// references to other images. The offset of the first image is 0.
  fileprivate var offsetsOfOtherImages: [Int] {
    guard marker == 0xE2, data.starts(with: Self.indexName),
      let index = TIFFDirectory(data.dropFirst(Self.indexName.count)), let length = index.count(of: 0xB002),
      let start = index.value(of: 0xB002, count: 4)
    else { return [] }
    // Real photos have a handful of images.
    return (0..<min(length / 16, 100)).compactMap { index.number(at: start + $0 * 16 + 8, count: 4) }
      .filter { $0 > 0 }
  }

  /// Whether the segment marks its image as a gain map, in the way of Adobe and Google, of Apple, or of ISO 21496-1.
  fileprivate var marksGainMap: Bool {
    switch marker {
    case 0xE1: data.contains("http://ns.adobe.com/hdr-gain-map/1.0/") || data.contains(HEIFBox.appleGainMap)
    case 0xE2: data.starts(with: Array(HEIFBox.isoGainMap.utf8))
    default: false
    }
  }
}
