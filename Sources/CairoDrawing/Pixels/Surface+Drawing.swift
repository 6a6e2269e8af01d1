internal import CCairo
import DisplayLists
import Geometry
import Optics

extension Surface {
  /// Cairo keeps coordinates in 24 bits before the point; a path that leaves them is bent at this distance.
  private static let farthest = 4e6

  /// Adds a path, given in the drawing's pixels, to the current one.
  func append(_ path: BezierPath) {
    func bounded(_ p: Point) -> (Double, Double) { (bounded(p.x), bounded(p.y)) }
    func bounded(_ value: Double) -> Double {
      value.isNaN ? 0 : min(Self.farthest, max(-Self.farthest, value))
    }
    var here = Point.zero
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let to):
        let (x, y) = bounded(to)
        cairo_move_to(context, x, y)
        (here, start) = (to, to)
      case .line(let to):
        let (x, y) = bounded(to)
        cairo_line_to(context, x, y)
        here = to
      case .quad(let to, let control):
        // The cubic that is the same curve.
        let (ax, ay) = bounded(here + (control - here) * (2.0 / 3))
        let (bx, by) = bounded(to + (control - to) * (2.0 / 3))
        let (x, y) = bounded(to)
        cairo_curve_to(context, ax, ay, bx, by, x, y)
        here = to
      case .cubic(let to, let control1, let control2):
        let (ax, ay) = bounded(control1)
        let (bx, by) = bounded(control2)
        let (x, y) = bounded(to)
        cairo_curve_to(context, ax, ay, bx, by, x, y)
        here = to
      case .close:
        cairo_close_path(context)
        here = start
      }
    }
  }

  /// Paints with one colour from here on.
  func setColor(_ color: RGBA) {
    cairo_set_source_rgba(
      context, color.red.clampedToUnit, color.green.clampedToUnit, color.blue.clampedToUnit,
      color.alpha.clampedToUnit)
  }
}

extension Double {
  /// The nearest number from 0 to 1; 0 where it is none.
  var clampedToUnit: Double { isNaN ? 0 : Swift.min(1, Swift.max(0, self)) }
}
