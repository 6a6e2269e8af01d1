/// The tags that make a video that of a Live Photo.
public struct LivePhotoTags: Hashable, Sendable {
  /// The identifier that the video shares with the still.
  public var contentIdentifier: String
  /// The time at which the still was taken, in seconds on the video's clock; nil if the video does not say.
  public var stillTime: Double?

  /// Creates tags.
  public init(contentIdentifier: String, stillTime: Double? = nil) {
    self.contentIdentifier = contentIdentifier
    self.stillTime = stillTime
  }

  /// The key of the identifier in QuickTime's metadata.
  static let identifierKey = "com.apple.quicktime.content.identifier"
}
