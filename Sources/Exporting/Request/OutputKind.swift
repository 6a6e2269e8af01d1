import Foundation
import VideoFiles

/// The type of an exported file.
public enum OutputKind: String, Codable, Sendable, CaseIterable {
  /// A lossless PNG image.
  case png
  /// A JPEG image of quality 95.
  case jpeg
  /// A WebP image, for platforms that ask for one.
  case webp
  /// An MP4 video.
  case mp4
  /// A QuickTime video, which can hold uncompressed audio.
  case mov

  /// The container of a video; nil for an image.
  var container: VideoContainer? {
    switch self {
    case .png, .jpeg, .webp: nil
    case .mp4: .mp4
    case .mov: .mov
    }
  }

  /// Whether the file is a video rather than an image.
  public var isVideo: Bool { container != nil }

  /// The usual suffix of such a file, without a dot.
  public var suffix: String { suffixes[0] }

  /// The suffixes of such a file, the usual one first.
  var suffixes: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    case .mp4: ["mp4", "m4v"]
    case .mov: ["mov"]
    }
  }

  /// Creates the type that a suffix without a dot denotes, in upper or lower case; nil if it denotes none of them.
  public init?(suffix: String) {
    let suffix = suffix.lowercased()
    guard let kind = Self.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = kind
  }

  /// Creates the type that the suffix of a file name denotes; nil if it denotes none of them, or if there is no suffix.
  public init?(suffixOf name: String) { self.init(suffix: Self.suffix(of: name)) }

  /// Returns the suffix of a file name in lower case, without a dot; empty if it has none.
  static func suffix(of name: String) -> String { URL(fileURLWithPath: name).pathExtension.lowercased() }
}
