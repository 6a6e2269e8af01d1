import DisplayLists
import Geometry

/// A scrollable view. Rendered views do not scroll: they show the start of the content, or the part at its default
/// scroll anchor.
///
/// The scroll view extends into adjacent safe area margins, and its content starts after them.
public struct ScrollView<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The content.
  public var content: Content
  /// The scrollable axes.
  public var axes: Axis.Set
  /// Whether indicators are requested; they are never shown.
  public var showsIndicators: Bool

  /// Creates a scroll view.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  /// Vitrine's own: makes the view's only node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let content = content
    var inner = context.secondary
    inner.stackAxis = nil
    // The margins and the anchor apply to this scroll view, not to nested ones.
    inner.environment.scrolling = ScrollSettings()
    nodes.append(
      ScrollNode(context, axes) { container in
        var inner = inner
        inner.container = container
        let children = inner.nodes(of: content, at: 0)
        return children.lone ?? LayoutNode(VStackLayout(), children, inner.child(1))
      })
  }
}

/// The scroll settings of the environment.
struct ScrollSettings {
  var margins = EdgeInsets()
  /// The anchor at which the content is aligned with the frame; nil for the start.
  var anchor: UnitPoint?
  var isClipping = true
  /// The edges at which content does not fade beneath bars.
  var hardEdges: Edge.Set = []
}

private final class ScrollNode: Node {
  private let axes: Axis.Set
  private let settings: ScrollSettings
  private let margins: EdgeInsets
  private let make: (RelativeContainer) -> Node
  private let guess: RelativeContainer
  private let guessed: Node
  private var made: [ProposedViewSize: Node] = [:]

  init(_ context: _ViewContext, _ axes: Axis.Set, _ make: @escaping (RelativeContainer) -> Node) {
    self.axes = axes
    self.make = make
    settings = context.environment.scrolling
    margins = context.presented(settings.margins)
    guess = RelativeContainer(.unspecified, in: context.container)
    guessed = make(guess)
    super.init(context)
  }

  /// Returns the content for a frame.
  private func content(in frame: ProposedViewSize) -> Node {
    guard guess.isAsked else { return guessed }
    let container = inset(frame)
    if let known = made[container] { return known }
    let node = make(RelativeContainer(container, in: context.container))
    made[container] = node
    return node
  }

  /// Returns the frame's size without the content margins.
  private func inset(_ frame: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: frame.width.map { max($0 - margins.leading - margins.trailing, 0) },
      height: frame.height.map { max($0 - margins.top - margins.bottom, 0) })
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let inset = inset(proposal)
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : inset.width, height: axes.contains(.vertical) ? nil : inset.height)
  }

  private func contentSize(_ proposal: ProposedViewSize) -> CGSize {
    let size = content(in: proposal).size(inner(proposal))
    return CGSize(
      width: size.width + margins.leading + margins.trailing, height: size.height + margins.top + margins.bottom)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let content = contentSize(proposal)
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  /// Returns the scroll offset along an axis: the anchor's fraction of the excess length.
  private func scrolled(_ axis: Axis, _ placement: Placement) -> CGFloat {
    guard let anchor = settings.anchor, axes.contains(axis == .horizontal ? .horizontal : .vertical) else { return 0 }
    let excess = max(contentSize(placement.proposal)[axis] - placement.size[axis], 0)
    return excess * (axis == .horizontal ? anchor.x : anchor.y)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let content = content(in: placement.proposal)
    guess.settle(inset(placement.proposal))
    let origin = CGPoint(
      x: margins.leading - scrolled(.horizontal, placement), y: margins.top - scrolled(.vertical, placement))
    var inside = placement.child(content, at: origin, inner(placement.proposal), mirrored: context.isRightToLeft)
    inside.surroundings.spaces = namedSpaces(placement)
    let placed = content.place(inside, into: &output)
    noteScrolledEdges(placement, &output)
    return settings.isClipping ? PlacedNode(self, placement, [placed]) : placed
  }

  /// Returns the named spaces of the content: those of the surroundings and the visible part of this scroll view.
  private func namedSpaces(_ placement: Placement) -> NamedSpaces? {
    var names = [ScrollSpace.any]
    if axes.contains(.horizontal) { names.append(.along(.horizontal)) }
    if axes.contains(.vertical) { names.append(.along(.vertical)) }
    return names.reduce(placement.surroundings.spaces) { outer, name in
      NamedSpaces(
        name: name, pointsFromSpace: placement.pointsFromNode, size: placement.size, outer: outer)
    }
  }

  /// Notes at which edges content continues beneath bars.
  private func noteScrolledEdges(_ placement: Placement, _ output: inout PlaceOutput) {
    guard axes.contains(.vertical) else { return }
    let insets = placement.safeAreaInsets
    let excess = contentSize(placement.proposal).height - placement.size.height
    let above = scrolled(.vertical, placement)
    var edges: Edge.Set = []
    if insets.top > 0, above > 0 { edges.insert(.top) }
    if insets.bottom > 0, excess > above { edges.insert(.bottom) }
    output.scrolledEdges.formUnion(edges.subtracting(settings.hardEdges))
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    let before = output.elements.count
    let items = output.itemsPainted(by: placed.parts[0])
    if items.isEmpty { return }
    let reach = placement.safeAreaInsets
    let frame = CGRect(
      x: -reach.leading, y: -reach.top, width: placement.size.width + reach.leading + reach.trailing,
      height: placement.size.height + reach.top + reach.bottom)
    let path = Path(frame).applying(placement.pointsFromNode).bezier
    output.keepElements(after: before, visibleIn: path.controlBounds)
    output.items.append(.group(DisplayGroup(items, clip: DisplayGroup.Clip(path: path))))
  }
}

private struct ScrollingKey: EnvironmentKey { static var defaultValue: ScrollSettings { ScrollSettings() } }

extension EnvironmentValues {
  /// The settings for the next scroll view in the hierarchy.
  var scrolling: ScrollSettings {
    get { self[ScrollingKey.self] }
    set { self[ScrollingKey.self] = newValue }
  }
}
