public import DisplayLists
public import Geometry
import Optics

/// A display list prepared for frames of one size and format.
///
/// Making a plan draws every vector and compiles every pane of glass once. Painting a frame then takes a few passes
/// over the affected rectangles. A plan is a value: the same plan paints any frame, in any order, on any thread.
public struct RenderPlan: Sendable, CustomStringConvertible {
  /// The size of the frames.
  public let canvas: PixelSize
  /// Their format.
  public let format: PlanarFormat
  /// The passes, first to last.
  public let passes: [RenderPass]
  /// Text whose colour cannot reach its contrast floor on any backdrop.
  public let findings: [Finding]

  /// Plans a list.
  ///
  /// - Parameters:
  ///   - list: what to paint over each frame.
  ///   - pixelsFromPoints: from points of the list to pixels of the canvas. With glass, it must preserve angles.
  ///   - canvas: the size of the frames.
  ///   - format: their format.
  ///   - drawing: draws vectors in the gamma-encoded colours of the canvas.
  /// - Throws: an error of `drawing`, or one that names an effect that glass does not support.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing
  ) throws(DrawingError) {
    var none: LensCache?
    try self.init(
      list, pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: &none)
  }

  /// Plans one of several similar lists, such as the instants of a view.
  ///
  /// Lenses are reused from `cache`, and newly compiled ones are added to it. The cache does not affect the plan.
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
    try builder.add(list.items, visibility: nil)
    try builder.flush(visibility: nil)
    self.canvas = canvas
    self.format = format
    passes = builder.passes
    findings = builder.findings
  }

  /// The pixels that the passes may change.
  public var changedRect: PixelRect { passes.changedRect }

  /// One line per pass with its kind and rectangle; nested passes are indented.
  public var description: String { passes.flatMap(\.lines).joined(separator: "\n") }
}
