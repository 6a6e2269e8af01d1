/// The properties of a photo or a video that pages need.
package struct MediaFacts: Codable, Hashable, Sendable {
  /// The kinds of media.
  package enum Kind: String, Codable, Sendable {
    case photo, video
  }

  /// Whether it is a photo or a video.
  package var kind: Kind
  /// The upright width in pixels.
  package var width: Int
  /// The upright height in pixels.
  package var height: Int
  /// The mean luma of the photo or the first frame, 0…1.
  package var luma: Double
  /// The duration in seconds; nil for a photo.
  package var duration: Double?
  /// Frames per second; nil for a photo.
  package var fps: Double?
  /// Whether a video has sound; nil for a photo.
  package var hasSound: Bool?
  /// Whether a photo has the colours of a page, sRGB with 8 bits; nil for a video.
  package var hasPageColors: Bool?
  /// The media type of the file; nil if browsers do not show it.
  package var type: String?

  /// Creates the description of a photo. Properties that only videos have are nil.
  package init(kind: Kind, width: Int, height: Int, luma: Double) {
    self.kind = kind
    self.width = width
    self.height = height
    self.luma = luma
  }
}
