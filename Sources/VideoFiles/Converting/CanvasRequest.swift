public import Geometry

/// How HDR video is handled.
public enum HDRPolicy: String, Hashable, Sendable, CaseIterable {
  /// Keeps HDR, with 10 bits and the transfer curve of the video.
  case keep
  /// Tone-maps HDR to BT.709 with 8 bits and limited range. SDR video is unchanged.
  case sdr
}

/// The part of a video to read, and the size of the resulting canvas.
public struct CanvasRequest: Hashable, Sendable {
  /// The part to read, in pixels of the video's `displaySize`. It must not be empty or extend beyond the video.
  public var crop: PixelRect
  /// The size of the canvas in pixels. Width and height must be even.
  public var size: PixelSize
  /// How HDR is handled.
  public var hdr: HDRPolicy
  /// The maximum number of bits per sample, 8 or 10. HDR requires 10.
  public var maxBitDepth: Int

  /// Creates a request for part of a video, resampled to a size if necessary.
  ///
  /// If the crop has the size of the canvas and pixels are square, nothing is resampled. The canvas then consists of
  /// the decoder's own samples, and the crop's origin moves left and up by at most one pixel to align with a chroma
  /// sample.
  public init(crop: PixelRect, size: PixelSize, hdr: HDRPolicy = .keep, maxBitDepth: Int = 10) {
    precondition(!crop.isEmpty, "the crop must not be empty, got \(crop)")
    precondition(
      size.width > 0 && size.height > 0 && size.width % 2 == 0 && size.height % 2 == 0,
      "the canvas must have an even width and height, got \(size.width)×\(size.height)")
    precondition(maxBitDepth == 8 || maxBitDepth == 10, "the maximum bit depth must be 8 or 10, got \(maxBitDepth)")
    self.crop = crop
    self.size = size
    self.hdr = hdr
    self.maxBitDepth = maxBitDepth
  }

  /// Creates a request for part of a video without resampling. Its width and height must be at least 2 and are rounded
  /// down to even numbers.
  public init(unscaled crop: PixelRect, hdr: HDRPolicy = .keep, maxBitDepth: Int = 10) {
    precondition(crop.width >= 2 && crop.height >= 2, "the crop must be at least 2×2, got \(crop)")
    let even = PixelSize(width: crop.width & ~1, height: crop.height & ~1)
    self.init(
      crop: PixelRect(x: crop.x, y: crop.y, width: even.width, height: even.height), size: even, hdr: hdr,
      maxBitDepth: maxBitDepth)
  }
}
