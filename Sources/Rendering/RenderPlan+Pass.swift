public import Geometry
public import Optics

extension RenderPlan {
  /// One thing that is done to a picture.
  public enum Pass: Sendable {
    /// A lens: glass with what is drawn on it, or drawings alone.
    case lens(Lens)
    /// Glass that is light or dark by the luma of what lies in `area`, and for a while between them both.
    case adaptive(light: [Pass], dark: [Pass], area: PixelRect)
  }
}

extension RenderPlan.Pass {
  /// The lenses that it may apply.
  var lenses: [Lens] {
    switch self {
    case .lens(let lens): [lens]
    case .adaptive(let light, let dark, _): (light + dark).flatMap(\.lenses)
    }
  }

  /// The pass in words, a line each.
  var lines: [String] {
    switch self {
    case .lens(let lens):
      let r = lens.rect
      let kind = lens.preset.map { "glass S \(Int($0.S.rounded()))" } ?? "content"
      return ["\(kind) at \(r.x),\(r.y) \(r.width)×\(r.height)"]
    case .adaptive(let light, let dark, let area):
      let head = "by what lies in \(area.x),\(area.y) \(area.width)×\(area.height)"
      return [head] + light.flatMap(\.lines).map { "  light: " + $0 } + dark.flatMap(\.lines).map { "  dark: " + $0 }
    }
  }
}

extension [RenderPlan.Pass] {
  /// The pixels that any of them may change.
  var changedRect: PixelRect { rect(\.rect) }

  /// The pixels that any of them may read.
  var readRect: PixelRect { rect(\.readRect) }

  private func rect(_ part: (Lens) -> PixelRect) -> PixelRect {
    flatMap(\.lenses).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union(part($1)) }
  }
}
