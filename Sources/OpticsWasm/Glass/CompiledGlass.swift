import Geometry
import Optics

/// Compiled glass at a place on a canvas, owned by the page.
final class CompiledGlass {
  /// Steps that are always applied, or those of adaptive glass in both appearances.
  struct Stage {
    /// The steps, those of the light appearance first.
    var steps: [GlassStep]
    /// The number of steps of the light appearance; all of them if the glass does not adapt.
    var lightCount: Int
    /// The pixels whose luma decides which appearance is shown; nil if the glass does not adapt.
    var area: PixelRect?

    /// Returns the same stage elsewhere on a canvas of another size.
    func moved(x: Int, y: Int, on canvas: PixelSize) -> Stage {
      Stage(
        steps: steps.map { $0.moved(x: x, y: y, on: canvas) }, lightCount: lightCount, area: area?.moved(x: x, y: y))
    }
  }

  /// The stages where the glass was last.
  struct Placed {
    var x: Int
    var y: Int
    var canvas: PixelSize
    var stages: [Stage]
  }

  let layout: SampleLayout
  /// The number of stages.
  var stageCount: Int { placed.stages.count }
  private var placed: Placed
  var history = GlassHistory()
  /// The position of the origin on the canvas.
  private(set) var x = 0
  private(set) var y = 0
  /// The pixels that are read, and those that may change, relative to the origin.
  private let window: PixelRect
  private let changed: PixelRect
  private var windowImage: PlanarImage?
  private var second: PlanarImage?

  /// The columns and rows at which glass or a buffer may start, so that sums of two fit in 32 bits.
  static let places = -(1 << 24)...(1 << 24)
  /// The largest area that glass may change, in pixels.
  private static let largestArea: Int64 = 1 << 23

  /// Compiles glass; nil if nothing of it is visible, if it is too large, or if memory is refused.
  init?(_ recipe: GlassRecipe, layout: SampleLayout) {
    self.layout = layout
    let changed = recipe.changedRect
    let margin = CompiledGlass.readMargin(pixelsPerPoint: recipe.pixelsPerPoint)
    guard Int64(changed.width) &* Int64(changed.height) <= Self.largestArea, recipe.fieldArea <= 4 * Self.largestArea,
      max(changed.width, changed.height) <= 16384, !changed.isEmpty,
      ModuleMemory.reserve(96 * (changed.size.area + Int(recipe.fieldArea)) + 1 << 22)
    else { return nil }
    // The canvas is large enough for everything that is read.
    let grid = 2
    let canvas = CompiledGlass.aligned(changed.outset(by: margin), to: grid)
    var compiler = GlassCompiler(canvas, layout.format)
    var stages: [Stage] = []
    for stage in recipe.stages {
      guard let light = compiler.steps(stage.light), let dark = compiler.steps(stage.dark) else { return nil }
      guard !light.isEmpty || !dark.isEmpty else { continue }
      stages.append(
        Stage(
          steps: light + dark, lightCount: light.count, area: stage.area?.moved(x: -canvas.x, y: -canvas.y)))
    }
    guard !stages.isEmpty else { return nil }
    var read = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var change = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for stage in stages {
      for step in stage.steps {
        read = read.union(step.readRect)
        change = change.union(step.changedRect)
      }
      if let area = stage.area { read = read.union(area.intersection(PixelRect(canvas.size))) }
    }
    let window = CompiledGlass.aligned(read, to: grid).intersection(PixelRect(canvas.size))
    placed = Placed(x: canvas.x, y: canvas.y, canvas: canvas.size, stages: stages)
    self.window = window.moved(x: canvas.x, y: canvas.y)
    self.changed = change.moved(x: canvas.x, y: canvas.y)
  }

  /// Returns the stages for an image that shows part of the canvas, from column `x` and row `y`.
  func stages(x: Int, y: Int, on size: PixelSize) -> [Stage] {
    // A placed stage's origin is at (−placed.x, −placed.y) in its image.
    let originX = x - self.x
    let originY = y - self.y
    if originX != placed.x || originY != placed.y || size != placed.canvas {
      let dx = placed.x - originX
      let dy = placed.y - originY
      placed = Placed(
        x: originX, y: originY, canvas: size, stages: placed.stages.map { $0.moved(x: dx, y: dy, on: size) })
    }
    return placed.stages
  }

  /// The pixels of the canvas that are read, at the current place.
  var readRect: PixelRect { window.moved(x: x, y: y) }
  /// The pixels of the canvas that may change, at the current place.
  var changedRect: PixelRect { changed.moved(x: x, y: y) }

  /// Moves the origin. Returns false if the place is off the chroma grid or too far away.
  func place(x: Int, y: Int) -> Bool {
    guard layout.isOnGrid(x: x, y: y), Self.places.contains(x), Self.places.contains(y) else { return false }
    (self.x, self.y) = (x, y)
    return true
  }

  /// Returns an image for a copy of the pixels that the glass reads; nil if memory is refused.
  func windowCopy() -> PlanarImage? {
    windowImage = image(of: window.size, reusing: windowImage)
    return windowImage
  }

  /// Returns an image for the second appearance while one fades to the other; nil if memory is refused.
  func secondImage(size: PixelSize) -> PlanarImage? {
    second = image(of: size, reusing: second)
    return second
  }

  /// Returns an earlier image if it has the right size, or else a new one.
  private func image(of size: PixelSize, reusing earlier: PlanarImage?) -> PlanarImage? {
    if let earlier, earlier.size == size { return earlier }
    guard ModuleMemory.reserve(12 * size.area + 1 << 16) else { return nil }
    return PlanarImage(size: size, format: layout.format)
  }

  /// Returns the distance, in pixels, that glass may read beyond the pixels that it changes.
  private static func readMargin(pixelsPerPoint: Double) -> Int { Int(256 * pixelsPerPoint) + 128 }

  /// Returns the smallest rectangle that contains another and whose edges are multiples of `step`, a power of two.
  private static func aligned(_ rect: PixelRect, to step: Int) -> PixelRect {
    let x = rect.x & -step
    let y = rect.y & -step
    return PixelRect(
      x: x, y: y, width: ((rect.maxX + step - 1) & -step) - x, height: ((rect.maxY + step - 1) & -step) - y)
  }
}
