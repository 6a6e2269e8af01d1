import Geometry

/// The part of a contour between two corners.
struct OutlineSide {
  private let curves: [OutlineCurve]
  private let lengths: [Double]
  /// The length along the outline.
  let length: Double

  init(_ curves: [OutlineCurve]) {
    self.curves = curves
    lengths = curves.map(\.length)
    length = lengths.reduce(0, +)
  }

  /// Returns the place at a length along the side.
  func place(at length: Double) -> OutlineCurve.Place {
    var rest = max(length, 0)
    for (index, curve) in curves.enumerated().dropLast() {
      if rest <= lengths[index] { return curve.place(at: rest) }
      rest -= lengths[index]
    }
    return curves[curves.count - 1].place(at: rest)
  }

  /// Returns the curves between two lengths along the side.
  func part(from first: Double, to last: Double) -> [OutlineCurve] {
    var start = 0.0
    var parts: [OutlineCurve] = []
    for (curve, length) in zip(curves, lengths) {
      let from = max(first - start, 0)
      let to = min(last - start, length)
      // Rounding errors leave pieces that are too short to have a direction.
      if to - from > 1e-9 { parts.append(from > 0 || to < length ? curve.part(from: from, to: to) : curve) }
      start += length
    }
    return parts
  }
}
