import ImageFiles

extension ExportRequest {
  /// The formats of images that the platform accepts over the background; none without a platform.
  var platformFormats: [PhotoFormat] {
    platform?.kinds(over: background.kind).compactMap { PhotoFormat(rawValue: $0.rawValue) } ?? []
  }
}
