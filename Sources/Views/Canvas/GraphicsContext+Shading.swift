import DisplayLists

extension GraphicsContext {
  /// What paths are filled and lines drawn with.
  public struct Shading: Sendable {
    private enum Kind {
      case style(AnyShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }

    private let kind: Kind

    /// The foreground style of the environment.
    public static var foreground: Shading { style(.foreground) }
    /// A colour.
    public static func color(_ color: Color) -> Shading { style(color) }
    /// A colour by its components.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { style(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }
    /// A grey.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { style(Color(colorSpace, white: white, opacity: opacity)) }
    /// A style; fractions are of the path's bounding rectangle.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(AnyShapeStyle(style))) }
    /// A gradient between two points of the canvas.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint))
    }
    /// A gradient between two radii in points about a point of the canvas.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading(kind: .radial(gradient, center, startRadius, endRadius)) }
    /// A gradient all the way round a point of the canvas, from an angle on.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = Angle()) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }

    /// The style for a path with a bounding rectangle; points of the canvas as fractions of that.
    func style(in bounds: CGRect) -> AnyShapeStyle {
      func fraction(_ point: CGPoint) -> UnitPoint {
        UnitPoint(
          x: bounds.width > 0 ? (point.x - bounds.minX) / bounds.width : 0.5,
          y: bounds.height > 0 ? (point.y - bounds.minY) / bounds.height : 0.5)
      }
      switch kind {
      case .style(let style): return style
      case .linear(let gradient, let start, let end):
        return AnyShapeStyle(
          LinearGradient(gradient: gradient, startPoint: fraction(start), endPoint: fraction(end)))
      case .radial(let gradient, let center, let start, let end):
        return AnyShapeStyle(
          RadialGradient(gradient: gradient, center: fraction(center), startRadius: start, endRadius: end))
      case .conic(let gradient, let center, let angle):
        return AnyShapeStyle(AngularGradient(gradient: gradient, center: fraction(center), angle: angle))
      }
    }
  }

  /// An effect on what is drawn.
  public struct Filter {
    let apply: (AnyView) -> AnyView

    private init(_ apply: @escaping (AnyView) -> some View) { self.apply = { AnyView(apply($0)) } }

    /// A Gaussian whose standard deviation is `radius` points.
    public static func blur(radius: CGFloat) -> Filter { Filter { $0.blur(radius: radius) } }
    /// A blurred, coloured copy beneath.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter { $0.shadow(color: color, radius: radius, x: x, y: y) } }
    /// Adds to red, green and blue.
    public static func brightness(_ amount: Double) -> Filter { Filter { $0.brightness(amount) } }
    /// Spreads colours about the middle grey.
    public static func contrast(_ amount: Double) -> Filter { Filter { $0.contrast(amount) } }
    /// Takes colours away from their grey.
    public static func saturation(_ amount: Double) -> Filter { Filter { $0.saturation(amount) } }
    /// Takes colour out.
    public static func grayscale(_ amount: Double) -> Filter { Filter { $0.grayscale(amount) } }
    /// Turns every hue by an angle.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter { $0.hueRotation(angle) } }
    /// Multiplies every colour by one.
    public static func colorMultiply(_ color: Color) -> Filter { Filter { $0.colorMultiply(color) } }
    /// Turns brightness into opacity.
    public static var luminanceToAlpha: Filter { Filter { $0.luminanceToAlpha() } }
  }

  /// How what is drawn meets what lies beneath on the canvas.
  public struct BlendMode: Equatable, Sendable {
    private let mode: Views.BlendMode

    var drawing: Blend { mode.drawing }

    /// Source over.
    public static let normal = BlendMode(mode: .normal)
    /// Products of colours.
    public static let multiply = BlendMode(mode: .multiply)
    /// Opposites of the products of opposites.
    public static let screen = BlendMode(mode: .screen)
    /// Multiply in the dark, screen in the light.
    public static let overlay = BlendMode(mode: .overlay)
    /// The darker of each component.
    public static let darken = BlendMode(mode: .darken)
    /// The lighter of each component.
    public static let lighten = BlendMode(mode: .lighten)
    /// Only where there is something already.
    public static let sourceAtop = BlendMode(mode: .sourceAtop)
    /// Beneath what there is.
    public static let destinationOver = BlendMode(mode: .destinationOver)
    /// Takes away from what there is.
    public static let destinationOut = BlendMode(mode: .destinationOut)
    /// Sums.
    public static let plusLighter = BlendMode(mode: .plusLighter)
  }
}
