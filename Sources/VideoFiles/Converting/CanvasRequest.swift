public import Geometry

/// The treatment of HDR video.
public enum HDRPolicy: String, Hashable, Sendable, CaseIterable {
  /// HDR is kept, with 10 bits and its own transfer curve.
  case keep
  /// HDR is tone-mapped to BT.709 with 8 bits and limited range. SDR video is unchanged.
  case sdr
}

/// The part of a video to read, and its size.
public struct CanvasRequest: Hashable, Sendable {
  /// The part, in pixels of the video's `displaySize`. It must lie inside and must not be empty.
  public var crop: PixelRect
  /// Columns and rows of the canvas, both even.
  public var size: PixelSize
  /// The treatment of HDR.
  public var hdr: HDRPolicy
  /// The maximum number of bits per sample, 8 or 10. HDR needs 10.
  public var maxBitDepth: Int

  /// A part of a video at a size.
  ///
  /// If the crop has the canvas's size and pixels are square, nothing is resampled: the canvas gets the decoder's own
  /// samples, and the crop's origin moves left and up by at most one pixel, onto a chroma sample.
  public init(crop: PixelRect, size: PixelSize, hdr: HDRPolicy = .keep, maxBitDepth: Int = 10) {
    precondition(!crop.isEmpty, "a crop needs pixels, got \(crop)")
    precondition(
      size.width > 0 && size.height > 0 && size.width % 2 == 0 && size.height % 2 == 0,
      "a canvas needs even sides, got \(size.width)×\(size.height)")
    precondition(maxBitDepth == 8 || maxBitDepth == 10, "a canvas has 8 or 10 bits per sample, got \(maxBitDepth)")
    self.crop = crop
    self.size = size
    self.hdr = hdr
    self.maxBitDepth = maxBitDepth
  }

  /// A part of a video without resampling. Sides must be at least 2 and are rounded down to even numbers.
  public init(unscaled crop: PixelRect, hdr: HDRPolicy = .keep, maxBitDepth: Int = 10) {
    precondition(crop.width >= 2 && crop.height >= 2, "a canvas must be at least 2×2, got \(crop)")
    let even = PixelSize(width: crop.width & ~1, height: crop.height & ~1)
    self.init(
      crop: PixelRect(x: crop.x, y: crop.y, width: even.width, height: even.height), size: even, hdr: hdr,
      maxBitDepth: maxBitDepth)
  }
}
