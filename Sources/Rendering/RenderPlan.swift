public import DisplayLists
public import Geometry
import Optics

/// A display list made ready for pictures of one size and format: what to do to each, in order.
///
/// Making a plan draws every vector once and compiles every pane of glass; painting a frame is then a few passes over
/// the rectangles concerned. A plan is a value: the same plan paints any frame, in any order, on any thread.
public struct RenderPlan: Sendable, CustomStringConvertible {
  /// Columns and rows of the pictures.
  public let canvas: PixelSize
  /// Their format.
  public let format: PlanarFormat
  /// What is done to them, first to last.
  public let passes: [Pass]
  /// What the user should know, a sentence each: text that no ground gives the contrast it needs.
  public let warnings: [String]

  /// Plans a list.
  ///
  /// - Parameters:
  ///   - list: what to paint over each picture.
  ///   - pixelsFromPoints: where the list's points lie on the canvas; it must keep angles where there is glass.
  ///   - canvas: columns and rows of the pictures.
  ///   - format: their format.
  ///   - drawing: draws vectors, in the canvas' own gamma-encoded colours.
  /// - Throws: what `drawing` throws, or an error that names an effect which cannot be applied to glass.
  public init(
    _ list: DisplayList, pixelsFromPoints: Affine, canvas: PixelSize, format: PlanarFormat,
    drawing: any VectorDrawing
  ) throws(DrawingError) {
    var none: LensCache?
    try self.init(
      list, pixelsFromPoints: pixelsFromPoints, canvas: canvas, format: format, drawing: drawing, cache: &none)
  }

  /// Plans one of many lists that resemble each other, as the instants of a view do.
  ///
  /// As the other initialiser, but lenses that `cache` holds are not compiled again, and those that are go there. The
  /// plan is the same with any cache.
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
      pixelsFromPoints: pixelsFromPoints, canvas: canvas, visible: PixelRect(canvas), format: format, drawing: drawing,
      keepsCover: false, cache: cache)
    cache = nil
    builder.cache?.beginPlan()
    defer { cache = builder.cache }
    try builder.add(list.items, seen: nil)
    try builder.flush(seen: nil)
    self.canvas = canvas
    self.format = format
    passes = builder.passes
    warnings = builder.warnings
  }

  /// The pixels that any pass may change.
  public var changedRect: PixelRect { passes.changedRect }

  /// One line a pass: its rectangle and what it is; the two sides of a choice stand beneath it.
  public var description: String { passes.flatMap(\.lines).joined(separator: "\n") }
}
