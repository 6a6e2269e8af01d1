import Foundation

/// A photo or video that previews can be drawn over.
struct Backdrop: Sendable {
  /// The JSON for pages.
  struct Description: Encodable, Hashable, Sendable {
    /// The identifier in requests.
    var id: String
    /// The user's name of the file.
    var name: String
  }

  var description: Description
  /// The file.
  var file: URL
}
