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
  /// GIF. Only the first frame of an animation is read.
  case gif
  /// TIFF with integer samples. Only the first page is read.
  case tiff

  /// The number of bytes that `init(beginning:)` examines.
  static let beginningLength = 64

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
    } else if bytes.starts(with: PNGChunk.signature) {
      self = .png
    } else if text(at: 0, count: 4) == "RIFF", text(at: 8, count: 4) == "WEBP" {
      self = .webp
    } else if ["GIF87a", "GIF89a"].contains(text(at: 0, count: 6)) {
      self = .gif
    } else if ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(text(at: 0, count: 4)) {
      self = .tiff
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
}
