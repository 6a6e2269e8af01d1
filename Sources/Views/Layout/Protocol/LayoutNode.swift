import DisplayLists

/// A built-in layout, which combines the guides of its subviews as SwiftUI's own containers do.
protocol GuideCombiningLayout {}

extension Layout {
  /// Whether the container combines the guides of its subviews.
  fileprivate var takesOverGuides: Bool {
    self is any GuideCombiningLayout || (self as? AnyLayout)?.combinesGuides ?? false
  }
}

/// The node of a container with a layout.
package final class LayoutNode<L: Layout>: Node {
  private let layout: L
  /// The children that are laid out.
  private let children: [Node]
  /// The children in painting order, including removed ones that are still visible.
  private let painted: [Node]
  private let places = LayoutPlaces()
  private let subviews: LayoutSubviews
  private var cache: L.Cache
  /// The proposal for which the current places were computed; nil before the first layout.
  private var placed: ProposedViewSize?
  package override var guideKinds: GuideKinds { kinds }
  private let kinds: GuideKinds
  private let takesOverGuides: Bool
  override var priority: Double { children.isEmpty && takesOverGuides ? -.infinity : 0 }

  package init(_ layout: L, _ children: [Node], _ context: _ViewContext) {
    let layout = context.presented(layout)
    painted = children
    let children = children.contains { $0.hasLeft } ? children.filter { !$0.hasLeft } : children
    self.layout = layout
    self.children = children
    subviews = LayoutSubviews(children, places: places, layoutDirection: context.environment.layoutDirection)
    cache = layout.makeCache(subviews: subviews)
    takesOverGuides = layout.takesOverGuides
    kinds =
      takesOverGuides
      ? children.reduce(GuideKinds()) { $0.union($1.guideKinds) }.intersection(.combined) : [.frame, .combined]
    super.init(context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  override var spacing: ViewSpacing { layout.spacing(subviews: subviews, cache: &cache) }

  package override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    guard takesOverGuides else {
      settle(proposal)
      let bounds = CGRect(origin: .zero, size: size(proposal))
      if guide.axis == .horizontal {
        return layout.explicitAlignment(
          of: HorizontalAlignment(guide), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
      }
      return layout.explicitAlignment(
        of: VerticalAlignment(guide), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
    settle(proposal)
    return subviews.combined(guide, in: size(proposal), proposal)
  }

  /// Places the children for a proposal.
  private func settle(_ proposal: ProposedViewSize) {
    if placed == proposal { return }
    places.clear(count: children.count)
    layout.placeSubviews(
      in: CGRect(origin: .zero, size: size(proposal)), proposal: proposal, subviews: subviews, cache: &cache)
    placed = proposal
  }

  /// Returns the place of a child for a proposal, before mirroring.
  private func place(of index: Int, for proposal: ProposedViewSize) -> LayoutPlaces.Place {
    settle(proposal)
    return subviews[index].place(in: size(proposal), proposal)
  }

  package override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let lag = placement.lag(mirrored: context.isRightToLeft)
    var parts: [PlacedNode] = []
    parts.reserveCapacity(painted.count)
    var next = 0
    for child in painted {
      var place: LayoutPlaces.Place?
      var home: CGPoint?
      if child.hasLeft {
        place = rememberedPlace(of: child)
      } else {
        let belonging = self.place(of: next, for: placement.proposal)
        home = belonging.origin
        place = shownPlace(of: child, belonging, lag)
        next += 1
      }
      guard let place else { continue }
      let childPlacement = placement.child(
        child, at: place.origin, place.proposal, mirrored: context.isRightToLeft, home: home)
      var part = child.place(childPlacement, into: &output)
      part.zIndex = child.zIndex
      parts.append(part)
    }
    return PlacedNode(self, placement, parts)
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    if placed.parts.allSatisfy({ $0.zIndex == 0 }) {
      for part in placed.parts { part.paint(into: &output) }
      return
    }
    // Accessibility elements stay in reading order; only the items are sorted.
    let layers = placed.parts.map { (zIndex: $0.zIndex, items: output.itemsPainted(by: $0)) }
    for layer in layers.enumerated().sorted(by: { ($0.1.zIndex, $0.0) < ($1.1.zIndex, $1.0) }) {
      output.items += layer.element.items
    }
  }

  /// Returns the place at which to show a child. While the child moves, this lies between its old and new places.
  private func shownPlace(of child: Node, _ place: LayoutPlaces.Place, _ lag: CGPoint) -> LayoutPlaces.Place {
    guard context.evaluation.claimMemory() else { return place }
    var own = context
    own.identity = child.presenceIdentity ?? child.context.identity
    var shown = place
    shown.origin = own.presentedOrigin(place.origin, slot: .placement, lag: lag)
    if child.presenceIdentity != nil {
      context.evaluation.memory.remember(
        shown, Memory.Key(identity: own.identity, slot: .content))
    }
    return shown
  }

  /// Returns the last place of a removed child.
  private func rememberedPlace(of child: Node) -> LayoutPlaces.Place? {
    guard let identity = child.presenceIdentity else { return nil }
    return context.evaluation.memory.kept(Memory.Key(identity: identity, slot: .content))
  }
}

extension HorizontalAlignment {
  init(_ guide: AlignmentGuide) { self.guide = guide }
}

extension VerticalAlignment {
  init(_ guide: AlignmentGuide) { self.guide = guide }
}
