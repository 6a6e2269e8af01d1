public import Geometry
public import Optics

extension DisplayItem {
  /// Whether the item is a pane of glass, or a group that holds one.
  public var hasGlass: Bool { hasPane { $0.variant.isGlass } }

  /// Whether the item is painted with pixels of what lies beneath, as glass and blurring materials are.
  public var usesBackdrop: Bool { hasPane { $0.variant != .identity } }

  /// Whether the item is a group that meets what lies beneath in another way than by covering it.
  public var blends: Bool { if case .group(let group) = self { group.blend != .normal } else { false } }

  private func hasPane(_ isMeant: (GlassMaterial) -> Bool) -> Bool {
    visit { item in
      guard case .glass(let pane) = item else { return .enter }
      return isMeant(pane.material) ? .stop : .skip
    }
  }
}

extension GlassVariant {
  /// Whether it is glass, with a lens, and not a material that only blurs.
  public var isGlass: Bool {
    switch self {
    case .regular, .clear, .loupe: true
    case .identity, .material: false
    }
  }

  /// Its name: that of SwiftUI, which has no loupe.
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
  /// An upright rectangle, in points of the list, that holds all that painting may change: ink, and what glass casts.
  public func changedBounds() -> Rect {
    reduce(inkBounds()) { bounds, item in
      switch item {
      case .glass(let pane): return bounds.union(pane.changedBounds(spacing: 0))
      case .glassContainer(let container):
        return container.panes.reduce(bounds) { $0.union($1.changedBounds(spacing: container.spacing)) }
      case .group(let group):
        // Filters spread what glass casts, too; what they make a picture of is painted where it is.
        let inside = group.items.changedBounds()
        return bounds.union(inside).union(group.filters.reduce(inside) { $1.bounds(of: $0) })
      case .fill, .stroke, .glyphs, .image: return bounds
      }
    }
  }
}

extension GlassPane {
  /// What painting it may change, in points of the list, among panes that merge nearer than `spacing`.
  fileprivate func changedBounds(spacing: Double) -> Rect {
    let larger = state.materialized < 1 ? GlassMotion.greatestInflation : 0
    let swell = state.press == nil ? 0 : GlassMotion.swellReach * max(shape.bounds.width, shape.bounds.height)
    let reach = (material.reach + larger + swell + spacing / 2) * pointsFromItem.meanScale + spacing / 2
    return pointsFromItem.bounds(of: shape.bounds).inset(by: -reach).union(content.changedBounds())
  }
}
