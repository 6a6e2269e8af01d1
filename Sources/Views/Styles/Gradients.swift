/// A linear gradient.
public struct LinearGradient: ShapeStyle {
  private let gradient: Gradient
  private let startPoint: UnitPoint
  private let endPoint: UnitPoint

  /// Creates a linear gradient between two points of the filled area.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Creates a linear gradient of evenly spaced colours.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a linear gradient of colour stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  /// Vitrine's own: resolves the gradient for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: .linear(gradient.resolved(in: environment), start: startPoint, end: endPoint))
  }
}

/// A radial gradient.
public struct RadialGradient: ShapeStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startRadius: CGFloat
  private let endRadius: CGFloat

  /// Creates a radial gradient between two radii in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Creates a radial gradient of evenly spaced colours.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Creates a radial gradient of colour stops.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Vitrine's own: resolves the gradient for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      style: .radial(
        gradient.resolved(in: environment), center: center, startRadius: startRadius, endRadius: endRadius))
  }
}

/// An angular (conic) gradient.
public struct AngularGradient: ShapeStyle {
  private let gradient: Gradient
  private let center: UnitPoint
  private let startAngle: Angle
  private let endAngle: Angle

  /// Creates an angular gradient between two angles, clockwise from the x axis.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    self.gradient = gradient
    self.center = center
    self.startAngle = startAngle
    self.endAngle = endAngle
  }

  /// Creates an angular gradient of evenly spaced colours.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates an angular gradient of colour stops.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates an angular gradient that makes a full turn, starting at an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Creates an angular gradient that makes a full turn through evenly spaced colours.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Creates an angular gradient that makes a full turn through colour stops.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }

  /// Vitrine's own: resolves the gradient for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      style: .angular(gradient.resolved(in: environment), center: center, start: startAngle, end: endAngle))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Creates a linear gradient between two points of the filled area.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
  /// Creates a linear gradient of evenly spaced colours.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
  /// Creates a linear gradient of colour stops.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint) }
}

extension ShapeStyle where Self == RadialGradient {
  /// Creates a radial gradient between two radii in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Creates a radial gradient of evenly spaced colours.
  public static func radialGradient(
    colors: [Color], center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Creates a radial gradient of colour stops.
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Creates an angular gradient that makes a full turn, starting at an angle.
  public static func conicGradient(
    _ gradient: Gradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient { AngularGradient(gradient: gradient, center: center, angle: angle) }
  /// Creates an angular gradient that makes a full turn through colour stops.
  public static func conicGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient { AngularGradient(stops: stops, center: center, angle: angle) }
  /// Creates an angular gradient between two angles, clockwise from the x axis.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Creates an angular gradient of colour stops.
  public static func angularGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Creates an angular gradient that makes a full turn, starting at an angle.
  public static func conicGradient(
    colors: [Color], center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient { AngularGradient(colors: colors, center: center, angle: angle) }
  /// Creates an angular gradient of evenly spaced colours.
  public static func angularGradient(
    colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }
}

extension Color {
  /// A subtle gradient from a lighter shade to the colour itself.
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [mix(with: .white, by: 0.18), self])) }
}

/// A gradient that runs from the top to the bottom of the filled area.
public struct AnyGradient: ShapeStyle, Hashable {
  private let gradient: Gradient

  /// Creates a style from a gradient.
  public init(_ gradient: Gradient) { self.gradient = gradient }

  /// Vitrine's own: resolves the gradient for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle { gradient._resolved(in: environment) }
}
