internal import CCairo
import DisplayLists
import Geometry
import Optics

extension Surface {
  /// The limit to which coordinates are clamped, because Cairo's coordinates have 24 integer bits.
  private static let farthest = 4e6

  /// Appends a path in canvas pixels to Cairo's current path.
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
        // Raise the degree, because Cairo only supports cubics.
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

  /// Sets the colour for subsequent drawing.
  func setColor(_ color: RGBA) {
    cairo_set_source_rgba(
      context, color.red.clampedToUnit, color.green.clampedToUnit, color.blue.clampedToUnit,
      color.alpha.clampedToUnit)
  }
}

extension Double {
  /// The number clamped to 0…1; 0 if it is not a number.
  var clampedToUnit: Double { isNaN ? 0 : Swift.min(1, Swift.max(0, self)) }
}
