import Foundation
import VideoFiles

/// The type of an exported file.
public enum OutputKind: String, Codable, Sendable {
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

  /// Returns the type of an export over a kind of background, unless the output's suffix requests another.
  public static func natural(over background: Background.Kind, hasLength: Bool) -> OutputKind {
    switch background {
    case .none: .png
    case _ where hasLength: .mp4
    case .photo: .jpeg
    case .video: .mp4
    case .scene: .png
    }
  }

  /// The usual suffix of such a file, without a dot.
  public var suffix: String { suffixes[0] }

  /// Determines the type of a file named `output`.
  ///
  /// If the export has a length, the suffix determines the type. Otherwise the background does, and the suffix must not
  /// contradict it.
  init(of output: String, over background: Background.Kind, hasLength: Bool) throws(SuffixError) {
    let natural = OutputKind.natural(over: background, hasLength: hasLength)
    let others: [OutputKind] =
      switch background {
      case .none: []
      case _ where hasLength: [.mov, .png, .jpeg]
      case .photo: [.png]
      case .video: [.mov]
      case .scene: [.jpeg]
      }
    try self.init(of: output, among: [natural] + others, needsSuffix: hasLength && background != .none)
  }

  /// Determines which of several types a file named `output` has: the first one unless its suffix names another. With
  /// `needsSuffix`, the name must have one.
  init(of output: String, among kinds: [OutputKind], needsSuffix: Bool = false) throws(SuffixError) {
    let suffix = URL(fileURLWithPath: output).pathExtension.lowercased()
    let natural = kinds[0]
    if let named = kinds.first(where: { $0.suffixes.contains(suffix) }) {
      self = named
      return
    }
    guard !needsSuffix, !Self.knownSuffixes.contains(suffix) else {
      let matching = needsSuffix ? ["mp4", "mov", "png", "jpg"] : kinds.flatMap(\.suffixes)
      throw SuffixError(file: output, type: natural.rawValue.uppercased(), matching: matching.map { "." + $0 })
    }
    self = natural
  }

  private var suffixes: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    case .mp4: ["mp4", "m4v"]
    case .mov: ["mov"]
    }
  }

  /// The suffixes that denote a file type. Any other text after a dot is considered part of the name.
  private static let knownSuffixes: Set<String> = [
    "png", "jpg", "jpeg", "mp4", "m4v", "mov", "webm", "mkv", "avi", "gif", "heic", "heif", "avif", "webp", "bmp",
    "tif", "tiff", "svg", "pdf", "m4a", "aac", "mp3", "wav", "json", "txt", "html",
  ]
}
