import CVips
public import Files
public import Geometry

extension PhotoReader {
  /// Loads the gain map of a canvas that is cut from the photo.
  ///
  /// Returns nil if the photo has no gain map or the map is unusable: it is damaged, its parameters are missing or not
  /// supported, its aspect ratio differs too much from that of the photo, or the photo itself is the HDR rendition.
  ///
  /// - Parameters:
  ///   - crop: the part of the upright photo that becomes the canvas.
  ///   - canvas: the size of the canvas.
  public func gainMap(crop: PixelRect, canvas: PixelSize) throws(FileError) -> GainMap? {
    // An HDR photo is converted to standard range, so it is no longer the base that its map refers to.
    guard info.hasGainMap, info.hdrSpace == nil, let map = try uprightGainMap() else { return nil }
    let size = info.size
    // Maps are stretched to the shape of the photo. One of a very different shape is not stored as the photo is.
    let shape = Double(map.size.width * size.height) / Double(map.size.height * size.width)
    guard (0.75...1.34).contains(shape) else { return nil }
    return map.cut(crop, of: size, to: canvas)
  }

  private func uprightGainMap() throws(FileError) -> GainMap? {
    switch info.format {
    case .jpeg: try jpegGainMap()?.turned(Orientation(exif: info.orientation) ?? .upright)
    case .heif, .avif: try heifGainMap()
    case .png, .webp, .gif, .tiff: nil
    }
  }

  private func jpegGainMap() throws(FileError) -> GainMap? {
    guard let (segments, place) = try file.jpegGainMap(), place.count <= MapPixels.mostBytes else { return nil }
    func content(of name: [UInt8], marker: UInt8) -> [UInt8]? {
      segments.first { $0.marker == marker && $0.data.starts(with: name) }.map { Array($0.data.dropFirst(name.count)) }
    }
    let xmp = content(of: JPEGSegment.xmpName, marker: 0xE1) ?? []
    let iso = content(of: JPEGSegment.gainMapName, marker: 0xE2)
    let parameters = iso.flatMap { GainMap.Parameters(iso: $0) } ?? GainMap.Parameters(xmp: xmp)
    let image = try file.bytes(at: place.lowerBound, count: place.count)
    if let parameters { return MapPixels(image, limits)?.map(parameters) }
    guard iso == nil, let stops = AppleGainMap.stops(xmp: xmp, exif: try file.jpegExif()) else { return nil }
    return MapPixels(image, limits)?.map(appleStops: stops)
  }

  private func heifGainMap() throws(FileError) -> GainMap? {
    let items = try HEIFItems(of: file)
    func pixels(of id: Int) throws(FileError) -> MapPixels? {
      try items.file(of: id).flatMap { MapPixels($0, limits) }
    }
    for reference in items.references where reference.type == "dimg" && items.items[reference.from]?.type == "tmap" {
      // The version of the box precedes the parameters.
      let metadata = try items.content(of: reference.from)
      guard reference.to.count == 2, reference.to[0] == items.primary, metadata.first == 0,
        let parameters = GainMap.Parameters(iso: metadata.dropFirst())
      else { continue }
      return try pixels(of: reference.to[1])?.map(parameters)
    }
    for reference in items.references where reference.type == "auxl" && reference.to.contains(items.primary) {
      guard try items.auxiliaryType(of: reference.from) == HEIFBox.appleGainMap else { continue }
      var xmp: [UInt8] = []
      for about in items.references where about.type == "cdsc" && about.to.contains(reference.from) {
        xmp += try items.content(of: about.from)
      }
      guard let stops = AppleGainMap.stops(xmp: xmp, exif: try exif()) else { continue }
      return try pixels(of: reference.from)?.map(appleStops: stops)
    }
    return nil
  }

  private func exif() throws(FileError) -> [UInt8] {
    try PhotoFile.reading(file, limits) { (head) throws(VipsFailure) in head.image.bytes(named: "exif-data") ?? [] }
  }
}
