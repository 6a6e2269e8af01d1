/// The kind of content that a file appears to have, for error messages.
public struct FileKind: Hashable, Sendable {
  /// The kind with its article, such as `a GIF`.
  public let name: String
  /// Whether it is a photo in a format that can be read.
  public var isPhoto: Bool { ["a JPEG", "a PNG", "a HEIC", "an AVIF", "a WebP"].contains(name) }

  /// Detects the kind of a file from its first bytes, of which 16 suffice. Returns nil if it is unknown.
  public init?(beginning bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(16))
    let match = Self.known.first { known in
      known.parts.allSatisfy { offset, text in
        bytes.dropFirst(offset).starts(with: text.unicodeScalars.map { UInt8($0.value) })
      }
    }
    guard let match else { return nil }
    name = match.name
  }

  /// The texts by which kinds are recognized, at their offsets. Each character stands for one byte.
  private static let known: [(parts: [(offset: Int, text: String)], name: String)] = [
    ([(0, "GIF8")], "a GIF"), ([(0, "BM"), (6, "\0\0\0\0")], "a BMP"), ([(0, "II*\0")], "a TIFF"),
    ([(0, "MM\0*")], "a TIFF"), ([(0, "8BPS")], "a PSD"), ([(0, "%PDF")], "a PDF"), ([(0, "<svg")], "an SVG"),
    ([(4, "JXL ")], "a JPEG XL"), ([(0, "\u{FF}\n")], "a JPEG XL"), ([(0, "\0\0\0\u{C}jP  ")], "a JPEG 2000"),
    ([(4, "ftypcrx ")], "a raw photo"), ([(0, "\u{FF}\u{D8}\u{FF}")], "a JPEG"), ([(0, "\u{89}PNG\r\n")], "a PNG"),
    ([(0, "RIFF"), (8, "WEBP")], "a WebP"), ([(4, "ftyphei")], "a HEIC"), ([(4, "ftypmif1")], "a HEIC"),
    ([(4, "ftypavif")], "an AVIF"), ([(0, "RIFF"), (8, "AVI ")], "an AVI"), ([(0, "RIFF"), (8, "WAVE")], "a WAV"),
    ([(0, "FLV")], "an FLV"), ([(0, "0&\u{B2}u\u{8E}f")], "a WMV"), ([(0, "\0\0\u{1}\u{BA}")], "an MPEG-2 file"),
    ([(0, "OggS")], "an Ogg file"), ([(0, "ID3")], "an MP3"), ([(0, "fLaC")], "a FLAC"),
    ([(0, "PK\u{3}\u{4}")], "a ZIP"), ([(4, "ftyp")], "a video or sound file"),
    ([(4, "moov")], "a video or sound file"), ([(0, "\u{1A}E\u{DF}\u{A3}")], "a video or sound file"),
    ([(0, "RIFF")], "a video or sound file"),
  ]
}
