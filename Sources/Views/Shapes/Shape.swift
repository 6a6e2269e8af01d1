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
