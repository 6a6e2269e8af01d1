import Geometry

/// The metadata of gain maps in binary form (ISO 21496-1).
extension GainMap {
  /// The parameters of a map without its pixels.
  struct Parameters: Hashable {
    /// One channel for grey, otherwise red, green and blue.
    var channels: [Channel]
    /// The binary logarithms of the headrooms of the base and the alternate.
    var headroom: ClosedRange<Double>

    /// Creates parameters. Returns nil if the base is the HDR rendition, or if a number is out of range.
    init?(channels: [Channel], baseHeadroom: Double, alternateHeadroom: Double) {
      let limit = 32.0
      guard channels.count == 1 || channels.count == 3, baseHeadroom >= 0, baseHeadroom < alternateHeadroom,
        alternateHeadroom <= limit
      else { return nil }
      for channel in channels {
        guard channel.min <= channel.max, abs(channel.min) <= limit, abs(channel.max) <= limit,
          (0...1).contains(channel.baseOffset), (0...1).contains(channel.alternateOffset)
        else { return nil }
      }
      self.channels = channels
      headroom = baseHeadroom...alternateHeadroom
    }
  }

  fileprivate enum Flags {
    static let severalChannels = 0x80
    static let baseColors = 0x40
    static let commonDenominator = 0x08
  }

  /// The parameters in the form of ISO 21496-1. Each number is a fraction of two 32-bit integers.
  ///
  /// After the versions of the format: flags, the headrooms of base and alternate, and of each channel the minimum, the
  /// maximum, gamma, and the offsets of base and alternate.
  var isoMetadata: [UInt8] {
    let isGrey = channels.allSatisfy { $0 == channels[0] }
    var bytes: [UInt8] = [0, 0, 0, 0, UInt8((isGrey ? 0 : Flags.severalChannels) | Flags.baseColors)]
    for value in [headroom.lowerBound, headroom.upperBound] { bytes += Self.fraction(value) }
    for channel in channels.prefix(isGrey ? 1 : 3) {
      for value in [channel.min, channel.max, channel.gamma, channel.baseOffset, channel.alternateOffset] {
        bytes += Self.fraction(value)
      }
    }
    return bytes
  }

  /// Returns a number as the fraction with the smallest denominator that is a power of two and loses nothing, or with
  /// the largest one that fits.
  private static func fraction(_ value: Double) -> [UInt8] {
    var denominator = 1.0
    while (value * denominator).rounded() != value * denominator, abs(value * denominator * 2) < 0x7FFF_FFFF,
      denominator < 0x4000_0000
    {
      denominator *= 2
    }
    let numerator = UInt32(bitPattern: Int32((value * denominator).rounded()))
    return [UInt8](bigEndian: Int(numerator)) + [UInt8](bigEndian: Int(denominator))
  }
}

extension GainMap.Parameters {
  /// Reads parameters in the form of ISO 21496-1. Returns nil if they are incomplete or not supported: a map of several
  /// channels in other colours than those of the base, or a base that is the HDR rendition.
  init?(iso bytes: some Collection<UInt8>) {
    var fields = FractionReader(bytes: Array(bytes))
    guard let least = fields.next(2), least == 0, fields.next(2) != nil, let flags = fields.next(1) else { return nil }
    let isGrey = flags & GainMap.Flags.severalChannels == 0
    guard isGrey || flags & GainMap.Flags.baseColors != 0 else { return nil }
    if flags & GainMap.Flags.commonDenominator != 0 {
      guard let denominator = fields.next(4) else { return nil }
      fields.denominator = denominator
    }
    guard let base = fields.fraction(isSigned: false), let alternate = fields.fraction(isSigned: false) else {
      return nil
    }
    var channels: [GainMap.Channel] = []
    for _ in 0..<(isGrey ? 1 : 3) {
      guard let min = fields.fraction(isSigned: true), let max = fields.fraction(isSigned: true),
        let gamma = fields.fraction(isSigned: false), gamma > 0, let baseOffset = fields.fraction(isSigned: true),
        let alternateOffset = fields.fraction(isSigned: true)
      else { return nil }
      channels.append(
        GainMap.Channel(min: min, max: max, gamma: gamma, baseOffset: baseOffset, alternateOffset: alternateOffset))
    }
    self.init(channels: channels, baseHeadroom: base, alternateHeadroom: alternate)
  }
}

/// Reads big-endian fractions one after another.
private struct FractionReader {
  let bytes: [UInt8]
  /// The common denominator of all fractions; nil if each fraction includes its denominator.
  var denominator: Int?
  private var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next(_ count: Int) -> Int? {
    defer { offset += count }
    return bytes.number(at: offset, count: count)
  }

  mutating func fraction(isSigned: Bool) -> Double? {
    guard let numerator = next(4), let denominator = denominator ?? next(4), denominator > 0 else { return nil }
    let value = isSigned ? Double(Int32(truncatingIfNeeded: numerator)) : Double(numerator)
    return value / Double(denominator)
  }
}
