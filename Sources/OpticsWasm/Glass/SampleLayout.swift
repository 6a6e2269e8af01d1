import Geometry
import Optics

/// The memory layout and the colour encoding of the samples of a page's pixels.
///
/// As a number: the arrangement (0 RGBA, 1 I420, 2 NV12, 3 I422, 4 I444) + the bit depth (8, 10 or 12) · 2⁸ + the matrix
/// (0 BT.601, 1 BT.709, 2 BT.2020) · 2¹⁶ + the range (0 limited, 1 full) · 2¹⁸ + the transfer curve (0 standard, 1 HLG,
/// 2 PQ) · 2¹⁹. Planes follow each other without padding. RGBA has 8 bits, and all other fields are 0.
struct SampleLayout: Equatable {
  /// The arrangements of samples, numbered as a `VideoFrame` names them.
  enum Arrangement: Int32 {
    case rgba
    case i420
    case nv12
    case i422
    case i444
  }

  let arrangement: Arrangement
  /// The format of the planes that glass is applied to; RGBA is converted to it.
  let format: PlanarFormat

  /// Reads the layout from its number; nil if it is invalid.
  init?(code: Int32) {
    guard code >= 0, code < 3 << 19, let arrangement = Arrangement(rawValue: code & 0xFF) else { return nil }
    let depth = Int(code >> 8 & 0xFF)
    guard depth == 8 || depth == 10 || depth == 12 else { return nil }
    self.arrangement = arrangement
    let chroma: ChromaSampling
    switch arrangement {
    case .rgba:
      guard code == 8 << 8 else { return nil }
      format = PixelWindow.format
      return
    case .i420, .nv12: chroma = .half
    case .i422: chroma = .halfWidth
    case .i444: chroma = .full
    }
    let matrix: LumaMatrix
    switch code >> 16 & 3 {
    case 0: matrix = .bt601
    case 1: matrix = .bt709
    case 2: matrix = .bt2020
    default: return nil
    }
    let transfer: TransferCurve = code >> 19 == 0 ? .standard : code >> 19 == 1 ? .hlg : .pq
    format = PlanarFormat(
      bitDepth: depth, chroma: chroma, matrix: matrix, isFullRange: code >> 18 & 1 == 1, transfer: transfer,
      hasWidePrimaries: matrix == .bt2020)
  }

  /// Columns and rows per chroma sample.
  var step: (x: Int, y: Int) { (1 << format.chroma.shiftX, 1 << format.chroma.shiftY) }

  /// Whether a pixel starts a chroma sample.
  func isOnGrid(x: Int, y: Int) -> Bool { x & (step.x - 1) == 0 && y & (step.y - 1) == 0 }

  /// The number of bytes of an image, or nil if a side is not between 1 and 16,384.
  func byteCount(width: Int, height: Int) -> Int? {
    guard (1...16384).contains(width), (1...16384).contains(height), width * height <= 1 << 26 else { return nil }
    if arrangement == .rgba { return 4 * width * height }
    let chroma = format.chromaSize(of: PixelSize(width: width, height: height))
    return (width * height + 2 * chroma.area) * format.bytesPerSample
  }
}
