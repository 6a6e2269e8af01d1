import DisplayLists
import Geometry
import Optics

/// A cache of compiled lenses and drawings for later plans.
///
/// In a clock, for example, a lens is compiled only the first time that a digit appears in its position. A lens is
/// reused only if all its inputs are equal, so caching never changes a pixel. Drawings and the fields of outlines are
/// kept for one more plan.
///
/// All plans that share a cache must use the same `VectorDrawing`.
public struct LensCache: Sendable {
  /// All inputs of a lens.
  struct Recipe: Hashable {
    var panes: [PaneRecipe]
    var spacing: Double
    var content: ContentRecipe?
    var canvas: PixelSize
    var format: PlanarFormat
    var keepsCoverage: Bool
  }

  /// All inputs of a drawing.
  struct DrawingRecipe: Hashable {
    var items: [DisplayItem]
    var rect: PixelRect
    var pixelsFromPoints: Affine
  }

  private struct Entry {
    var lens: Lens?
    var bytes: Int
    var lastUse: Int
  }

  /// The maximum size of the cached lenses, in bytes. The least recently used lenses are evicted first.
  public let capacity: Int
  private var entries: [Recipe: Entry] = [:]
  private var bytes = 0
  private var drawings: [DrawingRecipe: Raster<UInt8>] = [:]
  private var lastDrawings: [DrawingRecipe: Raster<UInt8>] = [:]
  private var outlines = OutlineFields()
  private var uses = 0
  /// The number of lenses compiled so far.
  public private(set) var compiled = 0

  /// Creates an empty cache.
  ///
  /// The default capacity of 192 MiB is enough for one minute of a clock that fills a 1080×1920 screen.
  public init(capacity: Int = 192 << 20) {
    precondition(capacity >= 0, "the capacity of a cache must not be negative, got \(capacity)")
    self.capacity = capacity
  }

  /// Returns the drawing for a recipe if it was used in this plan or the previous one.
  mutating func drawing(_ recipe: DrawingRecipe) -> Raster<UInt8>? {
    guard let known = drawings[recipe] ?? lastDrawings[recipe] else { return nil }
    drawings[recipe] = known
    return known
  }

  /// Stores the drawing for a recipe.
  mutating func keep(_ drawing: Raster<UInt8>, _ recipe: DrawingRecipe) { drawings[recipe] = drawing }

  /// Begins a plan and releases drawings and outlines that the previous plan did not use.
  mutating func beginPlan() {
    lastDrawings = drawings
    drawings = [:]
    outlines.beginPlan()
  }

  /// Returns the lens for a recipe and compiles it if necessary; nil if it lies outside the canvas.
  mutating func lens(_ recipe: Recipe, compile: (inout OutlineFields) -> Lens?) -> Lens? {
    uses += 1
    if let known = entries[recipe] {
      entries[recipe]?.lastUse = uses
      return known.lens
    }
    compiled += 1
    let lens = compile(&outlines)
    let size = (lens?.byteCount ?? 0) + (recipe.content.map { $0.pixels.samples.count + ($0.visible?.count ?? 0) } ?? 0)
    entries[recipe] = Entry(lens: lens, bytes: size, lastUse: uses)
    bytes += size
    while bytes > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      bytes -= oldest.value.bytes
      entries[oldest.key] = nil
    }
    return lens
  }
}
