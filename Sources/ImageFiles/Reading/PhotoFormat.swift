/// The photo formats that can be read.
public enum PhotoFormat: String, Hashable, Sendable, CaseIterable {
  /// Baseline or progressive JPEG.
  case jpeg
  /// PNG with up to 16 bits per sample.
  case png
  /// HEIC, a HEIF file with an HEVC image.
  case heif
  /// AVIF, a HEIF file with an AV1 image.
  case avif
  /// WebP. Only the first frame of an animation is read.
  case webp

  /// The number of bytes that `init(beginning:)` examines.
  static let beginningLength = 64

  /// The eight-byte signature before a PNG's chunks.
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Detects the format of a file from its first bytes, of which 64 suffice. Returns nil for other formats.
  ///
  /// A file in the ISO base media format is a photo if it has a photo brand. Videos have no such brand.
  public init?(beginning bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.beginningLength))
    func text(at offset: Int, count: Int) -> String {
      guard offset + count <= bytes.count else { return "" }
      return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Self.pngSignature) {
      self = .png
    } else if text(at: 0, count: 4) == "RIFF", text(at: 8, count: 4) == "WEBP" {
      self = .webp
    } else if text(at: 4, count: 4) == "ftyp", bytes.count >= 16 {
      // The box contains its size, "ftyp", the major brand, a version and then the compatible brands.
      let size = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(max(size, 16), bytes.count)
      let brands = [text(at: 8, count: 4)] + stride(from: 16, to: end - 3, by: 4).map { text(at: $0, count: 4) }
      if let format = brands.lazy.compactMap(Self.init(brand:)).first {
        self = format
      } else if brands.contains("mif1") {
        self = .heif
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private init?(brand: String) {
    switch brand {
    case "heic", "heix", "heim", "heis": self = .heif
    case "avif": self = .avif
    default: return nil
    }
  }

  /// Returns the apparent type of a file that is not a photo, for a message; nil if unknown.
  static func nameOfOther(beginning bytes: [UInt8]) -> String? {
    let known: [(offset: Int, signature: String, name: String)] = [
      (0, "GIF8", "a GIF"), (0, "II*\0", "a TIFF"), (0, "MM\0*", "a TIFF"), (0, "8BPS", "a PSD"),
      (0, "BM", "a BMP"), (0, "%PDF", "a PDF"), (0, "<svg", "an SVG"), (4, "ftyp", "a video or sound file"),
      (4, "moov", "a video or sound file"), (0, "\u{1A}E\u{DF}\u{A3}", "a video or sound file"),
      (0, "RIFF", "a video or sound file"), (4, "JXL ", "a JPEG XL"), (0, "\0\0\0\u{C}jP  ", "a JPEG 2000"),
    ]
    for (offset, signature, name) in known {
      let signature = signature.unicodeScalars.map { UInt8($0.value) }
      if bytes.dropFirst(offset).starts(with: signature) { return name }
    }
    return nil
  }
}
