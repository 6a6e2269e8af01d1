/// A timing curve, which maps the elapsed fraction of time, in 0…1, to the progress of a value.
public struct UnitCurve: Hashable, Sendable {
  private enum Shape: Hashable, Sendable {
    case bezier(UnitPoint, UnitPoint)
    case circularEaseIn, circularEaseOut, circularEaseInOut
  }

  private let shape: Shape

  private init(_ shape: Shape) { self.shape = shape }

  /// Returns a cubic Bézier curve from (0, 0) to (1, 1) with two control points, whose x coordinates are clamped to
  /// 0…1.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(.bezier(startControlPoint, endControlPoint))
  }

  private static func bezier(_ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) -> UnitCurve {
    bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
  }

  /// A curve with constant speed.
  public static let linear = bezier(0, 0, 1, 1)
  /// A curve that starts slowly.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// A curve that ends slowly.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// A curve that starts and ends slowly.
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)
  /// A quarter circle that starts slowly.
  public static let circularEaseIn = UnitCurve(.circularEaseIn)
  /// A quarter circle that ends slowly.
  public static let circularEaseOut = UnitCurve(.circularEaseOut)
  /// Two quarter circles that start and end slowly.
  public static let circularEaseInOut = UnitCurve(.circularEaseInOut)

  /// Returns the value at a fraction of the time, which is clamped to 0…1.
  public func value(at progress: Double) -> Double {
    let x = min(max(progress, 0), 1)
    switch shape {
    case .circularEaseIn: return 1 - (1 - x * x).squareRoot()
    case .circularEaseOut: return (1 - (1 - x) * (1 - x)).squareRoot()
    case .circularEaseInOut:
      return x < 0.5
        ? (1 - (1 - 4 * x * x).squareRoot()) / 2 : (1 + (1 - 4 * (1 - x) * (1 - x)).squareRoot()) / 2
    case .bezier(let a, let b):
      let x1 = min(max(a.x, 0), 1)
      let x2 = min(max(b.x, 0), 1)
      if x1 == a.y, x2 == b.y { return x }
      // x increases with the parameter, so bisection always converges; 50 steps reach the precision of a `Double`.
      var low = 0.0
      var high = 1.0
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if Self.coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
      }
      return Self.coordinate((low + high) / 2, a.y, b.y)
    }
  }

  /// Returns the rate of change of the value at a fraction of the time.
  public func velocity(at progress: Double) -> Double {
    let step = 1e-5
    let low = max(progress - step, 0)
    let high = min(progress + step, 1)
    return (value(at: high) - value(at: low)) / (high - low)
  }

  private static func coordinate(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
}
