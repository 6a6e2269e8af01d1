/// A type that sizes and places the subviews of a container.
public protocol Layout: Animatable {
  /// The type of the data kept between calls.
  associatedtype Cache = Void
  /// The subviews of the container.
  typealias Subviews = LayoutSubviews

  /// The properties of the layout.
  static var layoutProperties: LayoutProperties { get }

  /// Creates the cache.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates the cache; the default creates a new one.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// Returns the preferred spacing of the container; by default the union of its subviews' spacing.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// Returns the size of the container for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places the subviews. Subviews that are not placed are centred. Positions are mirrored automatically in
  /// right-to-left layout.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Returns the position of a horizontal guide; nil for its default. By default, the guides of the subviews are
  /// combined.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  /// Returns the position of a vertical guide; nil for its default. By default, the guides of the subviews are
  /// combined.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

/// The properties of a layout.
public struct LayoutProperties: Sendable {
  /// The axis of a stack-like layout; nil for any other.
  public var stackOrientation: Axis?

  /// Creates the default properties.
  public init() {}
}

extension Layout {
  /// The default properties.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Creates a new cache.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// Returns the union of the subviews' spacing.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(into: ViewSpacing(top: .none, leading: .none, bottom: .none, trailing: .none)) {
      $0.formUnion($1.spacing)
    }
  }

  /// Combines the guides of the subviews, using the topmost first baseline, the lowest last baseline and the mean of
  /// custom guides. Edges and centres are those of the container.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { subviews.combined(guide.guide, in: bounds.size, proposal) }

  /// Combines the guides of the subviews, using the topmost first baseline, the lowest last baseline and the mean of
  /// custom guides. Edges and centres are those of the container.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { subviews.combined(guide.guide, in: bounds.size, proposal) }

  /// Creates a container with this layout.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutContainer(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Creates an empty cache.
  public func makeCache(subviews: Subviews) {}
}

/// A container with a layout.
struct LayoutContainer<L: Layout, Content: View>: View {
  typealias Body = Never

  let layout: L
  let content: Content

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context
    let properties = (layout as? AnyLayout)?.properties ?? L.layoutProperties
    inner.stackAxis = properties.stackOrientation
    let list = inner.list(of: content, at: 0)
    if list.nodes.count == 1, !list.isChanging, layout is any YieldingLayout {
      nodes.append(SoleNode(list.nodes[0], context))
    } else {
      nodes.append(LayoutNode(layout, list.nodes, context))
    }
  }
}

/// A layout whose container is replaced with its child if it has only one. The container then has the child's guides
/// and priority.
protocol YieldingLayout {}

/// An only child that replaces its container. Its layout values do not reach outer containers.
private final class SoleNode: WrapperNode {
  override var zIndex: Double { 0 }
  override var containerValues: ContainerValues { ContainerValues() }
  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }
}
