import Geometry

extension Edge {
  /// Corners of a rectangle.
  public enum Corner: Int8, Hashable, Sendable, CaseIterable {
    case topLeading, topTrailing, bottomLeading, bottomTrailing

    /// How a corner gets its radius.
    public struct Style: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
      private indirect enum Kind: Hashable, Sendable {
        case fixed(CGFloat)
        case concentric(minimum: Style?)
      }

      private let kind: Kind

      private init(_ kind: Kind) { self.kind = kind }

      /// A radius in points.
      public static func fixed(_ radius: CGFloat) -> Style { Style(.fixed(radius)) }
      /// The radius that turns about the same centre as the container's corner.
      public static var concentric: Style { concentric(minimum: nil) }
      /// The radius that turns about the same centre as the container's corner, or a greater one; nil for any.
      public static func concentric(minimum: Style?) -> Style { Style(.concentric(minimum: minimum)) }

      /// A radius in points.
      public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
      /// A radius in points.
      public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }

      /// The radius where the concentric one is known; 0 without a container.
      func radius(concentric: CGFloat) -> CGFloat {
        switch kind {
        case .fixed(let radius): max(radius, 0)
        case .concentric(let minimum): max(concentric, minimum?.radius(concentric: 0) ?? 0)
        }
      }
    }
  }
}

/// A rectangle whose corners turn about the same centres as those of the container around, declared by `containerShape`.
public struct ConcentricRectangle: EnvironmentShape, InsettableShape {
  private var topLeading: Edge.Corner.Style
  private var topTrailing: Edge.Corner.Style
  private var bottomLeading: Edge.Corner.Style
  private var bottomTrailing: Edge.Corner.Style
  /// Whether all corners take the largest radius of them.
  private var isUniform = false
  private var insetAmount: CGFloat = 0

  /// Concentric corners.
  public init() { self.init(corners: .concentric) }

  /// The same style for all corners, which are all as round as the roundest if `isUniform`.
  public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
    self.init(
      topLeadingCorner: corners, topTrailingCorner: corners, bottomLeadingCorner: corners, bottomTrailingCorner: corners
    )
    self.isUniform = isUniform
  }

  /// A style for each corner, concentric unless said.
  public init(
    topLeadingCorner: Edge.Corner.Style = .concentric, topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric, bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    topLeading = topLeadingCorner
    topTrailing = topTrailingCorner
    bottomLeading = bottomLeadingCorner
    bottomTrailing = bottomTrailingCorner
  }

  /// Without a view there is no container: concentric corners have their least radius.
  public func path(in rect: CGRect) -> Path { path(in: rect, EnvironmentValues.default) }

  /// A smaller rectangle whose corners are smaller by the same amount.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    var shape = self
    shape.insetAmount += amount
    return shape
  }

  func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    let concentric = environment.system.containerCorners?.radii ?? RectangleCornerRadii()
    var radii = RectangleCornerRadii(
      topLeading: topLeading.radius(concentric: concentric.topLeading),
      bottomLeading: bottomLeading.radius(concentric: concentric.bottomLeading),
      bottomTrailing: bottomTrailing.radius(concentric: concentric.bottomTrailing),
      topTrailing: topTrailing.radius(concentric: concentric.topTrailing))
    if isUniform {
      radii = RectangleCornerRadii(
        max(max(radii.topLeading, radii.topTrailing), max(radii.bottomLeading, radii.bottomTrailing)))
    }
    return Path(roundedRect: rect.shrunk(by: insetAmount), cornerRadii: radii.inset(by: insetAmount))
  }
}

extension ConcentricRectangle: RoundedRectangularShape {}

extension Shape where Self == ConcentricRectangle {
  /// A rectangle whose corners all have a style.
  public static func rect(corners: Edge.Corner.Style, isUniform: Bool = false) -> ConcentricRectangle {
    ConcentricRectangle(corners: corners, isUniform: isUniform)
  }
}
