import Drawing
import Geometry
import Optics

/// Panes of glass that belong together.
///
/// Panes of one union are one pane. Panes that come nearer to each other than `spacing` flow into one outline, the
/// sooner the larger it is; Apple does not publish its curve, so it is that of the material's description: distances
/// d₁ and d₂ become min(d₁, d₂) − e²/4k with e = max(k − |d₁ − d₂|, 0) and k the spacing.
public struct GlassEffectContainer<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let spacing: CGFloat?
  private let content: Content

  /// Panes that flow together where they are nearer than `spacing` points; nil for the standard 8, as in stacks.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  /// Vitrine's own: one node around the content.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    if let node = context.node(of: content, at: 0) {
      nodes.append(GlassContainerNode(node, context, spacing: spacing ?? ViewSpacing.standard))
    }
  }
}

extension GlassEffectContainer: Sendable where Content: Sendable {}

private final class GlassContainerNode: WrapperNode {
  private let reach: CGFloat

  init(_ child: Node, _ context: _ViewContext, spacing: CGFloat) {
    reach = spacing
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    // A container inside another adds its panes to the outer one.
    if placement.surroundings.glassContainer != nil { return paintChild(placement, into: &output) }
    var inside = placement
    let gathered = GlassContainer()
    inside.surroundings.glassContainer = gathered
    let items = output.collectingItems { paintChild(inside, into: &$0) }
    output.items += gathered.merged(items, within: context.presented(reach) * placement.pointsFromNode.meanScale)
  }
}

/// The unions of the panes in a container, by pane, while the container is painted.
final class GlassContainer {
  /// What is known of a pane that is part of a union.
  struct Member {
    var pane: GlassPane
    var union: AnyHashable
    /// Fits the pane's shape into a rectangle in points of the display list.
    var shape: (CGRect) -> Path
  }

  private var members: [Member] = []

  func note(_ member: Member) { members.append(member) }

  /// The items with panes of one union, and panes that flow together, made one.
  func merged(_ items: [DisplayItem], within spacing: CGFloat) -> [DisplayItem] {
    flowing(united(items), within: spacing)
  }

  /// Each union as one pane, where its first pane was.
  private func united(_ items: [DisplayItem]) -> [DisplayItem] {
    var result: [DisplayItem] = []
    var done: Set<AnyHashable> = []
    for item in items {
      guard case .glass(let pane) = item, let own = members.first(where: { $0.pane == pane }) else {
        result.append(item)
        continue
      }
      // Only panes of the same glass can be one.
      let key = AnyHashable([own.union, AnyHashable(pane.material)])
      guard done.insert(key).inserted else { continue }
      let all = members.filter { member in
        member.union == own.union && member.pane.material == pane.material && items.contains(.glass(member.pane))
      }.map(\.pane)
      let frame = all.reduce(Rect.zero) { $0.union($1.pointsFromItem.bounds(of: $1.shape.bounds)) }
      result.append(
        .glass(
          GlassPane(
            shape: own.shape(CGRect(frame)).glassShape(), material: pane.material, content: all.flatMap(\.content),
            legibility: pane.legibility)))
    }
    return result
  }

  /// Panes of one material that are near each other as one pane.
  private func flowing(_ items: [DisplayItem], within spacing: CGFloat) -> [DisplayItem] {
    var panes = items.compactMap { item in if case .glass(let pane) = item { pane } else { nil } }
    guard spacing > 0, panes.count > 1 else { return items }
    var result = items
    while let first = panes.first {
      var group = [first]
      panes.removeFirst()
      while let next = panes.firstIndex(where: { pane in
        pane.material == first.material && group.contains { MergedOutline.areNear($0, pane, within: spacing) }
      }) {
        group.append(panes.remove(at: next))
      }
      guard group.count > 1 else { continue }
      let merged = GlassPane(
        shape: .path(MergedOutline(group, spacing: spacing).path, .nonZero), material: first.material,
        content: group.flatMap(\.content), legibility: first.legibility)
      guard let place = result.firstIndex(of: .glass(first)) else { continue }
      result[place] = .glass(merged)
      result.removeAll { item in group.dropFirst().contains { .glass($0) == item } }
    }
    return result
  }
}
