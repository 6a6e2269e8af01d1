import DisplayLists

/// An outline that fits itself into a rectangle, and as a view fills it with the foreground style.
public protocol Shape: Sendable, Animatable, View {
  /// The outline in a rectangle.
  func path(in rect: CGRect) -> Path
  /// What the shape is meant for.
  static var role: ShapeRole { get }
  /// What becomes of the shape where lines run from the right.
  var layoutDirectionBehavior: LayoutDirectionBehavior { get }
  /// The size the shape chooses for a proposal.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

/// What a shape is meant for.
public enum ShapeRole: Hashable, Sendable {
  /// To be filled.
  case fill
  /// To be stroked.
  case stroke
  /// To separate.
  case separator
}

/// What becomes of something where lines run from the right.
public enum LayoutDirectionBehavior: Hashable, Sendable {
  /// It stays as it is.
  case fixed
  /// It is mirrored in that direction.
  case mirrors(in: LayoutDirection)

  /// It is mirrored where lines run from the right.
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension Shape {
  /// To be filled.
  public static var role: ShapeRole { .fill }
  /// It is mirrored where lines run from the right.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  /// All that is proposed, 10 points where nothing is.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  /// The shape filled with the foreground style.
  public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be made smaller by moving its outline inwards.
public protocol InsettableShape: Shape {
  /// The kind of the smaller shape.
  associatedtype InsetShape: InsettableShape
  /// The shape with its outline moved inwards by an amount in points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A rectangle whose corners may be rounded.
public protocol RoundedRectangularShape: InsettableShape {}

/// How a corner turns.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Apple's corner, whose curvature grows smoothly out of the straight side.
  case continuous
}

/// How a shape is filled.
public struct FillStyle: Equatable, Sendable {
  /// Whether what the outline encloses an even number of times is outside.
  public var isEOFilled: Bool
  /// Whether edges are smoothed. Vitrine always smooths them.
  public var isAntialiased: Bool

  /// A fill by the non-zero rule unless said.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// How a line is drawn along a path.
public struct StrokeStyle: Equatable, Sendable {
  /// Width across the line, in points.
  public var lineWidth: CGFloat
  /// How the line ends.
  public var lineCap: CGLineCap
  /// How segments meet.
  public var lineJoin: CGLineJoin
  /// How long a sharp corner may be, in line widths.
  public var miterLimit: CGFloat
  /// Lengths drawn and left out in turn; empty for a solid line.
  public var dash: [CGFloat]
  /// How far into the pattern the line begins.
  public var dashPhase: CGFloat

  /// A solid line one point wide unless said.
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

/// How a line ends, as Core Graphics names it.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Square, at the end.
  case butt
  /// Half a disc beyond the end.
  case round
  /// Square, half a width beyond the end.
  case square

  var drawing: Stroke.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// How two segments meet, as Core Graphics names it.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// Sharp, up to the miter limit.
  case miter
  /// A disc around the corner.
  case round
  /// Cut off.
  case bevel

  var drawing: Stroke.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
