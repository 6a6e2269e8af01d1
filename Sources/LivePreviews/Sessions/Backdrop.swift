import Foundation

/// A photo or video that previews can be drawn over.
struct Backdrop: Sendable {
  /// What a page is told about it.
  struct Description: Encodable, Hashable, Sendable {
    /// What requests call it.
    var id: String
    /// What the user calls it.
    var name: String
  }

  var description: Description
  /// The file.
  var file: URL
}
