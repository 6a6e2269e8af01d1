import Files

extension InputFile {
  /// Returns whether a JPEG is followed by a gain map.
  func hasJPEGGainMap() throws(FileError) -> Bool { try jpegGainMap() != nil }

  /// Returns the gain map that follows a JPEG: another JPEG that its index of images refers to, marked as one; nil if
  /// there is none.
  ///
  /// The marks in the first image do not count, because they survive programs that remove the other one.
  func jpegGainMap() throws(FileError) -> (segments: [JPEGSegment], content: Range<Int64>)? {
    for (segment, offset) in try applicationSegments(at: 0) {
      for image in segment.images where image.offset > 0 {
        // Offsets are relative to the index, which follows the name of the segment.
        let start = offset + Int64(JPEGSegment.indexName.count + image.offset)
        let segments = try applicationSegments(at: start).map(\.segment)
        guard segments.contains(where: \.marksGainMap) else { continue }
        let end = image.size > 0 ? min(start + Int64(image.size), size) : size
        return (segments, start..<max(start, end))
      }
    }
    return nil
  }

  /// Returns the number of equal pictures in a JPEG, such as the views of a stereo camera: 1 unless its index of images
  /// lists more.
  ///
  /// Gain maps, previews and other auxiliary images do not count.
  func jpegPictures() throws(FileError) -> Int {
    1 + (try applicationSegments(at: 0).flatMap(\.segment.images).count { $0.offset > 0 && $0.isView })
  }

  /// Returns the TIFF file in the EXIF block of a JPEG; empty if there is none.
  func jpegExif() throws(FileError) -> [UInt8] {
    let segments = try applicationSegments(at: 0).map(\.segment)
    return segments.first { $0.marker == 0xE1 && $0.data.starts(with: JPEGSegment.exifName) }?.data ?? []
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
  /// The name of a segment with the metadata of a gain map.
  static let gainMapName = Array((HEIFBox.isoGainMap + "\0").utf8)

  /// The sizes and offsets of all images in an index of images, and whether they are views: parts of a panorama or views
  /// from several angles. Offsets are from the start of the index. Empty for any other segment.
  ///
  /// An index is a TIFF directory. Tag 0xB002 is an array of entries of 16 bytes each: attributes, size, offset and two
  /// references to other images. The offset of the first image is 0. The low 24 bits of the attributes are the type.
  fileprivate var images: [(size: Int, offset: Int, isView: Bool)] {
    guard marker == 0xE2, data.starts(with: Self.indexName),
      let index = TIFFDirectory(data.dropFirst(Self.indexName.count)), let length = index.count(of: 0xB002),
      let start = index.value(of: 0xB002, count: 4)
    else { return [] }
    // Real photos have a handful of images.
    return (0..<min(length / 16, 100)).compactMap { i in
      guard let attributes = index.number(at: start + i * 16, count: 4),
        let size = index.number(at: start + i * 16 + 4, count: 4),
        let offset = index.number(at: start + i * 16 + 8, count: 4)
      else { return nil }
      // Types 0x020001 to 0x020003 of CIPA DC-007, table 4.
      return (size, offset, attributes >> 16 & 0xFF == 2)
    }
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
