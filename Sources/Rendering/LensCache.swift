import DisplayLists
import Geometry
import Optics

/// Lenses that were compiled before, by what they are made of: glass that looks the same at the same place is compiled
/// once.
///
/// Of a clock only the digit that changes is compiled, and ten seconds on nothing any more. A lens is found only where
/// everything that it depends on is equal, so a cache changes no pixel. It also keeps what was drawn for the last plan.
///
/// A cache serves plans whose vectors the same drawing draws.
public struct LensCache: Sendable {
  /// All that a lens depends on.
  struct Recipe: Hashable {
    var panes: [PaneRecipe]
    var spacing: Double
    var content: ContentRecipe?
    var canvas: PixelSize
    var format: PlanarFormat
    var keepsCover: Bool
  }

  /// What a lens asks of one pane.
  struct PaneRecipe: Hashable {
    var shape: GlassShape
    var material: GlassMaterial
    var pixelsFromPane: Affine
    var state: GlassState

    var lensPane: LensPane { LensPane(shape, material, pixelsFromPane: pixelsFromPane, state: state) }
  }

  /// The pixels on a pane and how much is seen of them.
  struct ContentRecipe: Hashable {
    var pixels: Raster<UInt8>
    var rect: PixelRect
    var visible: [UInt8]?

    /// Hashes all bytes at once; one by one takes longer than drawing them.
    func hash(into hasher: inout Hasher) {
      hasher.combine(rect)
      pixels.samples.withUnsafeBytes { hasher.combine(bytes: $0) }
      visible?.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// Items and where they are drawn: all that their pixels depend on.
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

  /// Bytes that are kept at most; what was not used for longest goes first.
  public let capacity: Int
  private var entries: [Recipe: Entry] = [:]
  private var bytes = 0
  private var drawings: [DrawingRecipe: Raster<UInt8>] = [:]
  private var lastDrawings: [DrawingRecipe: Raster<UInt8>] = [:]
  private var uses = 0
  /// How many lenses had to be compiled so far.
  public private(set) var compiled = 0

  /// An empty cache; by default for 192 MB, a minute of a clock that fills a screen of 1080 × 1920.
  public init(capacity: Int = 192 << 20) {
    precondition(capacity >= 0, "a cache keeps no less than nothing, got \(capacity)")
    self.capacity = capacity
  }

  /// What was drawn by a recipe for this plan or the last.
  mutating func drawing(_ recipe: DrawingRecipe) -> Raster<UInt8>? {
    guard let known = drawings[recipe] ?? lastDrawings[recipe] else { return nil }
    drawings[recipe] = known
    return known
  }

  /// Keeps what was drawn by a recipe.
  mutating func keep(_ drawing: Raster<UInt8>, _ recipe: DrawingRecipe) { drawings[recipe] = drawing }

  /// Begins another plan: what the last but one needed is let go.
  mutating func beginPlan() {
    lastDrawings = drawings
    drawings = [:]
  }

  /// The lens of a recipe, compiled where it is not known; nil where nothing of it lies on the canvas.
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
