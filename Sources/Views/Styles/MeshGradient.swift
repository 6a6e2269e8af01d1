/// A two-dimensional gradient over a mesh of coloured points.
///
/// Points are fractions of the filled area, in row-major order from the top left. Every four neighbouring points span a
/// patch with cubic sides, in which colours are interpolated linearly or cubically.
public struct MeshGradient: ShapeStyle, Equatable {
  /// A mesh point, with the control points of the curves to its neighbours.
  public struct BezierPoint: Hashable, Sendable {
    /// The position of the point.
    public var position: SIMD2<Float>
    /// The control point towards the neighbour on the left.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point towards the neighbour above.
    public var topControlPoint: SIMD2<Float>
    /// The control point towards the neighbour on the right.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point towards the neighbour below.
    public var bottomControlPoint: SIMD2<Float>

    /// Creates a point from its position and control points. Control points that point away from
    /// the mesh at its border are ignored.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  /// The locations of a mesh's points.
  public enum Locations: Hashable, Sendable {
    /// Points with control points derived from their neighbours.
    case points([SIMD2<Float>])
    /// Points with explicit control points.
    case bezierPoints([BezierPoint])
  }

  /// The colours at the points of a mesh.
  public enum Colors: Hashable, Sendable {
    /// Colours that are resolved in the environment.
    case colors([Color])
    /// Colours that are already resolved.
    case resolvedColors([Color.Resolved])
  }

  /// The number of points in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The locations of the points.
  public var locations: Locations
  /// The colours of the points.
  public var colors: Colors
  /// The colour outside the mesh.
  public var background: Color
  /// Whether colours are interpolated cubically, which avoids visible edges between patches.
  public var smoothsColors: Bool
  /// The colour space in which colours are interpolated.
  public var colorSpace: Gradient.ColorSpace

  /// Creates a mesh of `width` × `height` points, at least 2 in each direction, with a colour for each.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }

  /// Creates a mesh of points with control points derived from their neighbours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Creates a mesh of points with control points derived from their neighbours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Creates a mesh of points with explicit control points.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Creates a mesh of points with explicit control points.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved],
    background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Vitrine's own: resolves the gradient for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    let shades =
      switch colors {
      case .colors(let colors): colors.map { $0.rgba(in: environment) }
      case .resolvedColors(let colors): colors.map { Color($0).rgba(in: environment) }
      }
    let mesh = ColorMesh(self, colors: shades, background: background.rgba(in: environment))
    return _ResolvedStyle(style: .mesh(mesh))
  }
}
