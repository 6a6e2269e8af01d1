public import Geometry

/// What becomes of a clip of high dynamic range.
public enum HDRPolicy: String, Hashable, Sendable, CaseIterable {
  /// It stays what it is, 10 bits and its own curve.
  case keep
  /// It is tone-mapped to BT.709, 8 bits, limited range. A clip that is not HDR stays what it is.
  case sdr
}

/// Which part of a clip is wanted, and at what size.
public struct CanvasRequest: Hashable, Sendable {
  /// The part, in pixels of the clip's `displaySize`; must lie inside and not be empty.
  public var crop: PixelRect
  /// Columns and rows of the canvas; even.
  public var size: PixelSize
  /// What becomes of HDR.
  public var hdr: HDRPolicy
  /// The most bits a sample may have: 8 makes an ordinary film of a 10-bit one. HDR needs 10.
  public var maxBitDepth: Int

  /// A part of a clip at a size.
  ///
  /// Where crop and size are equal and pixels square, nothing is resampled: the canvas has the decoder's own samples,
  /// and the crop's origin moves up to one pixel left or up to where a chroma sample starts.
  public init(crop: PixelRect, size: PixelSize, hdr: HDRPolicy = .keep, maxBitDepth: Int = 10) {
    precondition(!crop.isEmpty, "a crop needs pixels, got \(crop)")
    precondition(
      size.width > 0 && size.height > 0 && size.width % 2 == 0 && size.height % 2 == 0,
      "a canvas has even sides, got \(size.width)×\(size.height)")
    precondition(maxBitDepth == 8 || maxBitDepth == 10, "a canvas has 8 or 10 bits a sample, got \(maxBitDepth)")
    self.crop = crop
    self.size = size
    self.hdr = hdr
    self.maxBitDepth = maxBitDepth
  }

  /// A part of a clip at its own pixels: sides rounded down to even, at least 2.
  public init(unscaled crop: PixelRect, hdr: HDRPolicy = .keep, maxBitDepth: Int = 10) {
    precondition(crop.width >= 2 && crop.height >= 2, "a canvas is at least 2×2, got \(crop)")
    let even = PixelSize(width: crop.width & ~1, height: crop.height & ~1)
    self.init(
      crop: PixelRect(x: crop.x, y: crop.y, width: even.width, height: even.height), size: even, hdr: hdr,
      maxBitDepth: maxBitDepth)
  }
}

/// How a canvas lies on coded frames.
struct CanvasGeometry: Hashable, Sendable {
  /// Columns and rows of a clip with its pixels made square, not turned: the longer side of a pixel decides, so that
  /// nothing is thrown away.
  static func squarePixels(_ coded: PixelSize, aspect: Rational) -> PixelSize {
    let ratio = aspect.value
    return ratio >= 1
      ? PixelSize(width: max(1, Int((Double(coded.width) * ratio).rounded())), height: coded.height)
      : PixelSize(width: coded.width, height: max(1, Int((Double(coded.height) / ratio).rounded())))
  }

  /// The part of a coded frame that the canvas shows, its origin where a chroma sample starts.
  let crop: PixelRect
  /// The size that part is scaled to, before it is turned.
  let scaled: PixelSize
  /// How it is turned.
  let orientation: Orientation

  /// Whether the part must be resampled.
  var scales: Bool { crop.size != scaled }

  /// The canvas `request` of a clip that is seen as `displaySize`, on a frame of `frame` columns and rows.
  init(_ request: CanvasRequest, displaySize: PixelSize, frame: PixelSize, orientation: Orientation) {
    self.orientation = orientation
    scaled = orientation.turned(request.size)
    // The crop on a display of the frame's own pixels; the same numbers unless pixels are not square.
    let upright = orientation.turned(frame)
    func place(_ value: Int, _ from: Int, _ to: Int) -> Int {
      from == to ? value : Int((Double(value) * Double(to) / Double(from)).rounded())
    }
    let left = min(place(request.crop.x, displaySize.width, upright.width), upright.width - 1)
    let top = min(place(request.crop.y, displaySize.height, upright.height), upright.height - 1)
    let right = min(max(place(request.crop.maxX, displaySize.width, upright.width), left + 1), upright.width)
    let bottom = min(max(place(request.crop.maxY, displaySize.height, upright.height), top + 1), upright.height)
    let coded = orientation.codedRect(
      of: PixelRect(x: left, y: top, width: right - left, height: bottom - top), in: frame)
    crop = PixelRect(x: coded.x & ~1, y: coded.y & ~1, width: coded.width, height: coded.height)
  }
}
