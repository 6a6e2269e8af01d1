import Geometry
import Optics

/// Compiled glass at a place on a canvas, owned by the page.
final class CompiledGlass {
  /// Steps that are always applied, or those of adaptive glass in its light appearance.
  struct Stage {
    var light: [GlassStep]
    var dark: [GlassStep]
    /// The pixels of the window whose luma decides which appearance is shown; nil if the glass does not adapt.
    var area: PixelRect?
  }

  let layout: SampleLayout
  /// The stages, in pixels of the window.
  let stages: [Stage]
  var history = GlassHistory()
  /// The position of the origin on the canvas.
  private(set) var x = 0
  private(set) var y = 0
  /// The pixels that are read, and those that may change, relative to the origin.
  private let window: PixelRect
  private let changed: PixelRect
  /// Memory for the window where it leaves the canvas, and for the second appearance while one fades to the other.
  private var copies: [PlanarImage] = []

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
      stages.append(Stage(light: light, dark: dark, area: stage.area?.moved(x: -canvas.x, y: -canvas.y)))
    }
    guard !stages.isEmpty else { return nil }
    var (read, change) = (PixelRect(x: 0, y: 0, width: 0, height: 0), PixelRect(x: 0, y: 0, width: 0, height: 0))
    for stage in stages {
      for step in stage.light + stage.dark {
        read = read.union(step.readRect)
        change = change.union(step.changedRect)
      }
      if let area = stage.area { read = read.union(area.intersection(PixelRect(canvas.size))) }
    }
    let window = CompiledGlass.aligned(read, to: grid).intersection(PixelRect(canvas.size))
    self.stages = stages.map { stage in
      Stage(
        light: stage.light.map { $0.inWindow(window) }, dark: stage.dark.map { $0.inWindow(window) },
        area: stage.area?.moved(x: -window.x, y: -window.y))
    }
    self.window = window.moved(x: canvas.x, y: canvas.y)
    self.changed = change.moved(x: canvas.x, y: canvas.y)
  }

  /// The pixels of the canvas that are read, at the current place.
  var readRect: PixelRect { window.moved(x: x, y: y) }
  /// The pixels of the canvas that may change, at the current place.
  var changedRect: PixelRect { changed.moved(x: x, y: y) }

  /// Moves the origin. Returns false if the place is off the chroma grid or too far away.
  func place(x: Int, y: Int) -> Bool {
    guard layout.isOnGrid(x: x, y: y), max(abs(x), abs(y)) <= 1 << 24 else { return false }
    (self.x, self.y) = (x, y)
    return true
  }

  /// Returns one of the images of the size of the window, which are kept from frame to frame; nil if memory is refused.
  func copy(_ number: Int) -> PlanarImage? {
    while copies.count <= number {
      guard ModuleMemory.reserve(2 * 6 * window.size.area + 1 << 16) else { return nil }
      copies.append(PlanarImage(size: window.size, format: layout.format))
    }
    return copies[number]
  }

  /// Returns the distance, in pixels, that glass may read beyond the pixels that it changes.
  private static func readMargin(pixelsPerPoint: Double) -> Int { Int(256 * pixelsPerPoint) + 128 }

  /// Returns the smallest rectangle that contains another and whose edges are multiples of `step`, a power of two.
  private static func aligned(_ rect: PixelRect, to step: Int) -> PixelRect {
    let (x, y) = (rect.x & -step, rect.y & -step)
    return PixelRect(
      x: x, y: y, width: ((rect.maxX + step - 1) & -step) - x, height: ((rect.maxY + step - 1) & -step) - y)
  }
}
