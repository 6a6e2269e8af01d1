public import Geometry
import Optics

extension RenderPass {
  /// The pixels that the pass may change.
  public var rect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    case .contrast(let floor, _): floor.rect
    case .adaptive(let light, let dark, _, _): (light + dark).changedRect
    case .layer(let layer): layer.rect
    }
  }

  /// The pixels that the pass may read.
  var readRect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.readRect) }
    case .contrast(let floor, _): floor.rect
    case .adaptive(let light, let dark, _, let area): (light + dark).readRect.union(area)
    case .layer(let layer): layer.rect.union(layer.backdrop)
    }
  }

  /// The lenses of the pass and its nested passes.
  var lenses: [Lens] {
    switch self {
    case .lenses(let lenses, _): lenses
    case .contrast: []
    case .adaptive(let light, let dark, _, _): (light + dark).flatMap(\.lenses)
    case .layer(let layer): layer.passes.flatMap(\.lenses)
    }
  }

  /// One line of text for the pass and each of its nested passes.
  var lines: [String] {
    func line(_ kind: String, _ rect: PixelRect) -> String {
      "\(kind) at \(rect.x),\(rect.y) \(rect.width)×\(rect.height)"
    }
    switch self {
    case .lenses(let lenses, _):
      return lenses.map { lens in line(lens.preset.map { "glass S \(Int($0.S.rounded()))" } ?? "content", lens.rect) }
    case .contrast(let floor, _): return [line("contrast", floor.rect)]
    case .adaptive(let light, let dark, _, let area):
      let head = "adaptive over \(area.x),\(area.y) \(area.width)×\(area.height)"
      return [head] + light.flatMap(\.lines).map { "  light: " + $0 } + dark.flatMap(\.lines).map { "  dark: " + $0 }
    case .layer(let layer): return [line("layer", layer.rect)] + layer.passes.flatMap(\.lines).map { "  " + $0 }
    }
  }
}

extension [RenderPass] {
  /// The pixels that any of the passes may change.
  var changedRect: PixelRect { reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) } }

  /// The pixels that any of the passes may read.
  var readRect: PixelRect { reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.readRect) } }
}
