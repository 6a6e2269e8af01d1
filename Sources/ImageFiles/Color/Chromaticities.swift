/// The CIE 1931 chromaticities (x, y) of the primaries and the white of a colour space.
struct Chromaticities: Hashable {
  let red: SIMD2<Double>
  let green: SIMD2<Double>
  let blue: SIMD2<Double>
  let white: SIMD2<Double>

  /// The illuminant D65, which most displays use as white.
  static let d65 = SIMD2(0.3127, 0.3290)
  /// The primaries of sRGB and BT.709.
  static let bt709 = Chromaticities(red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: d65)

  /// The CIEXYZ colours of red, green and blue at full intensity, relative to the D50 white of profiles; nil if the
  /// chromaticities describe no colour space.
  ///
  /// The white is adapted with the linearised Bradford transform (ICC.1:2010, annex E).
  var adaptedPrimaries: [SIMD3<Double>]? {
    for point in [red, green, blue, white] where point.min() < 0 || point.sum() > 1 { return nil }
    guard white.y > 0 else { return nil }
    let columns = [red, green, blue].map { SIMD3($0.x, $0.y, 1 - $0.sum()) }
    let linear = MatrixProfile(curves: [], primaries: columns)
    guard abs(linear.determinant) > 1e-4 else { return nil }
    let white = SIMD3(white.x, white.y, 1 - white.sum()) / white.y
    let scales = linear.linearRowsFromXYZ.map { ($0 * white).sum() }
    guard scales.allSatisfy({ $0 > 0 }) else { return nil }
    return zip(columns, scales).map { Self.adapted($0 * $1, from: white) }
  }

  /// Returns a CIEXYZ colour that is seen under a white, as it is seen under the white of profiles.
  private static func adapted(_ color: SIMD3<Double>, from white: SIMD3<Double>) -> SIMD3<Double> {
    // The matrix of Bradford's cones, and its inverse.
    let cones: [SIMD3<Double>] = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    let inverse: [SIMD3<Double>] = [
      [0.986_992_9, -0.147_054_3, 0.159_962_7], [0.432_305_3, 0.518_360_3, 0.049_291_2],
      [-0.008_528_7, 0.040_042_8, 0.968_486_7],
    ]
    func product(_ rows: [SIMD3<Double>], _ vector: SIMD3<Double>) -> SIMD3<Double> {
      [(rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum()]
    }
    return product(inverse, product(cones, color) * product(cones, ICCProfile.white) / product(cones, white))
  }
}
