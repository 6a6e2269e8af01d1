/// A type-erased layout, which lets a container switch layouts without changing the identity of its views.
public struct AnyLayout: Layout {
  /// The cache of the wrapped layout.
  public struct Cache {
    var content: Any
  }

  private let layout: any Layout

  /// Wraps a layout.
  public init<L: Layout>(_ layout: L) { self.layout = layout }

  /// Creates the cache of the wrapped layout.
  public func makeCache(subviews: Subviews) -> Cache {
    func make<L: Layout>(_ layout: L) -> Cache { Cache(content: layout.makeCache(subviews: subviews)) }
    return make(layout)
  }

  /// Returns the spacing of the wrapped layout.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    func ask<L: Layout>(_ layout: L) -> ViewSpacing {
      using(layout, &cache) { layout.spacing(subviews: subviews, cache: &$0) }
    }
    return ask(layout)
  }

  /// Returns the size of the wrapped layout.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    func ask<L: Layout>(_ layout: L) -> CGSize {
      using(layout, &cache) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
    }
    return ask(layout)
  }

  /// Places subviews with the wrapped layout.
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

  /// Returns a guide of the wrapped layout.
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

  /// Returns a guide of the wrapped layout.
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
      preconditionFailure("\(L.self) expects a cache of type \(L.Cache.self), not \(type(of: cache.content))")
    }
    defer { cache.content = own }
    return body(&own)
  }

  /// Whether the wrapped layout combines the guides of its subviews.
  var combinesGuides: Bool { layout is any GuideCombiningLayout }
  /// The properties of the wrapped layout.
  var properties: LayoutProperties { type(of: layout).layoutProperties }
}
