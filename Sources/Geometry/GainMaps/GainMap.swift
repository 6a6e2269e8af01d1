/// The change in brightness of each part of a photo on an HDR display.
///
/// A photo with a gain map has two renditions: the base, which is the photo itself, and an alternate for displays that
/// can be brighter than white. The map covers the whole photo, usually with fewer pixels. In linear light, the alternate
/// is (base + `baseOffset`) · 2^gain − `alternateOffset` (ISO 21496-1; Adobe, *Gain map specification* 1.0).
public struct GainMap: Hashable, Sendable {
  /// How the codes of a channel become gains.
  public struct Channel: Hashable, Sendable {
    /// The gain of code 0, as a binary logarithm.
    public var min: Double
    /// The gain of code 255, as a binary logarithm.
    public var max: Double
    /// The exponent: code c stands for the gain `min + (max − min) · (c / 255)^(1 / gamma)`.
    public var gamma: Double
    /// The offset added to the linear light of the base; 1 is white.
    public var baseOffset: Double
    /// The offset subtracted from the linear light of the alternate.
    public var alternateOffset: Double

    /// Creates the coding of a channel. `gamma` must be positive.
    public init(min: Double, max: Double, gamma: Double = 1, baseOffset: Double = 0, alternateOffset: Double = 0) {
      precondition(gamma > 0, "gamma must be above 0, got \(gamma)")
      self.min = min
      self.max = max
      self.gamma = gamma
      self.baseOffset = baseOffset
      self.alternateOffset = alternateOffset
    }

    /// Returns the gain of a code, 0…255, as a binary logarithm. Fractions lie between the gains of two codes.
    public func gain(of code: Double) -> Double { min + (max - min) * Elementary.pow(code / 255, 1 / gamma) }

    /// Returns the code whose gain is nearest to a binary logarithm.
    public func code(of gain: Double) -> UInt8 {
      guard max > min else { return 0 }
      let share = Swift.min(Swift.max((gain - min) / (max - min), 0), 1)
      return UInt8(Elementary.pow(share, gamma) * 255 + 0.5)
    }
  }

  /// The size of the map in pixels.
  public private(set) var size: PixelSize
  /// The codes in row-major order, with one sample per channel and pixel.
  public private(set) var samples: [UInt8]
  /// The coding of grey, or of red, green and blue.
  public private(set) var channels: [Channel]
  /// The binary logarithms of the headroom below which a display shows the base, and from which on it shows the
  /// alternate.
  public let headroom: ClosedRange<Double>

  /// Creates a map from its codes.
  public init(size: PixelSize, samples: [UInt8], channels: [Channel], headroom: ClosedRange<Double>) {
    precondition(channels.count == 1 || channels.count == 3, "the map must have 1 or 3 channels, got \(channels.count)")
    precondition(
      size.area > 0 && samples.count == size.area * channels.count,
      "the map must have \(size.area * channels.count) samples, got \(samples.count)")
    self.size = size
    self.samples = samples
    self.channels = channels
    self.headroom = headroom
  }

  /// Replaces the code of a channel in one pixel.
  public mutating func setCode(_ code: UInt8, x: Int, y: Int, channel: Int) {
    samples[(y * size.width + x) * channels.count + channel] = code
  }
}

extension GainMap {
  /// Returns the same gains with a range that includes 0, which is the gain of whatever has no HDR rendition.
  ///
  /// Few maps change. Those that do are rounded to new codes.
  public var includingNoGain: GainMap {
    guard channels.contains(where: { $0.min > 0 || $0.max < 0 }) else { return self }
    var result = self
    for (i, old) in channels.enumerated() {
      var new = old
      new.min = Swift.min(old.min, 0)
      new.max = Swift.max(old.max, 0)
      let codes = (0...255).map { new.code(of: old.gain(of: Double($0))) }
      result.channels[i] = new
      for k in stride(from: i, to: samples.count, by: channels.count) { result.samples[k] = codes[Int(samples[k])] }
    }
    return result
  }
}
