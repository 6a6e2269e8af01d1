/// The name of a blob: one to eight segments joined by `/`, such as `renders/41/video.mp4`.
///
/// A segment has 1 to 100 characters, each a letter or digit of ASCII, a dot, an underscore or a hyphen. It is not `.` or
/// `..`. Keys therefore need no encoding in paths and URLs.
package struct BlobKey: Hashable, Sendable, CustomStringConvertible, Comparable {
  package let description: String

  package init?(_ text: String) {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...8).contains(segments.count), segments.allSatisfy(Self.isSegment) else { return nil }
    description = text
  }

  /// The parts between the slashes.
  package var segments: [Substring] { description.split(separator: "/") }

  /// Orders keys by their bytes, as S3 does.
  package static func < (left: BlobKey, right: BlobKey) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }

  static func isSegment(_ text: some StringProtocol) -> Bool {
    let isAllowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isAllowed && (1...100).contains(text.utf8.count) && text != "." && text != ".."
  }
}
