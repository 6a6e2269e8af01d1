public import Geometry
public import Optics

extension DisplayItem {
  /// Whether the item is or contains a glass pane.
  public var hasGlass: Bool { hasPane { $0.variant.isGlass } }

  /// Whether painting the item reads its backdrop, as glass and blurring materials do.
  public var usesBackdrop: Bool { hasPane { $0.variant != .identity } }

  /// Whether the item is a group with a blend mode other than normal.
  public var blends: Bool { if case .group(let group) = self { group.blend != .normal } else { false } }

  private func hasPane(_ isMeant: (GlassMaterial) -> Bool) -> Bool {
    visit { item in
      guard case .glass(let pane) = item else { return .enter }
      return isMeant(pane.material) ? .stop : .skip
    }
  }
}

extension GlassVariant {
  /// Whether the variant refracts its backdrop, rather than just blurring it or leaving it unchanged.
  public var isGlass: Bool {
    switch self {
    case .regular, .clear, .loupe: true
    case .identity, .material: false
    }
  }

  /// The variant's name, which is the same as in SwiftUI except for the loupe.
  public var name: String {
    switch self {
    case .regular: "regular"
    case .clear: "clear"
    case .loupe: "loupe"
    case .identity: "identity"
    case .material(.bar): "bar"
    case .material(let thickness): thickness.rawValue + "Material"
    }
  }
}

extension [DisplayItem] {
  /// Returns the bounds of everything that painting may change, in the display list's points.
  ///
  /// The bounds include ink and the shadows that glass casts.
  public func changedBounds() -> Rect {
    reduce(inkBounds()) { bounds, item in
      switch item {
      case .glass(let pane): return bounds.union(pane.changedBounds(spacing: 0))
      case .glassContainer(let container):
        return container.panes.reduce(bounds) { $0.union($1.changedBounds(spacing: container.spacing)) }
      case .group(let group):
        // Filters also spread the shadows of glass. The unfiltered items are still painted in place.
        let inside = group.items.changedBounds()
        return bounds.union(inside).union(group.filters.reduce(inside) { $1.bounds(of: $0) })
      case .fill, .stroke, .glyphs, .image: return bounds
      }
    }
  }
}

extension GlassPane {
  /// Returns the bounds of everything that painting the pane may change, in the display list's points.
  ///
  /// Panes closer together than `spacing` merge.
  fileprivate func changedBounds(spacing: Double) -> Rect {
    let larger = state.materialized < 1 ? GlassMotion.greatestInflation : 0
    let swell = state.press == nil ? 0 : GlassMotion.swellReach * max(shape.bounds.width, shape.bounds.height)
    let reach = (material.reach + larger + swell + spacing / 2) * pointsFromItem.meanScale + spacing / 2
    return pointsFromItem.bounds(of: shape.bounds).inset(by: -reach).union(content.changedBounds())
  }
}
