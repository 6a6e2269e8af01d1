/// Colours at the points of a mesh, and what lies between them.
///
/// Points are in fractions of what is filled, row by row from the top left. Between four neighbours lies a patch whose
/// sides are cubics. Colours are mixed across a patch linearly or along cubics.
public struct MeshGradient: ShapeStyle, Equatable {
  /// A point of a mesh with the control points of the cubics to its neighbours.
  public struct BezierPoint: Hashable, Sendable {
    /// Where it lies.
    public var position: SIMD2<Float>
    /// The control point towards the neighbour on the left.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point towards the neighbour above.
    public var topControlPoint: SIMD2<Float>
    /// The control point towards the neighbour on the right.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point towards the neighbour below.
    public var bottomControlPoint: SIMD2<Float>

    /// A point and its four control points; those on the border leave out what lies beyond.
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

  /// Where the points of a mesh lie.
  public enum Locations: Hashable, Sendable {
    /// Here, with control points found from the neighbours.
    case points([SIMD2<Float>])
    /// Here, with these control points.
    case bezierPoints([BezierPoint])
  }

  /// The colours at the points of a mesh.
  public enum Colors: Hashable, Sendable {
    /// Colours that may depend on the environment.
    case colors([Color])
    /// Colours as they became in an environment.
    case resolvedColors([Color.Resolved])
  }

  /// Points in a row.
  public var width: Int
  /// Rows of points.
  public var height: Int
  /// Where the points lie.
  public var locations: Locations
  /// The colour at each.
  public var colors: Colors
  /// What is seen where the mesh does not reach.
  public var background: Color
  /// Whether colours change along cubics, and so without edges from patch to patch.
  public var smoothsColors: Bool
  /// Where colours are mixed.
  public var colorSpace: Gradient.ColorSpace

  /// A mesh of `width` × `height` points, 2 or more each way, and as many colours.
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

  /// A mesh of points whose control points are found from their neighbours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// A mesh of points whose control points are found from their neighbours.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// A mesh of points with control points.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// A mesh of points with control points.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved],
    background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Vitrine's own: the gradient as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    let shades =
      switch colors {
      case .colors(let colors): colors.map { $0.rgba(in: environment) }
      case .resolvedColors(let colors): colors.map { Color($0).rgba(in: environment) }
      }
    let mesh = ColorMesh(
      width: width, height: height, locations: locations, colors: shades,
      background: background.rgba(in: environment), smoothsColors: smoothsColors, space: colorSpace)
    return _ResolvedStyle(style: .mesh(mesh))
  }
}

extension MeshGradient: View {
  /// The gradient over all the space there is.
  public var body: some View { Rectangle().fill(self) }
}
