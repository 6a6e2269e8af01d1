import Geometry

extension Stroke {
  /// Returns the greatest distance from a path that its stroke can reach, in the path's space.
  ///
  /// This is half the line width, or more if the stroke has square caps or miters. Miters are bounded by the path's
  /// sharpest corner and by the miter limit.
  func reach(along path: BezierPath) -> Double {
    let half = width / 2
    let ends = cap == .square ? 2.0.squareRoot() : 1
    guard join == .miter else { return half * ends }
    return half * max(ends, min(max(1, miterLimit), path.sharpestMiter))
  }
}

extension BezierPath {
  /// The greatest ratio of miter length to line width at any corner; 1 if there are no corners.
  fileprivate var sharpestMiter: Double {
    var sharpest = 1.0
    var start = Point.zero
    var here = Point.zero
    var firstHeading: Point?
    var lastHeading: Point?

    func turn(into heading: Point) {
      if let lastHeading {
        // Half the angle between the segments: sin² = (1 + cos of the turn) / 2, and the ratio is 1 / sin.
        let cosine = lastHeading.x * heading.x + lastHeading.y * heading.y
        sharpest = max(sharpest, 1 / max(1e-6, max(0, (1 + cosine) / 2).squareRoot()))
      }
    }
    func go(through points: [Point], to end: Point) {
      let stations = [here] + points + [end]
      here = end
      let leaving = stations.dropFirst().lazy.compactMap { ($0 - stations[0]).direction }.first
      let arriving = stations.dropLast().reversed().lazy.compactMap { (end - $0).direction }.first
      guard let leaving, let arriving else { return }
      turn(into: leaving)
      firstHeading = firstHeading ?? leaving
      lastHeading = arriving
    }

    for element in elements {
      switch element {
      case .move(let to):
        start = to
        here = to
        firstHeading = nil
        lastHeading = nil
      case .line(let to): go(through: [], to: to)
      case .quad(let to, let control): go(through: [control], to: to)
      case .cubic(let to, let control1, let control2): go(through: [control1, control2], to: to)
      case .close:
        go(through: [], to: start)
        if let firstHeading { turn(into: firstHeading) }
        firstHeading = nil
        lastHeading = nil
      }
    }
    return sharpest
  }
}

extension Point {
  /// The unit vector in this direction; nil for the zero vector.
  fileprivate var direction: Point? {
    let length = length
    return length > 0 ? Point(x: x / length, y: y / length) : nil
  }
}
