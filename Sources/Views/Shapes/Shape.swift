import DisplayLists

/// A two-dimensional shape; as a view, it is filled with the foreground style.
public protocol Shape: Sendable, Animatable, View {
  /// The path of the shape in a rectangle.
  func path(in rect: CGRect) -> Path
  /// The role of the shape.
  static var role: ShapeRole { get }
  /// How the shape behaves in right-to-left layout.
  var layoutDirectionBehavior: LayoutDirectionBehavior { get }
  /// The size of the shape for a proposal.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

/// The role of a shape.
public enum ShapeRole: Hashable, Sendable {
  /// The shape is filled.
  case fill
  /// The shape is stroked.
  case stroke
  /// The shape is a separator.
  case separator
}

/// How something behaves in right-to-left layout.
public enum LayoutDirectionBehavior: Hashable, Sendable {
  /// It stays the same.
  case fixed
  /// It is mirrored in that direction.
  case mirrors(in: LayoutDirection)

  /// It is mirrored in right-to-left layout.
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension Shape {
  /// The shape is filled.
  public static var role: ShapeRole { .fill }
  /// It is mirrored in right-to-left layout.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  /// The proposed size; 10 points in an unspecified dimension.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  /// The shape filled with the foreground style.
  public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be inset.
public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape
  /// The shape inset by an amount in points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A rectangular shape whose corners may be rounded.
public protocol RoundedRectangularShape: InsettableShape {}

/// The style of rounded corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Circular arcs.
  case circular
  /// Apple's continuous corners, whose curvature grows smoothly out of the straight sides.
  case continuous
}

/// Properties of a fill.
public struct FillStyle: Equatable, Sendable {
  /// Whether the even-odd rule applies; otherwise the non-zero rule does.
  public var isEOFilled: Bool
  /// Whether edges are antialiased. Vitrine always does so.
  public var isAntialiased: Bool

  /// Creates a fill style; the non-zero rule is the default.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// Properties of a stroke.
public struct StrokeStyle: Equatable, Sendable {
  /// The width in points.
  public var lineWidth: CGFloat
  /// The style of line ends.
  public var lineCap: CGLineCap
  /// The style of joins.
  public var lineJoin: CGLineJoin
  /// The limit of mitred joins, in line widths.
  public var miterLimit: CGFloat
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dash: [CGFloat]
  /// The offset into the dash pattern at the start.
  public var dashPhase: CGFloat

  /// Creates a stroke style; the default is a solid line of one point.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  var drawing: Stroke {
    Stroke(
      width: lineWidth, cap: lineCap.drawing, join: lineJoin.drawing, miterLimit: miterLimit, dash: dash.map { $0 },
      dashPhase: dashPhase)
  }
}

/// The style of line ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Ends squarely at the end point.
  case butt
  /// Extends past the end point by a semicircle.
  case round
  /// Extends past the end point by half the width.
  case square

  var drawing: Stroke.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The style of joins between segments.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, up to the miter limit.
  case miter
  /// A rounded corner.
  case round
  /// A bevelled corner.
  case bevel

  var drawing: Stroke.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
