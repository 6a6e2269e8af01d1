/// The transfer curve of sRGB (IEC 61966-2-1).
package enum SRGBCurve {
  /// Returns the linear light for a gamma-encoded value; both 0…1.
  package static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : Elementary.pow((encoded + 0.055) / 1.055, 2.4)
  }
}
