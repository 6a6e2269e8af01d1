import CLibav

extension HDR10Metadata {
  /// Reads each value from a track, or else from its first frame. Returns nil if neither contains any.
  init?(_ stream: UnsafePointer<AVStream>, frame: UnsafePointer<AVFrame>?) {
    func data(_ track: AVPacketSideDataType, _ type: AVFrameSideDataType) -> UnsafeRawPointer? {
      if let bytes = shim_stream_side_data(stream, track, nil) { return UnsafeRawPointer(bytes) }
      return frame.flatMap { av_frame_get_side_data($0, type) }.map { UnsafeRawPointer($0.pointee.data) }
    }
    display = data(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)
      .flatMap { Display($0.loadUnaligned(as: AVMasteringDisplayMetadata.self)) }
    let level = data(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
      .map { $0.loadUnaligned(as: AVContentLightMetadata.self) }
    light = level.flatMap { $0.MaxCLL > 0 ? Light(peak: Int($0.MaxCLL), frameAverage: Int($0.MaxFALL)) : nil }
    if display == nil, light == nil { return nil }
  }

  /// The parameters of x265 that write the metadata, each after a colon.
  var x265Parameters: String {
    var parameters = ""
    if let display {
      let points = zip("RGB".map(String.init) + ["WP"], display.chromaticities).map { "\($0)(\($1[0]),\($1[1]))" }
      // x265 expects green, blue, red.
      let luminance = "L(\(display.luminance.upperBound),\(display.luminance.lowerBound))"
      parameters += ":master-display=\(points[1])\(points[2])\(points[0])\(points[3])\(luminance)"
    }
    if let light { parameters += ":max-cll=\(light.peak),\(light.frameAverage)" }
    return parameters
  }

  /// Adds the metadata to a track of a file, whose header repeats it. Returns libav's code.
  func state(on stream: UnsafeMutablePointer<AVStream>) -> Int32 {
    var code: Int32 = 0
    if let light {
      var level = AVContentLightMetadata(MaxCLL: UInt32(light.peak), MaxFALL: UInt32(light.frameAverage))
      code = shim_add_stream_side_data(
        stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, &level, MemoryLayout<AVContentLightMetadata>.size)
    }
    guard code >= 0, let display else { return code }
    var mastering = AVMasteringDisplayMetadata()
    func point(_ index: Int) -> (AVRational, AVRational) {
      let point = display.chromaticities[index]
      return (AVRational(num: Int32(point[0]), den: 50_000), AVRational(num: Int32(point[1]), den: 50_000))
    }
    mastering.display_primaries = (point(0), point(1), point(2))
    mastering.white_point = point(3)
    mastering.min_luminance = AVRational(num: Int32(display.luminance.lowerBound), den: 10_000)
    mastering.max_luminance = AVRational(num: Int32(display.luminance.upperBound), den: 10_000)
    mastering.has_primaries = 1
    mastering.has_luminance = 1
    return shim_add_stream_side_data(
      stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, &mastering, MemoryLayout<AVMasteringDisplayMetadata>.size)
  }
}

extension HDR10Metadata.Display {
  /// Reads libav's metadata; nil if it is incomplete or impossible.
  fileprivate init?(_ data: AVMasteringDisplayMetadata) {
    guard data.has_primaries != 0, data.has_luminance != 0 else { return nil }
    func units(_ value: AVRational, _ perUnit: Double, upTo limit: Int) -> Int? {
      let units = Int(exactly: (value.value * perUnit).rounded())
      return units.flatMap { (0...limit).contains($0) ? $0 : nil }
    }
    let primaries = data.display_primaries
    let points = [primaries.0, primaries.1, primaries.2, data.white_point].compactMap { point -> [Int]? in
      guard let x = units(point.0, 50_000, upTo: 50_000), let y = units(point.1, 50_000, upTo: 50_000) else {
        return nil
      }
      return [x, y]
    }
    guard points.count == 4, let darkest = units(data.min_luminance, 10_000, upTo: 100_000_000),
      let brightest = units(data.max_luminance, 10_000, upTo: 100_000_000), darkest < brightest
    else { return nil }
    self.init(chromaticities: points, luminance: darkest...brightest)
  }
}
