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
  /// Edges whose two corners both take the larger radius of them; all four edges: all corners take the largest.
  private var uniformEdges: Edge.Set = []
  private var insetAmount: CGFloat = 0

  /// Concentric corners.
  public init() { self.init(corners: .concentric) }

  /// The same style for all corners, which are all as round as the roundest if `isUniform`.
  public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
    self.init(
      topLeadingCorner: corners, topTrailingCorner: corners, bottomLeadingCorner: corners, bottomTrailingCorner: corners
    )
    if isUniform { uniformEdges = .all }
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

  /// A style for the corners at the top and one for those at the bottom; either two are as round as the rounder of them.
  public init(
    uniformTopCorners: Edge.Corner.Style = .concentric, uniformBottomCorners: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformTopCorners, topTrailingCorner: uniformTopCorners,
      bottomLeadingCorner: uniformBottomCorners, bottomTrailingCorner: uniformBottomCorners)
    uniformEdges = .vertical
  }

  /// A style for the corners at the top, which are as round as the rounder of them, and one for each of the others.
  public init(
    uniformTopCorners: Edge.Corner.Style = .concentric, bottomLeadingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformTopCorners, topTrailingCorner: uniformTopCorners,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: bottomTrailingCorner)
    uniformEdges = .top
  }

  /// A style for the corners at the bottom, which are as round as the rounder of them, and one for each of the others.
  public init(
    uniformBottomCorners: Edge.Corner.Style = .concentric, topLeadingCorner: Edge.Corner.Style = .concentric,
    topTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: uniformBottomCorners, bottomTrailingCorner: uniformBottomCorners)
    uniformEdges = .bottom
  }

  /// A style for the corners where lines begin and one for those where they end; either two are as round as the rounder.
  public init(
    uniformLeadingCorners: Edge.Corner.Style = .concentric, uniformTrailingCorners: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformLeadingCorners, topTrailingCorner: uniformTrailingCorners,
      bottomLeadingCorner: uniformLeadingCorners, bottomTrailingCorner: uniformTrailingCorners)
    uniformEdges = .horizontal
  }

  /// A style for the corners where lines begin, which are as round as the rounder, and one for each of the others.
  public init(
    uniformLeadingCorners: Edge.Corner.Style = .concentric, topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformLeadingCorners, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: uniformLeadingCorners, bottomTrailingCorner: bottomTrailingCorner)
    uniformEdges = .leading
  }

  /// A style for the corners where lines end, which are as round as the rounder, and one for each of the others.
  public init(
    uniformTrailingCorners: Edge.Corner.Style = .concentric, topLeadingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: uniformTrailingCorners,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: uniformTrailingCorners)
    uniformEdges = .trailing
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
    // An edge after the other: with all four, each corner meets the largest.
    if uniformEdges.contains(.top) { radii.equalize(\.topLeading, \.topTrailing) }
    if uniformEdges.contains(.bottom) { radii.equalize(\.bottomLeading, \.bottomTrailing) }
    if uniformEdges.contains(.leading) { radii.equalize(\.topLeading, \.bottomLeading) }
    if uniformEdges.contains(.trailing) { radii.equalize(\.topTrailing, \.bottomTrailing) }
    return Path(roundedRect: rect.shrunk(by: insetAmount), cornerRadii: radii.inset(by: insetAmount))
  }
}

extension RectangleCornerRadii {
  /// Makes two radii the larger of them.
  fileprivate mutating func equalize(_ a: WritableKeyPath<Self, CGFloat>, _ b: WritableKeyPath<Self, CGFloat>) {
    self[keyPath: a] = max(self[keyPath: a], self[keyPath: b])
    self[keyPath: b] = self[keyPath: a]
  }
}

extension ConcentricRectangle: RoundedRectangularShape {}

extension Shape where Self == ConcentricRectangle {
  /// A rectangle whose corners all have a style.
  public static func rect(corners: Edge.Corner.Style, isUniform: Bool = false) -> ConcentricRectangle {
    ConcentricRectangle(corners: corners, isUniform: isUniform)
  }

  /// A rectangle with a style for each corner.
  public static func rect(
    topLeadingCorner: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style, bottomLeadingCorner: Edge.Corner.Style,
    bottomTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: bottomTrailingCorner)
  }

  /// A rectangle with a style for the corners at the top and one for those at the bottom.
  public static func rect(
    uniformTopCorners: Edge.Corner.Style, uniformBottomCorners: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(uniformTopCorners: uniformTopCorners, uniformBottomCorners: uniformBottomCorners)
  }

  /// A rectangle with a style for the corners at the top and one for each of the others.
  public static func rect(
    uniformTopCorners: Edge.Corner.Style, bottomLeadingCorner: Edge.Corner.Style,
    bottomTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformTopCorners: uniformTopCorners, bottomLeadingCorner: bottomLeadingCorner,
      bottomTrailingCorner: bottomTrailingCorner)
  }

  /// A rectangle with a style for the corners at the bottom and one for each of the others.
  public static func rect(
    uniformBottomCorners: Edge.Corner.Style, topLeadingCorner: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformBottomCorners: uniformBottomCorners, topLeadingCorner: topLeadingCorner,
      topTrailingCorner: topTrailingCorner)
  }

  /// A rectangle with a style for the corners where lines begin and one for those where they end.
  public static func rect(
    uniformLeadingCorners: Edge.Corner.Style, uniformTrailingCorners: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(uniformLeadingCorners: uniformLeadingCorners, uniformTrailingCorners: uniformTrailingCorners)
  }

  /// A rectangle with a style for the corners where lines begin and one for each of the others.
  public static func rect(
    uniformLeadingCorners: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style,
    bottomTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformLeadingCorners: uniformLeadingCorners, topTrailingCorner: topTrailingCorner,
      bottomTrailingCorner: bottomTrailingCorner)
  }

  /// A rectangle with a style for the corners where lines end and one for each of the others.
  public static func rect(
    uniformTrailingCorners: Edge.Corner.Style, topLeadingCorner: Edge.Corner.Style,
    bottomLeadingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformTrailingCorners: uniformTrailingCorners, topLeadingCorner: topLeadingCorner,
      bottomLeadingCorner: bottomLeadingCorner)
  }
}
