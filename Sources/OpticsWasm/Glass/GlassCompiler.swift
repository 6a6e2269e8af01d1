import Geometry
import Optics

/// Compiles the passes of glass for a rectangle of pixels, in the order in which they are drawn.
struct GlassCompiler {
  private let canvas: PixelRect
  private let format: PlanarFormat
  private var floors = 0

  init(_ canvas: PixelRect, _ format: PlanarFormat) {
    self.canvas = canvas
    self.format = format
  }

  /// Returns the steps of passes, in pixels relative to the canvas; nil if memory is refused.
  mutating func steps(_ passes: [GlassRecipe.Pass]) -> [GlassStep]? {
    let hasText = passes.contains { if case .contrast = $0 { true } else { false } }
    var steps: [GlassStep] = []
    var surface: [Lens] = []
    for pass in passes {
      switch pass {
      case .glass(let panes, let spacing, let content):
        let lenses = self.lenses(panes, spacing: spacing, content, keepsCoverage: hasText)
        surface = lenses.flatMap { $0 }
        for group in lenses {
          guard let step = step(group) else { return nil }
          steps.append(step)
        }
      case .content(let content):
        guard let lens = lens([], spacing: 0, moved(content), keepsCoverage: false) else { continue }
        guard let step = step([lens]) else { return nil }
        steps.append(step)
      case .contrast(let text): appendFloors(text, on: surface, to: &steps)
      }
    }
    return steps
  }

  /// Returns the lenses of panes and their content, which are applied one group after the other.
  private func lenses(
    _ panes: [LensPane], spacing: Double, _ content: LensContent?, keepsCoverage: Bool
  ) -> [[Lens]] {
    let panes = panes.map { pane in
      var pane = pane
      pane.pixelsFromPane.tx -= Double(canvas.x)
      pane.pixelsFromPane.ty -= Double(canvas.y)
      return pane
    }
    let content = content.map { moved($0) }
    let grouping = LensGrouping(panes, spacing: spacing, isPartlyVisible: content?.visible != nil)
    let held = grouping.holdsContent ? content : nil
    var first: [Lens] = []
    for group in grouping.groups {
      let own = group.panes.map { panes[$0] }
      if let lens = lens(own, spacing: group.spacing, held, keepsCoverage: keepsCoverage) { first.append(lens) }
    }
    var result = first.isEmpty ? [] : [first]
    if !grouping.holdsContent, let content, let drawn = lens([], spacing: 0, content, keepsCoverage: keepsCoverage) {
      result.append([drawn])
    }
    return result
  }

  private func lens(_ panes: [LensPane], spacing: Double, _ content: LensContent?, keepsCoverage: Bool) -> Lens? {
    Lens(
      panes, spacing: spacing, content: content, canvas: canvas.size, format: format, keepsCoverage: keepsCoverage)
  }

  private func moved(_ content: LensContent) -> LensContent {
    LensContent(content.pixels, at: content.rect.moved(x: -canvas.x, y: -canvas.y), visible: content.visible)
  }

  private func step(_ lenses: [Lens]) -> GlassStep? {
    var scratches: [LensScratch] = []
    for lens in lenses {
      guard ModuleMemory.reserve(32 * lens.readRect.size.area + 1 << 20) else { return nil }
      scratches.append(LensScratch(for: lens))
    }
    return .lenses(lenses, scratches)
  }

  /// Appends the contrast floors of text on glass that consists of `surface`.
  private mutating func appendFloors(_ text: GlassRecipe.Text, on surface: [Lens], to steps: inout [GlassStep]) {
    func moved(_ rect: PixelRect) -> PixelRect { rect.moved(x: -canvas.x, y: -canvas.y) }
    let bounds = moved(text.bounds)
    var ground = surface.isEmpty ? ContrastFloor.Surface(bounds) : ContrastFloor.Surface(of: surface, in: bounds)
    ground.isWhole = text.isWhole
    let inks = text.inks.map { ink in
      ContrastFloor.Ink(ink.contrast, strength: ink.strength, coverage: ink.coverage, at: moved(ink.rect))
    }
    let passes = ContrastFloor.passes(
      for: inks, on: ground, pixelsPerPoint: text.pixelsPerPoint, canvas: canvas.size, format: format)
    for floor in passes {
      steps.append(.contrast(floor, ContrastScratch(for: floor), number: floors))
      floors += 1
    }
  }
}
