/// How a finished file compares with the limits of a platform.
public struct PlatformReport: Codable, Hashable, Sendable {
  /// One property of the file and its limit.
  public struct Check: Codable, Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// The value that the file has.
    public var value: String
    /// The values that the platform accepts.
    public var limit: String
    /// Whether the value is within the limit.
    public var isMet: Bool
  }

  /// The platform.
  public var name: Platform
  /// The properties that were checked.
  public var checks: [Check]
  /// The name of the plain sticker that was written beside the file, or nil if the export wrote no separate sticker.
  public var sticker: String?
}
