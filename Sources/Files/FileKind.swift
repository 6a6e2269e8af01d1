/// The kind of content that a file appears to have, for error messages.
public struct FileKind: Hashable, Sendable {
  /// A group of kinds.
  public enum Category: Hashable, Sendable {
    /// Photos in formats that can be read.
    case photo
    /// Other images.
    case image
    /// Anything else.
    case other
  }

  /// The kind with its article, such as `a GIF`.
  public let name: String
  /// The group that the kind belongs to.
  public let category: Category

  /// Detects the kind of a file from its first bytes, of which 16 suffice. Returns nil if it is unknown.
  public init?(beginning bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(16))
    func matches(_ known: Known) -> Bool {
      known.parts.allSatisfy { offset, text in
        bytes.dropFirst(offset).starts(with: text.unicodeScalars.map { UInt8($0.value) })
      }
    }
    guard let match = Self.known.first(where: matches) else { return nil }
    (name, category) = (match.name, match.category)
  }

  /// A kind, and the texts by which it is recognized, at their offsets. Each character stands for one byte.
  private struct Known {
    let name: String
    let category: Category
    let parts: [(offset: Int, text: String)]

    init(_ name: String, _ category: Category, _ parts: (offset: Int, text: String)...) {
      (self.name, self.category, self.parts) = (name, category, parts)
    }
  }

  private static let known = [
    Known("a JPEG", .photo, (0, "\u{FF}\u{D8}\u{FF}")), Known("a PNG", .photo, (0, "\u{89}PNG\r\n")),
    Known("a WebP", .photo, (0, "RIFF"), (8, "WEBP")), Known("an AVIF", .photo, (4, "ftypavif")),
    Known("a HEIC", .photo, (4, "ftyphei")), Known("a HEIC", .photo, (4, "ftypmif1")),
    Known("a GIF", .photo, (0, "GIF8")), Known("a BMP", .image, (0, "BM"), (6, "\0\0\0\0")),
    Known("a TIFF", .photo, (0, "II*\0")), Known("a TIFF", .photo, (0, "MM\0*")),
    Known("a PSD", .image, (0, "8BPS")), Known("a PDF", .image, (0, "%PDF")), Known("an SVG", .image, (0, "<svg")),
    Known("a JPEG XL", .image, (4, "JXL ")), Known("a JPEG XL", .image, (0, "\u{FF}\n")),
    Known("a JPEG 2000", .image, (0, "\0\0\0\u{C}jP  ")), Known("a CR3", .image, (4, "ftypcrx ")),
    Known("an AVI", .other, (0, "RIFF"), (8, "AVI ")), Known("a WAV", .other, (0, "RIFF"), (8, "WAVE")),
    Known("an FLV", .other, (0, "FLV")), Known("a WMV", .other, (0, "0&\u{B2}u\u{8E}f")),
    Known("an MPEG-2 video", .other, (0, "\0\0\u{1}\u{BA}")), Known("an Ogg file", .other, (0, "OggS")),
    Known("an MP3", .other, (0, "ID3")), Known("a FLAC", .other, (0, "fLaC")),
    Known("a ZIP", .other, (0, "PK\u{3}\u{4}")), Known("a video or sound file", .other, (4, "ftyp")),
    Known("a video or sound file", .other, (4, "moov")),
    Known("a video or sound file", .other, (0, "\u{1A}E\u{DF}\u{A3}")),
    Known("a video or sound file", .other, (0, "RIFF")),
  ]
}
