import DisplayLists

extension GraphicsContext {
  /// The colour or pattern of fills and strokes.
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
    /// Returns a colour as a shading.
    public static func color(_ color: Color) -> Shading { style(color) }
    /// Returns a colour with the given components as a shading.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { style(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }
    /// Returns a grey as a shading.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { style(Color(colorSpace, white: white, opacity: opacity)) }
    /// Returns a style as a shading. Its relative positions refer to the path's bounding rectangle.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(AnyShapeStyle(style))) }
    /// Returns a linear gradient between two points on the canvas.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint))
    }
    /// Returns a radial gradient about a point on the canvas, with radii in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading(kind: .radial(gradient, center, startRadius, endRadius)) }
    /// Returns a conic gradient about a point on the canvas.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = Angle()) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }

    /// Returns the style for a path, with points on the canvas converted to fractions of the path's bounding rectangle.
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

  /// An effect applied to drawings.
  public struct Filter {
    let apply: (AnyView) -> AnyView

    private init(_ apply: @escaping (AnyView) -> some View) { self.apply = { AnyView(apply($0)) } }

    /// Returns a Gaussian blur with a standard deviation of `radius` points.
    public static func blur(radius: CGFloat) -> Filter { Filter { $0.blur(radius: radius) } }
    /// Returns a filter that adds a drop shadow.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter { $0.shadow(color: color, radius: radius, x: x, y: y) } }
    /// Returns a filter that adjusts the brightness.
    public static func brightness(_ amount: Double) -> Filter { Filter { $0.brightness(amount) } }
    /// Returns a filter that adjusts the contrast.
    public static func contrast(_ amount: Double) -> Filter { Filter { $0.contrast(amount) } }
    /// Returns a filter that adjusts the saturation.
    public static func saturation(_ amount: Double) -> Filter { Filter { $0.saturation(amount) } }
    /// Returns a filter that reduces the saturation.
    public static func grayscale(_ amount: Double) -> Filter { Filter { $0.grayscale(amount) } }
    /// Returns a filter that rotates hues by an angle.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter { $0.hueRotation(angle) } }
    /// Returns a filter that multiplies the colours by another colour.
    public static func colorMultiply(_ color: Color) -> Filter { Filter { $0.colorMultiply(color) } }
    /// Returns a filter that fills areas whose opacity lies between two bounds with a colour, and clears all others.
    /// Drawings with glass are not supported.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
      Filter { $0.alphaThreshold(min: min, max: max, color) }
    }
    /// A filter that converts luminance to opacity.
    public static var luminanceToAlpha: Filter { Filter { $0.luminanceToAlpha() } }
  }

  /// The blend mode of drawings.
  public struct BlendMode: Equatable, Sendable {
    private let mode: Views.BlendMode

    var drawing: Blend { mode.drawing }

    /// Composites the source over the backdrop.
    public static let normal = BlendMode(mode: .normal)
    /// Multiplies the colours.
    public static let multiply = BlendMode(mode: .multiply)
    /// Multiplies the inverted colours and inverts the result.
    public static let screen = BlendMode(mode: .screen)
    /// Multiplies dark colours and screens light ones.
    public static let overlay = BlendMode(mode: .overlay)
    /// Keeps the darker value of each component.
    public static let darken = BlendMode(mode: .darken)
    /// Keeps the lighter value of each component.
    public static let lighten = BlendMode(mode: .lighten)
    /// Draws over the backdrop, clipped to its opaque areas.
    public static let sourceAtop = BlendMode(mode: .sourceAtop)
    /// Draws behind the backdrop.
    public static let destinationOver = BlendMode(mode: .destinationOver)
    /// Erases the backdrop where the source is opaque.
    public static let destinationOut = BlendMode(mode: .destinationOut)
    /// Adds the colours.
    public static let plusLighter = BlendMode(mode: .plusLighter)
  }
}
