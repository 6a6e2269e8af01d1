import Geometry

extension Edge {
  /// A corner of a rectangle.
  public enum Corner: Int8, Hashable, Sendable, CaseIterable {
    case topLeading, topTrailing, bottomLeading, bottomTrailing

    /// How the radius of a corner is determined.
    public struct Style: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
      private indirect enum Kind: Hashable, Sendable {
        case fixed(CGFloat)
        case concentric(minimum: Style?)
      }

      private let kind: Kind

      private init(_ kind: Kind) { self.kind = kind }

      /// Returns a style with a fixed radius, in points.
      public static func fixed(_ radius: CGFloat) -> Style { Style(.fixed(radius)) }
      /// A radius that is concentric with the container's corner.
      public static var concentric: Style { concentric(minimum: nil) }
      /// Returns a style whose radius is concentric with the container's corner, but at least `minimum`.
      public static func concentric(minimum: Style?) -> Style { Style(.concentric(minimum: minimum)) }

      /// Creates a style with a fixed radius, in points.
      public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
      /// Creates a style with a fixed radius, in points.
      public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }

      /// Returns the radius in points. `concentric` is the concentric radius, 0 without a container.
      func radius(concentric: CGFloat) -> CGFloat {
        switch kind {
        case .fixed(let radius): max(radius, 0)
        case .concentric(let minimum): max(concentric, minimum?.radius(concentric: 0) ?? 0)
        }
      }
    }
  }
}

/// A rectangle whose corners are concentric with those of the enclosing `containerShape`.
public struct ConcentricRectangle: EnvironmentShape, InsettableShape {
  private var topLeading: Edge.Corner.Style
  private var topTrailing: Edge.Corner.Style
  private var bottomLeading: Edge.Corner.Style
  private var bottomTrailing: Edge.Corner.Style
  /// Edges whose two corners share the larger of their radii. With all four edges, every corner has the largest.
  private var uniformEdges: Edge.Set = []
  private var insetAmount: CGFloat = 0

  /// Creates a rectangle with concentric corners.
  public init() { self.init(corners: .concentric) }

  /// Creates a rectangle with one style for all corners; if `isUniform`, all corners have the largest radius.
  public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
    self.init(
      topLeadingCorner: corners, topTrailingCorner: corners, bottomLeadingCorner: corners, bottomTrailingCorner: corners
    )
    if isUniform { uniformEdges = .all }
  }

  /// Creates a rectangle with a separate style for each corner, concentric by default.
  public init(
    topLeadingCorner: Edge.Corner.Style = .concentric, topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric, bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    topLeading = topLeadingCorner
    topTrailing = topTrailingCorner
    bottomLeading = bottomLeadingCorner
    bottomTrailing = bottomTrailingCorner
  }

  /// Creates a rectangle with uniform top corners and uniform bottom corners.
  public init(
    uniformTopCorners: Edge.Corner.Style = .concentric, uniformBottomCorners: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformTopCorners, topTrailingCorner: uniformTopCorners,
      bottomLeadingCorner: uniformBottomCorners, bottomTrailingCorner: uniformBottomCorners)
    uniformEdges = .vertical
  }

  /// Creates a rectangle with uniform top corners.
  public init(
    uniformTopCorners: Edge.Corner.Style = .concentric, bottomLeadingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformTopCorners, topTrailingCorner: uniformTopCorners,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: bottomTrailingCorner)
    uniformEdges = .top
  }

  /// Creates a rectangle with uniform bottom corners.
  public init(
    uniformBottomCorners: Edge.Corner.Style = .concentric, topLeadingCorner: Edge.Corner.Style = .concentric,
    topTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: uniformBottomCorners, bottomTrailingCorner: uniformBottomCorners)
    uniformEdges = .bottom
  }

  /// Creates a rectangle with uniform leading corners and uniform trailing corners.
  public init(
    uniformLeadingCorners: Edge.Corner.Style = .concentric, uniformTrailingCorners: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformLeadingCorners, topTrailingCorner: uniformTrailingCorners,
      bottomLeadingCorner: uniformLeadingCorners, bottomTrailingCorner: uniformTrailingCorners)
    uniformEdges = .horizontal
  }

  /// Creates a rectangle with uniform leading corners.
  public init(
    uniformLeadingCorners: Edge.Corner.Style = .concentric, topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: uniformLeadingCorners, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: uniformLeadingCorners, bottomTrailingCorner: bottomTrailingCorner)
    uniformEdges = .leading
  }

  /// Creates a rectangle with uniform trailing corners.
  public init(
    uniformTrailingCorners: Edge.Corner.Style = .concentric, topLeadingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: uniformTrailingCorners,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: uniformTrailingCorners)
    uniformEdges = .trailing
  }

  /// Returns the path without a container; concentric corners have their minimum radius.
  public func path(in rect: CGRect) -> Path { path(in: rect, EnvironmentValues()) }

  /// Returns the rectangle inset by an amount, with radii reduced by the same amount.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    var shape = self
    shape.insetAmount += amount
    return shape
  }

  package func path(in rect: CGRect, _ environment: EnvironmentValues) -> Path {
    let concentric = environment.containerCorners?.radii ?? RectangleCornerRadii()
    var radii = RectangleCornerRadii(
      topLeading: topLeading.radius(concentric: concentric.topLeading),
      bottomLeading: bottomLeading.radius(concentric: concentric.bottomLeading),
      bottomTrailing: bottomTrailing.radius(concentric: concentric.bottomTrailing),
      topTrailing: topTrailing.radius(concentric: concentric.topTrailing))
    // Edges are equalised one after another, so with all four the largest radius reaches every corner.
    if uniformEdges.contains(.top) { radii.equalize(\.topLeading, \.topTrailing) }
    if uniformEdges.contains(.bottom) { radii.equalize(\.bottomLeading, \.bottomTrailing) }
    if uniformEdges.contains(.leading) { radii.equalize(\.topLeading, \.bottomLeading) }
    if uniformEdges.contains(.trailing) { radii.equalize(\.topTrailing, \.bottomTrailing) }
    return Path(roundedRect: rect.shrunk(by: insetAmount), cornerRadii: radii.inset(by: insetAmount))
  }
}

