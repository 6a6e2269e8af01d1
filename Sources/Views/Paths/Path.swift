import DisplayLists
import Geometry
import Optics

/// The outline of a shape as lines and curves.
public struct Path: Equatable, Sendable {
  /// An element of a path.
  public enum Element: Equatable, Sendable {
    /// Starts a subpath at a point.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A quadratic curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// Closes the subpath.
    case closeSubpath
  }

  /// The path's elements.
  var bezier: BezierPath {
    didSet { closedForm = nil }
  }

  /// The closed form of a path created from a rectangle or an ellipse; nil for any other path.
  private(set) var closedForm: GlassShape?

  /// Creates an empty path.
  public init() { bezier = BezierPath() }

  init(_ bezier: BezierPath, closedForm: GlassShape? = nil) {
    self.bezier = bezier
    self.closedForm = closedForm
  }

  /// Creates a path that consists of a rectangle.
  public init(_ rect: CGRect) {
    let rect = Rect(rect.standardized)
    self.init(BezierPath(rect), closedForm: .roundedRect(RoundedRect(rect, radius: 0, style: .circular)))
  }

  /// Creates a path that consists of a rectangle with four equal, possibly elliptical corners. NaN counts as 0.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    let size = Size(width: cornerSize.width.orZero, height: cornerSize.height.orZero)
    if size.width == size.height {
      self.init(roundedRect: rect, cornerRadius: size.width, style: style)
    } else {
      self.init(BezierPath(RoundedCorners(Rect(rect.standardized), cornerSize: size, style: style.geometry)))
    }
  }

  /// Creates a path that consists of a rectangle with four equal corners. NaN counts as 0.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(RoundedRect(Rect(rect.standardized), radius: cornerRadius.orZero, style: style.geometry))
  }

  /// Creates a path that consists of a rectangle with a separate radius for each corner. NaN counts as 0.
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    let radii = CornerRadii(
      topLeft: cornerRadii.topLeading.orZero, topRight: cornerRadii.topTrailing.orZero,
      bottomRight: cornerRadii.bottomTrailing.orZero, bottomLeft: cornerRadii.bottomLeading.orZero)
    self.init(RoundedRect(Rect(rect.standardized), radii: radii, style: style.geometry))
  }

  init(_ shape: RoundedRect) {
    self.init(shape.path, closedForm: .roundedRect(shape))
  }

  /// Creates a path that consists of an ellipse inscribed in a rectangle.
  public init(ellipseIn rect: CGRect) {
    let rect = Rect(rect.standardized)
    let path = BezierPath(ellipseIn: rect)
    let isCircle = rect.width == rect.height
    self.init(path, closedForm: isCircle ? .circle(rect) : .ellipse(rect))
  }

  /// Creates an empty path and passes it to a closure that adds elements.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { bezier.isEmpty }

  /// Calls a closure for each element in order.
  public func forEach(_ body: (Element) -> Void) {
    for element in bezier.elements { body(Element(element)) }
  }

  /// Returns the outline of a pane: the closed form if there is one, otherwise the path.
  func glassShape(rule: FillRule = .nonZero) -> GlassShape { closedForm ?? .path(bezier, rule) }

  /// Returns the path with a transform applied.
  public func applying(_ transform: CGAffineTransform) -> Path { applying(Affine(transform)) }

  /// Returns the path translated by an offset.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(Affine.translation(x: dx, y: dy)) }

  func applying(_ map: Affine) -> Path {
    Path(bezier.applying(map), closedForm: closedForm?.applying(map))
  }
}

extension Path.Element {
  init(_ element: BezierPath.Element) {
    self =
      switch element {
      case .move(let p): .move(to: CGPoint(p))
      case .line(let p): .line(to: CGPoint(p))
      case .quad(let p, let c): .quadCurve(to: CGPoint(p), control: CGPoint(c))
      case .cubic(let p, let c, let d): .curve(to: CGPoint(p), control1: CGPoint(c), control2: CGPoint(d))
      case .close: .closeSubpath
      }
  }
}

extension GlassShape {
  /// Returns the shape with a map applied. The result is nil if the map rotates or scales non-uniformly, or if the
  /// shape has no closed form.
  func applying(_ map: Affine) -> GlassShape? {
    guard map.b == 0, map.c == 0, map.a.magnitude == map.d.magnitude, map.a != 0 else { return nil }
    switch self {
    case .ellipse(let rect): return .ellipse(map.bounds(of: rect))
    case .roundedRect(let shape):
      var radii = shape.radii
      if map.a < 0 {
        swap(&radii.topLeft, &radii.topRight)
        swap(&radii.bottomLeft, &radii.bottomRight)
      }
      if map.d < 0 {
        swap(&radii.topLeft, &radii.bottomLeft)
        swap(&radii.topRight, &radii.bottomRight)
      }
      let scale = map.a.magnitude
      return .roundedRect(
        RoundedRect(
          map.bounds(of: shape.rect),
          radii: CornerRadii(
            topLeft: radii.topLeft * scale, topRight: radii.topRight * scale, bottomRight: radii.bottomRight * scale,
            bottomLeft: radii.bottomLeft * scale), style: shape.style))
    case .path: return nil
    }
  }
}

extension CGFloat {
  /// The value, or 0 for NaN.
  fileprivate var orZero: CGFloat { isNaN ? 0 : self }
}
