public import DisplayLists
public import Geometry
public import Optics

extension RenderPlan {
  /// One thing that is done to a picture.
  public enum Pass: Sendable {
    /// Lenses that see one backdrop and none of each other: glass with what is drawn on it, or drawings alone.
    case lenses([Lens], over: [PaneGround])
    /// What is behind text on glass is dimmed as its contrast needs.
    case contrast(ContrastFloor)
    /// Glass that is light or dark by the luma of what lies in `area`, and for a while between them both.
    case adaptive(light: [Pass], dark: [Pass], over: [PaneGround], area: PixelRect)
    /// Glass and what is painted with it, filtered or blended as one.
    case layer(GlassLayer)
  }
}

/// What lies beneath a pane of glass.
public struct PaneGround: Hashable, Sendable {
  /// The pane.
  public var pane: PaneID
  /// The pixels beneath it, of the picture that the pass paints on.
  public var rect: PixelRect
}

extension RenderPlan.Pass {
  /// The pixels it may change.
  public var rect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    case .contrast(let floor): floor.rect
    case .adaptive(let light, let dark, _, _): (light + dark).changedRect
    case .layer(let layer): layer.rect
    }
  }

  /// The pixels it may read.
  var readRect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.readRect) }
    case .contrast(let floor): floor.rect
    case .adaptive(let light, let dark, _, let area): (light + dark).readRect.union(area)
    case .layer(let layer): layer.rect.union(layer.ground)
    }
  }

  /// The lenses that it may apply.
  var lenses: [Lens] {
    switch self {
    case .lenses(let lenses, _): lenses
    case .contrast: []
    case .adaptive(let light, let dark, _, _): (light + dark).flatMap(\.lenses)
    case .layer(let layer): layer.passes.flatMap(\.lenses)
    }
  }

  /// The pass in words, a line each.
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
