import Geometry

/// A rectangle.
public struct Rectangle: RoundedRectangularShape, SymmetricShape {
  /// Creates a rectangle.
  public init() {}
  /// Returns the rectangle as a path.
  public func path(in rect: CGRect) -> Path { Path(rect) }
  /// Returns the rectangle inset by an amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

/// A rectangle with four equally rounded corners.
public struct RoundedRectangle: RoundedRectangularShape, SymmetricShape {
  /// The width and height of a corner.
  public var cornerSize: CGSize
  /// The style of the corners.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with corners of the given size.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Creates a rectangle with corners of the given radius.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Returns the rounded rectangle as a path; radii are clamped to half the shorter side.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize, style: style) }

  /// Returns the rectangle inset by an amount, with radii reduced by the same amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }

  /// The width and height of a corner.
  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }
}

/// A rectangle with a separate radius for each corner.
public struct UnevenRoundedRectangle: RoundedRectangularShape {
  /// The corner radii.
  public var cornerRadii: RectangleCornerRadii
  /// The style of the corners.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with the given corner radii.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Creates a rectangle with the given corner radii, 0 by default.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }

  /// Returns the rounded rectangle as a path.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii, style: style) }

  /// Returns the rectangle inset by an amount, with radii reduced by the same amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }

  /// The corner radii.
  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }
}

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: RoundedRectangularShape, SymmetricShape {
  /// The style of the corners.
  public var style: RoundedCornerStyle

  /// Creates a capsule.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  /// Returns the capsule as a path.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width.magnitude, rect.height.magnitude) / 2, style: style)
  }

  /// Returns the capsule inset by an amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

/// A circle centred in its frame.
public struct Circle: RoundedRectangularShape, SymmetricShape {
  /// Creates a circle.
  public init() {}

  /// Returns the largest circle that fits in the rectangle.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }

  /// Returns the largest square within the proposal; an unspecified dimension counts as 10 points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  /// Returns the circle inset by an amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

/// An ellipse inscribed in its frame.
public struct Ellipse: InsettableShape, SymmetricShape {
  /// Creates an ellipse.
  public init() {}
  /// Returns the ellipse as a path.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  /// Returns the ellipse inset by an amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}
