import Files

/// The error thrown when an output's suffix contradicts the type of file that would be written.
public struct SuffixError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The output as the user named it.
  public var file: String
  /// The type of file that would be written: `PNG`, `JPEG` or `MP4`.
  public var type: String
  /// The suffixes that match that type.
  public var matching: [String]

  /// One line: the name and the suffixes that match.
  public var description: String {
    "the output \(file.readablePath) would be \(type == "MP4" ? "an" : "a") \(type); name it with \(matching.joined(separator: " or "))"
  }
}
