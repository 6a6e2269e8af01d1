public import Geometry
import Optics

extension DisplayItem {
  /// Whether the item is a pane of glass, or a group that holds one.
  public var hasGlass: Bool {
    switch self {
    case .glass(let pane): pane.material.variant != .identity
    case .group(let group): group.items.contains(where: \.hasGlass)
    case .fill, .stroke, .glyphs, .image: false
    }
  }
}

extension [DisplayItem] {
  /// An upright rectangle, in points of the list, that holds all that painting may change: ink, and what glass casts.
  public func changedBounds() -> Rect {
    reduce(inkBounds()) { bounds, item in
      switch item {
      case .glass(let pane):
        let reach = pane.material.reach * pane.pointsFromItem.meanScale
        return bounds.union(pane.pointsFromItem.bounds(of: pane.shape.bounds).inset(by: -reach))
          .union(pane.content.changedBounds())
      case .group(let group): return bounds.union(group.items.changedBounds())
      case .fill, .stroke, .glyphs, .image: return bounds
      }
    }
  }
}
