import DisplayLists
import Geometry
import Optics

/// Compiled lenses and drawings, for reuse in later plans.
///
/// In a clock, for example, only the digits that change are compiled, and after ten seconds none. A lens is reused only
/// if everything it depends on is equal, so a cache never changes a pixel. Drawings are kept for one more plan.
///
/// Use a cache only for plans with the same `VectorDrawing`.
public struct LensCache: Sendable {
  /// Everything that a lens depends on.
  struct Recipe: Hashable {
    var panes: [PaneRecipe]
    var spacing: Double
    var content: ContentRecipe?
    var canvas: PixelSize
    var format: PlanarFormat
    var keepsCoverage: Bool
  }

  /// The part of a pane that a lens depends on.
  struct PaneRecipe: Hashable {
    var shape: GlassShape
    var material: GlassMaterial
    var pixelsFromPane: Affine
    var state: GlassState

    var lensPane: LensPane { LensPane(shape, material, pixelsFromPane: pixelsFromPane, state: state) }
  }

  /// The pixels on a pane and their visibility.
  struct ContentRecipe: Hashable {
    var pixels: Raster<UInt8>
    var rect: PixelRect
    var visible: [UInt8]?

    /// Hashes all bytes at once; hashing them one by one takes longer than drawing them.
    func hash(into hasher: inout Hasher) {
      hasher.combine(rect)
      pixels.samples.withUnsafeBytes { hasher.combine(bytes: $0) }
      visible?.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// Everything that the pixels of a drawing depend on.
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

  /// The maximum number of bytes; the least recently used lenses are evicted first.
  public let capacity: Int
  private var entries: [Recipe: Entry] = [:]
  private var bytes = 0
  private var drawings: [DrawingRecipe: Raster<UInt8>] = [:]
  private var lastDrawings: [DrawingRecipe: Raster<UInt8>] = [:]
  private var uses = 0
  /// The number of lenses compiled so far.
  public private(set) var compiled = 0

  /// An empty cache, by default of 192 MB: enough for a minute of a clock that fills a screen of 1080 × 1920.
  public init(capacity: Int = 192 << 20) {
    precondition(capacity >= 0, "the capacity of a cache must be 0 or more, not \(capacity)")
    self.capacity = capacity
  }

  /// The drawing of a recipe, if this plan or the previous one drew it.
  mutating func drawing(_ recipe: DrawingRecipe) -> Raster<UInt8>? {
    guard let known = drawings[recipe] ?? lastDrawings[recipe] else { return nil }
    drawings[recipe] = known
    return known
  }

  /// Keeps the drawing of a recipe.
  mutating func keep(_ drawing: Raster<UInt8>, _ recipe: DrawingRecipe) { drawings[recipe] = drawing }

  /// Begins a plan and releases drawings that the previous plan did not use.
  mutating func beginPlan() {
    lastDrawings = drawings
    drawings = [:]
  }

  /// The lens of a recipe, compiled if necessary; nil if it lies outside the canvas.
  mutating func lens(_ recipe: Recipe, compile: () -> Lens?) -> Lens? {
    uses += 1
    if let known = entries[recipe] {
      entries[recipe]?.lastUse = uses
      return known.lens
    }
    compiled += 1
    let lens = compile()
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
