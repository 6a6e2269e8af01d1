/// A two-dimensional shape. Used as a view, it is filled with the foreground style.
public protocol Shape: Sendable, Animatable, View {
  /// Returns the shape's path within a rectangle.
  func path(in rect: CGRect) -> Path
  /// The role of the shape.
  static var role: ShapeRole { get }
  /// How the shape behaves in right-to-left layout.
  var layoutDirectionBehavior: LayoutDirectionBehavior { get }
  /// Returns the size of the shape for a proposal.
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

/// How content behaves when the layout direction changes.
public enum LayoutDirectionBehavior: Hashable, Sendable {
  /// The content stays the same.
  case fixed
  /// The content is mirrored in the given direction.
  case mirrors(in: LayoutDirection)

  /// The content is mirrored in right-to-left layout.
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

extension Shape {
  /// The role of the shape, `.fill` by default.
  public static var role: ShapeRole { .fill }
  /// How the shape behaves in right-to-left layout; it is mirrored by default.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  /// Returns the proposed size; an unspecified dimension is 10 points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  /// The shape filled with the foreground style.
  public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be inset.
public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape
  /// Returns the shape inset by an amount, in points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A rectangular shape whose corners may be rounded.
public protocol RoundedRectangularShape: InsettableShape {}
