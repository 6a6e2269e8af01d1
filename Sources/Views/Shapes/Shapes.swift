import Geometry

/// A rectangle.
public struct Rectangle: RoundedRectangularShape, SymmetricShape {
  /// A rectangle.
  public init() {}
  /// The rectangle itself.
  public func path(in rect: CGRect) -> Path { Path(rect) }
  /// A smaller rectangle.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

/// A rectangle with four equal rounded corners.
public struct RoundedRectangle: RoundedRectangularShape, SymmetricShape {
  /// Width and height of a corner.
  public var cornerSize: CGSize
  /// How the corners turn.
  public var style: RoundedCornerStyle

  /// Corners of a width and a height.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// Corners of a radius.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// The rounded rectangle; a corner is at most half the smaller side.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize, style: style) }

  /// A smaller rounded rectangle whose corners are smaller by the same amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }

  /// Width and height of a corner.
  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }
}

/// Corner radii of a rectangle, in reading direction.
public struct RectangleCornerRadii: Equatable, Sendable, Animatable {
  /// At the top, where lines begin.
  public var topLeading: CGFloat
  /// At the bottom, where lines begin.
  public var bottomLeading: CGFloat
  /// At the bottom, where lines end.
  public var bottomTrailing: CGFloat
  /// At the top, where lines end.
  public var topTrailing: CGFloat

  /// A radius for each corner, 0 unless said.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  /// All four radii.
  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(AnimatablePair(topLeading, topTrailing), AnimatablePair(bottomLeading, bottomTrailing)) }
    set {
      (topLeading, topTrailing) = (newValue.first.first, newValue.first.second)
      (bottomLeading, bottomTrailing) = (newValue.second.first, newValue.second.second)
    }
  }

  func inset(by amount: CGFloat) -> RectangleCornerRadii {
    RectangleCornerRadii(
      topLeading: max(topLeading - amount, 0), bottomLeading: max(bottomLeading - amount, 0),
      bottomTrailing: max(bottomTrailing - amount, 0), topTrailing: max(topTrailing - amount, 0))
  }
}

/// A rectangle with a radius for each corner.
public struct UnevenRoundedRectangle: RoundedRectangularShape {
  /// The radii.
  public var cornerRadii: RectangleCornerRadii
  /// How the corners turn.
  public var style: RoundedCornerStyle

  /// Corners of given radii.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Corners of given radii, 0 unless said.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }

  /// The rounded rectangle.
  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii, style: style) }

  /// A smaller rounded rectangle whose corners are smaller by the same amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }

  /// The radii.
  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }
}

/// A rectangle whose smaller sides are round.
public struct Capsule: RoundedRectangularShape, SymmetricShape {
  /// How the corners turn.
  public var style: RoundedCornerStyle

  /// A capsule.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  /// The capsule.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width.magnitude, rect.height.magnitude) / 2, style: style)
  }

  /// A smaller capsule.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

/// A circle in the middle of its rectangle.
public struct Circle: RoundedRectangularShape, SymmetricShape {
  /// A circle.
  public init() {}

  /// As large as the rectangle allows.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }

  /// As wide as high, within the proposal; 10 points where a length of it is nil.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions()
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  /// A smaller circle.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

/// An ellipse that touches all sides of its rectangle.
public struct Ellipse: InsettableShape, SymmetricShape {
  /// An ellipse.
  public init() {}
  /// The ellipse.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  /// A smaller ellipse.
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(shape: self, amount: amount) }
}

extension RoundedCornerStyle {
  var geometry: CornerStyle { self == .circular ? .circular : .continuous }
}
