import Geometry
public import Optics

extension GlassPane {
  /// Whether what lies beneath decides between light and dark: the pane has both, and is small and regular.
  public var adapts: Bool {
    guard let alternative else { return false }
    let bounds = shape.bounds
    let S = min(bounds.width, bounds.height)
    return alternative.material.appearance != material.appearance && material.adapts(S: S)
      && alternative.material.adapts(S: S)
  }

  /// The pane in one of its appearances, with no choice left; itself where it has but one.
  public func shown(_ appearance: GlassAppearance) -> GlassPane {
    var pane = self
    pane.alternative = nil
    if let alternative, alternative.material.appearance == appearance {
      (pane.material, pane.content) = (alternative.material, alternative.content)
    }
    return pane
  }
}

extension DisplayList {
  /// The list with the choice between two appearances: panes that may adapt get what they are in `other`.
  ///
  /// `other` is the same view in the other appearance. Panes are found there by their outline and place; one that is
  /// not there, or looks the same there, is left as it is.
  public func adapting(to other: DisplayList) -> DisplayList {
    var twins = PaneTwins()
    twins.note(other.items)
    return DisplayList(size: size, items: twins.adapted(items))
  }
}

/// Panes of a list by where they are.
private struct PaneTwins {
  private struct Place: Hashable {
    var shape: GlassShape
    var pointsFromItem: Affine

    init(_ pane: GlassPane) {
      shape = pane.shape
      pointsFromItem = pane.pointsFromItem
    }
  }

  /// The first of several at a place comes first.
  private var panes: [Place: [GlassPane]] = [:]

  mutating func note(_ items: [DisplayItem]) {
    for item in items {
      switch item {
      case .glass(let pane): panes[Place(pane), default: []].append(pane)
      case .glassContainer(let container): for pane in container.panes { panes[Place(pane), default: []].append(pane) }
      case .group(let group): note(group.items)
      case .fill, .stroke, .glyphs, .image: break
      }
    }
  }

  mutating func adapted(_ items: [DisplayItem]) -> [DisplayItem] {
    var result: [DisplayItem] = []
    result.reserveCapacity(items.count)
    for item in items {
      switch item {
      case .glass(let pane): result.append(.glass(adapted(pane)))
      case .glassContainer(var container):
        for i in container.panes.indices { container.panes[i] = adapted(container.panes[i]) }
        result.append(.glassContainer(container))
      case .group(var group):
        group.items = adapted(group.items)
        result.append(.group(group))
      case .fill, .stroke, .glyphs, .image: result.append(item)
      }
    }
    return result
  }

  private mutating func adapted(_ pane: GlassPane) -> GlassPane {
    let place = Place(pane)
    guard let twin = panes[place]?.first else { return pane }
    panes[place]?.removeFirst()
    var result = pane
    result.alternative = GlassPane.Alternative(material: twin.material, content: twin.content)
    return result.adapts ? result : pane
  }
}