extension RectangleCornerRadii {
  /// Sets both radii to the larger of the two.
  fileprivate mutating func equalize(_ a: WritableKeyPath<Self, CGFloat>, _ b: WritableKeyPath<Self, CGFloat>) {
    self[keyPath: a] = max(self[keyPath: a], self[keyPath: b])
    self[keyPath: b] = self[keyPath: a]
  }
}

extension ConcentricRectangle: RoundedRectangularShape {}

extension Shape where Self == ConcentricRectangle {
  /// Returns a rectangle with one style for all corners.
  public static func rect(corners: Edge.Corner.Style, isUniform: Bool = false) -> ConcentricRectangle {
    ConcentricRectangle(corners: corners, isUniform: isUniform)
  }

  /// Returns a rectangle with a separate style for each corner.
  public static func rect(
    topLeadingCorner: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style, bottomLeadingCorner: Edge.Corner.Style,
    bottomTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      topLeadingCorner: topLeadingCorner, topTrailingCorner: topTrailingCorner,
      bottomLeadingCorner: bottomLeadingCorner, bottomTrailingCorner: bottomTrailingCorner)
  }

  /// Returns a rectangle with uniform top corners and uniform bottom corners.
  public static func rect(
    uniformTopCorners: Edge.Corner.Style, uniformBottomCorners: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(uniformTopCorners: uniformTopCorners, uniformBottomCorners: uniformBottomCorners)
  }

  /// Returns a rectangle with uniform top corners.
  public static func rect(
    uniformTopCorners: Edge.Corner.Style, bottomLeadingCorner: Edge.Corner.Style,
    bottomTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformTopCorners: uniformTopCorners, bottomLeadingCorner: bottomLeadingCorner,
      bottomTrailingCorner: bottomTrailingCorner)
  }

  /// Returns a rectangle with uniform bottom corners.
  public static func rect(
    uniformBottomCorners: Edge.Corner.Style, topLeadingCorner: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformBottomCorners: uniformBottomCorners, topLeadingCorner: topLeadingCorner,
      topTrailingCorner: topTrailingCorner)
  }

  /// Returns a rectangle with uniform leading corners and uniform trailing corners.
  public static func rect(
    uniformLeadingCorners: Edge.Corner.Style, uniformTrailingCorners: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(uniformLeadingCorners: uniformLeadingCorners, uniformTrailingCorners: uniformTrailingCorners)
  }

  /// Returns a rectangle with uniform leading corners.
  public static func rect(
    uniformLeadingCorners: Edge.Corner.Style, topTrailingCorner: Edge.Corner.Style,
    bottomTrailingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformLeadingCorners: uniformLeadingCorners, topTrailingCorner: topTrailingCorner,
      bottomTrailingCorner: bottomTrailingCorner)
  }

  /// Returns a rectangle with uniform trailing corners.
  public static func rect(
    uniformTrailingCorners: Edge.Corner.Style, topLeadingCorner: Edge.Corner.Style,
    bottomLeadingCorner: Edge.Corner.Style
  ) -> ConcentricRectangle {
    ConcentricRectangle(
      uniformTrailingCorners: uniformTrailingCorners, topLeadingCorner: topLeadingCorner,
      bottomLeadingCorner: bottomLeadingCorner)
  }
}
