/// A layout whose type is hidden, so that a container can change it and keep its views.
public struct AnyLayout: Layout {
  /// What the hidden layout keeps.
  public struct Cache {
    var content: Any
  }

  private let layout: any Layout

  /// Hides the type of `layout`.
  public init<L: Layout>(_ layout: L) { self.layout = layout }

  /// What the hidden layout keeps.
  public func makeCache(subviews: Subviews) -> Cache {
    func make<L: Layout>(_ layout: L) -> Cache { Cache(content: layout.makeCache(subviews: subviews)) }
    return make(layout)
  }

  /// What the hidden layout prefers.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    func ask<L: Layout>(_ layout: L) -> ViewSpacing {
      using(layout, &cache) { layout.spacing(subviews: subviews, cache: &$0) }
    }
    return ask(layout)
  }

  /// The hidden layout's size.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    func ask<L: Layout>(_ layout: L) -> CGSize {
      using(layout, &cache) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
    }
    return ask(layout)
  }

  /// Places views as the hidden layout does.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func ask<L: Layout>(_ layout: L) {
      using(layout, &cache) {
        layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    ask(layout)
  }

  /// A guide of the hidden layout.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    func ask<L: Layout>(_ layout: L) -> CGFloat? {
      using(layout, &cache) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return ask(layout)
  }

  /// A guide of the hidden layout.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func ask<L: Layout>(_ layout: L) -> CGFloat? {
      using(layout, &cache) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return ask(layout)
  }

  private func using<L: Layout, Result>(
    _ layout: L, _ cache: inout Cache, _ body: (inout L.Cache) -> Result
  ) -> Result {
    guard var own = cache.content as? L.Cache else {
      preconditionFailure("a cache of \(type(of: cache.content)) was handed to a layout of \(L.Cache.self)")
    }
    defer { cache.content = own }
    return body(&own)
  }

  /// Whether the hidden layout takes over the guides of its views.
  var combinesGuides: Bool { layout is any GuideCombiningLayout }
  /// Facts about the hidden layout.
  var properties: LayoutProperties { type(of: layout).layoutProperties }
}
