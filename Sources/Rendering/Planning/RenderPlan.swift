public import DisplayLists
public import Geometry
import Optics

/// A display list prepared for frames of one size and format.
///
/// Creating a plan draws all vectors and compiles all glass panes once. Painting a frame then takes a few passes over
/// the affected rectangles. A plan is an immutable value, so it can be used for any frames, in any order and on any
/// thread.
public struct RenderPlan: Sendable, CustomStringConvertible {
  /// The size of the frames.
  public let canvas: PixelSize
  /// The format of the frames.
  public let format: PlanarFormat
  /// The passes in execution order.
  public let passes: [RenderPass]
  /// The findings about text whose colour cannot reach its contrast floor on any backdrop.
  public let findings: [Finding]

  /// Creates a plan for a display list.
  ///
  /// - Parameters:
  ///   - list: The display list to paint over each frame.
  ///   - pixelsFromPoints: The transform from the display list's points to canvas pixels. It must preserve angles if
  ///     the list contains glass.
  ///   - canvas: The size of the frames.
  ///   - format: The format of the frames.
  ///   - drawing: The renderer for vectors, which must use the canvas's gamma-encoded colours.
  /// - Throws: Any error from `drawing`, or an error that names an effect that glass does not support.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing
  ) throws(DrawingError) {
    var none: LensCache?
    try self.init(
      list, pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: &none)
  }

  /// Creates a plan for one of several similar display lists, such as a view at successive instants.
  ///
  /// Lenses are reused from `cache`, and newly compiled ones are added to it. The plan is the same as without a cache.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing, reusing cache: inout LensCache
  ) throws(DrawingError) {
    var some: LensCache? = cache
    cache = LensCache(capacity: 0)
    defer { cache = some ?? cache }
    try self.init(
      list, pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: &some)
  }

  private init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing, cache: inout LensCache?
  ) throws(DrawingError) {
    try list.items.checkGlass(scale: pixelsFromPoints.meanScale)
    var builder = PlanBuilder(
      CanvasDrawing(pixelsFromPoints: pixelsFromPoints, canvas: canvas, drawing: drawing, cache: cache),
      visible: PixelRect(canvas), format: format, keepsCoverage: false)
    cache = nil
    builder.canvasDrawing.cache?.beginPlan()
    defer { cache = builder.canvasDrawing.cache }
    try builder.add(list.items.uncovered(on: canvas, pixelsFromPoints: pixelsFromPoints), visibility: nil)
    try builder.flush(visibility: nil)
    self.canvas = canvas
    self.format = format
    passes = builder.passes
    findings = builder.findings
  }

  /// Returns the recipes of a plan's passes in execution order. See `init` for the parameters.
  public static func recipes(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing
  ) throws(DrawingError) -> [PassRecipe] {
    try list.items.checkGlass(scale: pixelsFromPoints.meanScale)
    var builder = PlanBuilder(
      CanvasDrawing(pixelsFromPoints: pixelsFromPoints, canvas: canvas, drawing: drawing, cache: nil),
      visible: PixelRect(canvas), format: format, keepsCoverage: false)
    try builder.add(list.items.uncovered(on: canvas, pixelsFromPoints: pixelsFromPoints), visibility: nil)
    try builder.flush(visibility: nil)
    return builder.recipes
  }

  /// The pixels that the passes may change.
  public var changedRect: PixelRect { passes.changedRect }

  /// A listing with one line per pass that shows its kind and rectangle. Nested passes are indented.
  public var description: String { passes.flatMap(\.lines).joined(separator: "\n") }
}
