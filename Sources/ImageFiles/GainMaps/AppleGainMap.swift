import Geometry

/// Apple's gain maps before ISO 21496-1: one channel, whose codes have the transfer function of ITU-R BT.709.
///
/// In linear light, the HDR rendition is base · (1 + (headroom − 1) · map); see Apple's *Applying Apple HDR effect to your
/// photos*.
enum AppleGainMap {
  private static let namespace = "http://ns.apple.com/HDRGainMap/1.0/"

  /// Returns the binary logarithm of the headroom, given the metadata of the map and the EXIF block of the photo; nil if
  /// neither states it, or if there is none.
  static func stops(xmp: [UInt8], exif: [UInt8]) -> Double? {
    if let headroom = XMPValues(xmp, namespace: namespace).numbers(of: "HDRGainMapHeadroom")?.first {
      return headroom > 1 && headroom < 256 ? Elementary.log(headroom) / Elementary.log(2) : nil
    }
    guard let values = AppleMakerNote(exif: exif)?.gainMap else { return nil }
    // The values that stand for the weakest effect replace one that is missing.
    let stops = stops(gain: values.gain ?? 0, level: values.level ?? 8)
    return stops > 0 ? stops : nil
  }

  /// Apple's formula for tags 33 and 48 of the maker note.
  static func stops(gain: Double, level: Double) -> Double {
    switch (gain < 1, level <= 0.01) {
    case (true, true): 1.8 - 20 * level
    case (true, false): 1.601 - 0.101 * level
    case (false, true): 3 - 70 * level
    case (false, false): 2.303 - 0.303 * level
    }
  }

  /// Returns a map with the same gains, whose codes are binary logarithms.
  ///
  /// Its range ends a quarter above the largest gain, which leaves room for glass that brightens, but not above the
  /// headroom. Few maps reach the headroom, and a smaller range loses less when codes are rounded.
  static func map(_ codes: [UInt8], size: PixelSize, stops: Double) -> GainMap {
    let headroom = Elementary.exp(stops * Elementary.log(2))
    func gain(_ code: UInt8) -> Double {
      Elementary.log(1 + (headroom - 1) * linear(Double(code) / 255)) / Elementary.log(2)
    }
    let largest = gain(codes.max() ?? 0)
    let channel = GainMap.Channel(min: 0, max: largest > 0 ? min(stops, 1.25 * largest) : stops)
    let table = (0...255).map { channel.code(of: gain(UInt8($0))) }
    return GainMap(size: size, samples: codes.map { table[Int($0)] }, channels: [channel], headroom: 0...stops)
  }

  /// Returns linear light for a value encoded as in ITU-R BT.709.
  private static func linear(_ encoded: Double) -> Double {
    encoded < 0.081 ? encoded / 4.5 : Elementary.pow((encoded + 0.099) / 1.099, 1 / 0.45)
  }
}
