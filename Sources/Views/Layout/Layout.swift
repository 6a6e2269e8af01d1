/// A container's way to size and place its views.
public protocol Layout: Animatable {
  /// What a layout keeps between its calls.
  associatedtype Cache = Void
  /// The views in the container.
  typealias Subviews = LayoutSubviews

  /// Facts about the layout that views inside may ask for.
  static var layoutProperties: LayoutProperties { get }

  /// Makes what is kept between calls.
  func makeCache(subviews: Subviews) -> Cache
  /// Brings it up to date; by default makes it anew.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// The distances the container prefers; by default what all its views prefer together.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The container's size for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places the views; one that is not placed is centred. The system mirrors the places where lines run from the right.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Where a guide lies on the x axis; nil where it follows its own default. By default what the views' guides make.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  /// Where a guide lies on the y axis; nil where it follows its own default. By default what the views' guides make.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

/// Facts about a layout.
public struct LayoutProperties: Sendable {
  /// The direction in which it lines up its views; nil for none.
  public var stackOrientation: Axis?

  /// No facts.
  public init() {}
}

/// Names a value that a view carries for the layout that holds it.
public protocol LayoutValueKey {
  /// What a view carries under this key.
  associatedtype Value
  /// What it carries where nobody said otherwise.
  static var defaultValue: Value { get }
}

extension Layout {
  /// No facts.
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Makes the cache anew.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// What all views prefer together.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    subviews.reduce(into: ViewSpacing(top: .none, leading: .none, bottom: .none, trailing: .none)) {
      $0.formUnion($1.spacing)
    }
  }

  /// What the guides of the views make together: the first of first baselines, the last of last ones, the mean of an
  /// author's own. Edges and centres are the container's own.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { subviews.combined(guide.guide, in: bounds.size, proposal) }

  /// What the guides of the views make together: the first of first baselines, the last of last ones, the mean of an
  /// author's own. Edges and centres are the container's own.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { subviews.combined(guide.guide, in: bounds.size, proposal) }

  /// A container of these views laid out this way.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutContainer(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Nothing is kept.
  public func makeCache(subviews: Subviews) {}
}

/// Views laid out by a layout.
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

/// A layout that gives way to a view that is all there ever is in it: the view's guides and priority are then its own.
protocol YieldingLayout {}

/// A view in place of the container it is alone in. What it says to the container goes no further.
private final class SoleNode: WrapperNode {
  override var zIndex: Double { 0 }
  override var containerValues: ContainerValues { ContainerValues() }
  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }
}
