/// The chroma subsampling: the number of luma samples per chroma sample.
public enum ChromaSampling: Hashable, Sendable {
  /// 4:4:4, with one chroma sample per pixel.
  case full
  /// 4:2:2, with one chroma sample per two horizontally adjacent pixels.
  case halfWidth
  /// 4:2:0, with one chroma sample per 2×2 pixels.
  case half

  /// The base-2 logarithm of the horizontal subsampling factor.
  public var shiftX: Int { self == .full ? 0 : 1 }
  /// The base-2 logarithm of the vertical subsampling factor.
  public var shiftY: Int { self == .half ? 1 : 0 }
}

/// The weights that form luma and colour differences from red, green and blue.
public enum LumaMatrix: Hashable, Sendable {
  /// ITU-R BT.601, for standard definition.
  case bt601
  /// ITU-R BT.709, for high definition, and for all photos in this package.
  case bt709
  /// ITU-R BT.2020 with non-constant luminance, for wide gamut and HDR.
  case bt2020

  /// The weight of red in luma.
  public var red: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .bt2020: 0.2627
    }
  }

  /// The weight of blue in luma.
  public var blue: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .bt2020: 0.0593
    }
  }

  /// The weight of green in luma.
  public var green: Double { 1 - red - blue }
}

/// The curve between light and code values. Curves that compositing treats alike are one case.
public enum TransferCurve: Hashable, Sendable {
  /// The gamma of SDR displays (sRGB, BT.709), with which overlays are drawn.
  case standard
  /// Hybrid log-gamma (BT.2100). Graphics white is at 75% of the signal.
  case hlg
  /// The perceptual quantiser (SMPTE ST 2084). Graphics white is at 203 cd/m².
  case pq

  /// The signal of graphics white, 0…1, which is 203 cd/m² in HDR (ITU-R BT.2408).
  package var graphicsWhite: Double {
    switch self {
    case .standard: 1
    case .hlg: 0.75
    case .pq: 0.58
    }
  }
}

/// The meaning of the samples of a planar image.
public struct PlanarFormat: Hashable, Sendable {
  /// Significant bits per sample, 8 to 16. Samples of more than 8 bits occupy the low bits of 16.
  public var bitDepth: Int
  /// The chroma subsampling.
  public var chroma: ChromaSampling
  /// The weights of luma.
  public var matrix: LumaMatrix
  /// Whether samples use the full range of code values.
  ///
  /// Otherwise, 8-bit luma uses 16–235 and 8-bit chroma 16–240, and higher bit depths use multiples of these.
  public var isFullRange: Bool
  /// The transfer curve of the samples.
  public var transfer: TransferCurve
  /// Whether the primaries are those of BT.2020.
  ///
  /// Otherwise, they are those of BT.709, or so close to them that graphics need no conversion.
  public var hasWidePrimaries: Bool

  /// Creates a format. The defaults are those of high-definition SDR video.
  public init(
    bitDepth: Int = 8, chroma: ChromaSampling = .half, matrix: LumaMatrix = .bt709, isFullRange: Bool = false,
    transfer: TransferCurve = .standard, hasWidePrimaries: Bool = false
  ) {
    precondition((8...16).contains(bitDepth), "the bit depth must be 8 to 16, got \(bitDepth)")
    self.bitDepth = bitDepth
    self.chroma = chroma
    self.matrix = matrix
    self.isFullRange = isFullRange
    self.transfer = transfer
    self.hasWidePrimaries = hasWidePrimaries
  }

  /// The size of a stored sample in bytes: 1 for 8 bits, otherwise 2.
  public var bytesPerSample: Int { bitDepth > 8 ? 2 : 1 }

  /// The luma code value of black.
  public var lumaBlack: Int { isFullRange ? 0 : 16 << (bitDepth - 8) }
  /// The number of luma code values from black to white.
  public var lumaRange: Int { isFullRange ? (1 << bitDepth) - 1 : 219 << (bitDepth - 8) }
  /// The code value of zero chroma.
  public var chromaZero: Int { 1 << (bitDepth - 1) }
  /// The number of chroma code values from −0.5 to 0.5.
  public var chromaRange: Int { isFullRange ? (1 << bitDepth) - 1 : 224 << (bitDepth - 8) }

  /// Returns the size of the chroma planes, rounded up, for an image of a given size.
  public func chromaSize(of size: PixelSize) -> PixelSize { samples(ofPlane: 1, covering: PixelRect(size)).size }

  /// Returns the samples of a plane that cover `pixels`. For luma (plane 0), these are the pixels themselves. For
  /// chroma, they include every sample that at least one of the pixels shares.
  package func samples(ofPlane plane: Int, covering pixels: PixelRect) -> PixelRect {
    guard plane > 0 else { return pixels }
    let x = pixels.x >> chroma.shiftX
    let y = pixels.y >> chroma.shiftY
    let maxX = (pixels.maxX + (1 << chroma.shiftX) - 1) >> chroma.shiftX
    let maxY = (pixels.maxY + (1 << chroma.shiftY) - 1) >> chroma.shiftY
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }
}
