/// How many luma samples share one chroma sample.
public enum ChromaSampling: Hashable, Sendable {
  /// 4:4:4, one each.
  case full
  /// 4:2:2, two side by side.
  case halfWidth
  /// 4:2:0, two by two.
  case half

  /// Binary logarithm of the horizontal ratio.
  public var shiftX: Int { self == .full ? 0 : 1 }
  /// Binary logarithm of the vertical ratio.
  public var shiftY: Int { self == .half ? 1 : 0 }
}

/// The weights that make luma and colour differences out of red, green and blue.
public enum LumaMatrix: Hashable, Sendable {
  /// ITU-R BT.601: standard definition.
  case bt601
  /// ITU-R BT.709: high definition, and every photo here.
  case bt709
  /// ITU-R BT.2020, non-constant luminance: wide gamut and HDR.
  case bt2020

  /// Weight of red in luma.
  public var red: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .bt2020: 0.2627
    }
  }

  /// Weight of blue in luma.
  public var blue: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .bt2020: 0.0593
    }
  }

  /// Weight of green in luma.
  public var green: Double { 1 - red - blue }
}

/// The curve between light and code values, as far as compositing must know it.
public enum TransferCurve: Hashable, Sendable {
  /// Gamma of ordinary displays (sRGB, BT.709): the sticker's own.
  case standard
  /// Hybrid log-gamma (BT.2100); graphics white lies at 75 % of the signal.
  case hlg
  /// Perceptual quantizer (SMPTE ST 2084); graphics white lies at 203 cd/m².
  case pq
}

/// What the numbers in planes of luma and chroma mean.
public struct PlanarFormat: Hashable, Sendable {
  /// Significant bits of a sample, 8 to 16; samples of more than 8 bits are stored in 16, low bits first.
  public var bitDepth: Int
  /// How chroma is shared.
  public var chroma: ChromaSampling
  /// How luma is made.
  public var matrix: LumaMatrix
  /// Whether samples use all codes, or only the 16–235 (240) of 8 bits and their multiples.
  public var isFullRange: Bool
  /// The curve of the samples.
  public var transfer: TransferCurve
  /// Whether the primaries are BT.2020's; else BT.709's, or near enough that graphics need no conversion.
  public var hasWidePrimaries: Bool

  /// A format; the defaults are those of an ordinary high-definition clip.
  public init(
    bitDepth: Int = 8, chroma: ChromaSampling = .half, matrix: LumaMatrix = .bt709, isFullRange: Bool = false,
    transfer: TransferCurve = .standard, hasWidePrimaries: Bool = false
  ) {
    precondition((8...16).contains(bitDepth), "planes have 8 to 16 bits a sample, got \(bitDepth)")
    self.bitDepth = bitDepth
    self.chroma = chroma
    self.matrix = matrix
    self.isFullRange = isFullRange
    self.transfer = transfer
    self.hasWidePrimaries = hasWidePrimaries
  }

  /// Bytes of one stored sample: 1 up to 8 bits, 2 beyond.
  ///
  /// In WebAssembly they are always 2: what pages hand over has 14 bits, and code for others would only be carried.
  public var bytesPerSample: Int {
    #if arch(wasm32)
      2
    #else
      bitDepth > 8 ? 2 : 1
    #endif
  }

  /// Code of black in luma.
  public var lumaBlack: Int { isFullRange ? 0 : 16 << (bitDepth - 8) }
  /// Codes between black and white in luma.
  public var lumaRange: Int { isFullRange ? (1 << bitDepth) - 1 : 219 << (bitDepth - 8) }
  /// Code of no colour in chroma.
  public var chromaZero: Int { 1 << (bitDepth - 1) }
  /// Codes between the extremes of chroma, −0.5 and 0.5.
  public var chromaRange: Int { isFullRange ? (1 << bitDepth) - 1 : 224 << (bitDepth - 8) }

  /// Columns and rows of the chroma planes of a picture of this size, rounded up.
  public func chromaSize(of size: PixelSize) -> PixelSize {
    PixelSize(
      width: (size.width + (1 << chroma.shiftX) - 1) >> chroma.shiftX,
      height: (size.height + (1 << chroma.shiftY) - 1) >> chroma.shiftY)
  }
}
