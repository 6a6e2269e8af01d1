import CVips
import Files
import Geometry

extension PhotoFile {
  /// The quality of gain maps. Anything below 100 changes most codes by more than one.
  private static let mapQuality: Int32 = 100

  /// Writes a JPEG with a gain map after it, in the forms of both Ultra HDR and ISO 21496-1.
  ///
  /// The photo's scans and tables are identical to a JPEG without a map. Three of its segments declare the map: the
  /// directory in the XMP packet, the version of the standard, and the index of images.
  ///
  /// - Parameters:
  ///   - map: the gain map.
  ///   - photo: the JPEG of the photo, without application segments.
  ///   - head: the segments to insert before the description; JFIF comes first.
  ///   - profile: the segments to insert after the description.
  ///   - description: the description of the photo, or nil to omit it.
  ///   - sink: the destination of the file.
  static func write(
    _ map: GainMap, after photo: [UInt8], _ head: [JPEGSegment], _ profile: [JPEGSegment], description: String?,
    to sink: PhotoSink
  ) throws(FileError) {
    let mapFile = try encoded(map, sink)
    let directory = GainMap.xmpDirectory(mapLength: mapFile.count)
    let room = JPEGSegment.capacity - JPEGSegment.xmpName.count
    let packet = XMPPacket.description(description, adding: directory, capacity: room)
    let version = JPEGSegment(marker: 0xE2, data: JPEGSegment.gainMapName + [0, 0, 0, 0])
    let all = head + [JPEGSegment(marker: 0xE1, data: JPEGSegment.xmpName + packet)] + profile + [version]
    let start = JPEGSegment.offsetAfterStart
    let added = all.flatMap(\.bytes)
    let index = JPEGSegment.index(photoLength: photo.count + added.count, mapLength: mapFile.count) { length in
      // Offsets are relative to the index, whose marker, length and name take eight bytes.
      photo.count + added.count + length - (start + added.count + 8)
    }
    try sink.restart()
    for part in [photo[..<start], ArraySlice(added), ArraySlice(index.bytes), photo[start...], ArraySlice(mapFile)] {
      try part.withUnsafeBufferPointer { (bytes) throws(FileError) in try sink.write(UnsafeRawBufferPointer(bytes)) }
    }
  }

  /// Returns the JPEG of a gain map.
  private static func encoded(_ map: GainMap, _ sink: PhotoSink) throws(FileError) -> [UInt8] {
    let room = JPEGSegment.capacity - JPEGSegment.xmpName.count
    let packet = XMPPacket.description(nil, adding: map.xmpDescription, capacity: room)
    let segments = [
      .jfif, JPEGSegment(marker: 0xE1, data: JPEGSegment.xmpName + packet),
      JPEGSegment(marker: 0xE2, data: JPEGSegment.gainMapName + map.isoMetadata),
    ]
    let bytes = EncodedBytes()
    let target = PhotoSink(name: sink.name, restart: { bytes.all = [] }, write: { bytes.all += $0 })
    let lanes = map.channels.count
    try encode(to: target, inserting: segments.flatMap(\.bytes), at: JPEGSegment.offsetAfterStart) {
      (target) throws(VipsFailure) in
      try map.samples.withUnsafeBufferPointer { (samples) throws(VipsFailure) in
        let image = try LazyImage.borrowing(
          samples, size: map.size, bands: lanes, format: VIPS_FORMAT_UCHAR,
          as: lanes == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)
        try target.encode(image.prepared(threads: nil)) { shim_jpegsave($0.image, $1, mapQuality) }
      }
    }
    return bytes.all
  }
}

extension JPEGSegment {
  /// Returns an index of two images (CIPA DC-007): a photo, in whose file the index is, and its gain map.
  ///
  /// - Parameters:
  ///   - photoLength: the length of the photo's file without the index.
  ///   - mapLength: the length of the map's file.
  ///   - offset: returns the offset of the map from the start of the index, given the length of the segment.
  fileprivate static func index(photoLength: Int, mapLength: Int, offset: (Int) -> Int) -> JPEGSegment {
    func short(_ value: Int) -> [UInt8] { Array([UInt8](bigEndian: value).suffix(2)) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      short(tag) + short(type) + [UInt8](bigEndian: count) + value
    }
    func long(_ value: Int) -> [UInt8] { [UInt8](bigEndian: value) }
    // A directory of three entries, whose array of images follows it at offset 50.
    var data = indexName + Array("MM".utf8) + short(42) + long(8) + short(3)
    data += entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, long(2)) + entry(0xB002, 7, 32, long(50))
    data += long(0)
    let length = 4 + data.count + 32
    // The attributes, size, offset and two dependent images of each. 0x030000 is the primary image.
    data += long(0x030000) + long(photoLength + length) + long(0) + long(0)
    data += long(0) + long(mapLength) + long(offset(length)) + long(0)
    return JPEGSegment(marker: 0xE2, data: data)
  }
}
