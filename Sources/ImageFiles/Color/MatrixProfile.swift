/// A matrix-based ICC profile without tables: three primaries and a tone curve for each (ICC.1:2010, F.3).
///
/// Display P3, Adobe RGB, ProPhoto RGB, Rec. 2020 and the profiles that phones and cameras embed have this form.
struct MatrixProfile: Hashable, Sendable {
  /// The tone curves of red, green and blue.
  let curves: [ProfileCurve]
  /// The CIEXYZ colours of red, green and blue at full intensity, relative to the D50 white of profiles.
  let primaries: [SIMD3<Double>]

  /// sRGB (IEC 61966-2-1), adapted to D50 with the Bradford transform.
  static let sRGB = MatrixProfile(
    curves: Array(repeating: .sRGB, count: 3),
    primaries: [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]])

  /// Creates a profile from three curves and three colours.
  init(curves: [ProfileCurve], primaries: [SIMD3<Double>]) {
    self.curves = curves
    self.primaries = primaries
  }

  /// Reads a profile. Returns nil if it has tables, which take precedence, or is not complete and reversible without.
  init?(_ icc: ICCProfile) {
    guard icc.space == "RGB ", icc.describesSpace, icc.connectionSpace == "XYZ ", !icc.hasTables else { return nil }
    curves = ["rTRC", "gTRC", "bTRC"].compactMap { icc.element($0).flatMap(ProfileCurve.init) }
    primaries = ["rXYZ", "gXYZ", "bXYZ"].compactMap { icc.element($0).flatMap(Self.xyz) }
    guard curves.count == 3, primaries.count == 3, abs(determinant) > 1e-4, curves.allSatisfy(\.isReversible) else {
      return nil
    }
  }

  /// The determinant of the matrix whose columns are the primaries.
  var determinant: Double { (primaries[0] * cross(primaries[1], primaries[2])).sum() }

  /// Returns linear light in this space, as a function of CIEXYZ: the rows of the inverse matrix.
  var linearRowsFromXYZ: [SIMD3<Double>] {
    (0..<3).map { cross(primaries[($0 + 1) % 3], primaries[($0 + 2) % 3]) / determinant }
  }

  private static func xyz(_ element: ArraySlice<UInt8>) -> SIMD3<Double>? {
    guard element.signature(at: 0) == "XYZ ", let x = element.signedFixedPoint(at: 8),
      let y = element.signedFixedPoint(at: 12), let z = element.signedFixedPoint(at: 16)
    else { return nil }
    return [x, y, z]
  }
}

/// Returns the cross product.
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
}

extension ICCProfile {
  /// Whether the profile has conversion tables.
  fileprivate var hasTables: Bool {
    ["A2B", "B2A", "D2B", "B2D"].contains { kind in (0...3).contains { element("\(kind)\($0)") != nil } }
  }
}
