/// The properties of a photo or a video that the studio needs.
public struct UploadedMedia: Codable, Hashable, Sendable {
  /// The kinds of files that are accepted.
  public enum Kind: String, Codable, Sendable {
    case photo, video
  }

  /// Whether it is a photo or a video.
  public var kind: Kind
  /// The upright width in pixels.
  public var width: Int
  /// The upright height in pixels.
  public var height: Int
  /// The mean luma of the photo or the first frame, 0…1.
  public var luma: Double
  /// The length in seconds; nil for a photo.
  public var duration: Double?
  /// Frames per second; nil for a photo.
  public var fps: Double?
  /// Whether a video has sound; nil for a photo.
  public var hasSound: Bool?
  /// Whether a photo has the colours of a page, sRGB with 8 bits; nil for a video.
  public var hasPageColors: Bool?
  /// The media type of the file; nil if browsers do not show it.
  public var type: String?

  /// Creates the description of a photo. What only videos have is nil until it is set.
  public init(kind: Kind, width: Int, height: Int, luma: Double) {
    self.kind = kind
    self.width = width
    self.height = height
    self.luma = luma
  }
}
