public import DisplayLists
public import Geometry
public import Optics

extension RenderPlan {
  /// One step of a plan on a frame.
  public enum Pass: Sendable {
    /// Lenses that share a backdrop and do not refract each other: glass with its content, or drawings alone.
    case lenses([Lens], over: [PaneGround])
    /// Dims the backdrop of text on glass as its contrast requires.
    case contrast(ContrastFloor)
    /// Glass that is light or dark depending on the luma within `area`, with a fade between the two.
    case adaptive(light: [Pass], dark: [Pass], over: [PaneGround], area: PixelRect)
    /// Glass and other items that are filtered or blended as one.
    case layer(GlassLayer)
  }
}

/// The pixels beneath a pane of glass.
public struct PaneGround: Hashable, Sendable {
  /// The pane.
  public var pane: PaneID
  /// The bounds of its outline, in pixels of the image that the pass paints on.
  public var rect: PixelRect
}

extension RenderPlan.Pass {
  /// The pixels that the pass may change.
  public var rect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    case .contrast(let floor): floor.rect
    case .adaptive(let light, let dark, _, _): (light + dark).changedRect
    case .layer(let layer): layer.rect
    }
  }

  /// The pixels that the pass may read.
  var readRect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.readRect) }
    case .contrast(let floor): floor.rect
    case .adaptive(let light, let dark, _, let area): (light + dark).readRect.union(area)
    case .layer(let layer): layer.rect.union(layer.ground)
    }
  }

  /// The lenses of the pass and of the passes inside it.
  var lenses: [Lens] {
    switch self {
    case .lenses(let lenses, _): lenses
    case .contrast: []
    case .adaptive(let light, let dark, _, _): (light + dark).flatMap(\.lenses)
    case .layer(let layer): layer.passes.flatMap(\.lenses)
    }
  }

  /// Descriptions of the pass and of the passes inside it, one per line.
  var lines: [String] {
    func line(_ kind: String, _ rect: PixelRect) -> String {
      "\(kind) at \(rect.x),\(rect.y) \(rect.width)×\(rect.height)"
    }
    switch self {
    case .lenses(let lenses, _):
      return lenses.map { lens in line(lens.preset.map { "glass S \(Int($0.S.rounded()))" } ?? "content", lens.rect) }
    case .contrast(let floor): return [line("contrast", floor.rect)]
    case .adaptive(let light, let dark, _, let area):
      let head = "by what lies in \(area.x),\(area.y) \(area.width)×\(area.height)"
      return [head] + light.flatMap(\.lines).map { "  light: " + $0 } + dark.flatMap(\.lines).map { "  dark: " + $0 }
    case .layer(let layer): return [line("layer", layer.rect)] + layer.passes.flatMap(\.lines).map { "  " + $0 }
    }
  }
}

extension [RenderPlan.Pass] {
  /// The pixels that any of them may change.
  var changedRect: PixelRect { reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) } }

  /// The pixels that any of them may read.
  var readRect: PixelRect { reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.readRect) } }
}
