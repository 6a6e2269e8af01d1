/// The layout of horizontal and vertical stacks.
protocol StackLayout: Layout, GuideCombiningLayout, YieldingLayout where Cache == _StackLayoutCache {
  static var axis: Axis { get }
  var guide: AlignmentGuide { get }
  var spacing: CGFloat? { get }
}

/// Vitrine's own: the cache of a stack; opaque outside the module.
public struct _StackLayoutCache {
  /// The gaps between neighbours.
  var gaps: [CGFloat] = []
  /// The last arrangement and its proposal.
  var last: (proposal: ProposedViewSize, arrangement: StackArrangement)?
}

extension StackLayout {
  /// Creates a cache with the gaps between neighbours.
  public func makeCache(subviews: Subviews) -> _StackLayoutCache {
    let spacings = spacing == nil && subviews.count > 1 ? subviews.map(\.spacing) : []
    return _StackLayoutCache(
      gaps: subviews.indices.dropLast().map { index in
        spacing ?? spacings[index].distance(to: spacings[index + 1], along: Self.axis)
      })
  }

  /// Returns the spacing of the first subview at the start, that of the last subview at the end, and the union of all
  /// subviews' spacing at the sides.
  public func spacing(subviews: Subviews, cache: inout _StackLayoutCache) -> ViewSpacing {
    guard let first = subviews.first, let last = subviews.last else { return .zero }
    let (start, end, sides): (Edge.Set, Edge.Set, Edge.Set) =
      Self.axis == .horizontal ? (.leading, .trailing, .vertical) : (.top, .bottom, .horizontal)
    var result = ViewSpacing(top: .none, leading: .none, bottom: .none, trailing: .none)
    for subview in subviews { result.formUnion(subview.spacing, edges: sides) }
    result.formUnion(first.spacing, edges: start)
    result.formUnion(last.spacing, edges: end)
    return result
  }

  /// Returns the size of the subviews placed end to end, which may exceed the proposal.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackLayoutCache
  ) -> CGSize { arrangement(proposal, subviews, &cache).size }

  /// Places the subviews one after another.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackLayoutCache
  ) {
    var proposal = proposal
    proposal[Self.axis.other] = proposal[Self.axis.other] ?? bounds.size[Self.axis.other]
    for (subview, item) in zip(subviews, arrangement(proposal, subviews, &cache).items) {
      subview.place(
        at: CGPoint(x: bounds.origin.x + item.origin.x, y: bounds.origin.y + item.origin.y), proposal: item.proposal)
    }
  }

  private func arrangement(
    _ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout _StackLayoutCache
  ) -> StackArrangement {
    if let last = cache.last, last.proposal == proposal { return last.arrangement }
    let arrangement = StackArrangement(
      subviews, axis: Self.axis, guide: guide, gaps: cache.gaps, proposal: proposal)
    cache.last = (proposal, arrangement)
    return arrangement
  }
}

/// A layout that arranges subviews in a horizontal line.
public struct HStackLayout: StackLayout {
  /// The alignment of the subviews.
  public var alignment: VerticalAlignment
  /// The spacing in points; nil for the preferred spacing.
  public var spacing: CGFloat?

  /// Creates a horizontal stack layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The spacing; a nil spacing is not animated.
  public var animatableData: CGFloat {
    get { spacing ?? 0 }
    set { if spacing != nil { spacing = newValue } }
  }

  /// The properties of a horizontal stack.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  static var axis: Axis { .horizontal }
  var guide: AlignmentGuide { alignment.guide }
}

/// A layout that arranges subviews in a vertical line.
public struct VStackLayout: StackLayout {
  /// The alignment of the subviews.
  public var alignment: HorizontalAlignment
  /// The spacing in points; nil for the preferred spacing.
  public var spacing: CGFloat?

  /// Creates a vertical stack layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The spacing; a nil spacing is not animated.
  public var animatableData: CGFloat {
    get { spacing ?? 0 }
    set { if spacing != nil { spacing = newValue } }
  }

  /// The properties of a vertical stack.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  static var axis: Axis { .vertical }
  var guide: AlignmentGuide { alignment.guide }
}

/// A layout that stacks its subviews from back to front.
public struct ZStackLayout: Layout, GuideCombiningLayout, YieldingLayout {
  /// The alignment of the subviews.
  public var alignment: Alignment

  /// Creates an overlaying layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// Returns the union of the spacing of the subviews with the highest priority. Only these subviews determine the
  /// stack's size and spacing.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    if subviews.isEmpty { return .zero }
    return deciding(subviews).reduce(into: ViewSpacing(top: .none, leading: .none, bottom: .none, trailing: .none)) {
      $0.formUnion($1.spacing)
    }
  }

  /// Returns the size of the bounding rectangle of the aligned subviews with the highest priority.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    var before = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    var after = before
    for subview in deciding(subviews) {
      let dimensions = subview.dimensions(in: proposal)
      let guide = CGPoint(x: dimensions[alignment.horizontal], y: dimensions[alignment.vertical])
      func rest(_ length: CGFloat, _ guide: CGFloat) -> CGFloat { length == .infinity ? length : length - guide }
      before = CGPoint(x: max(before.x, guide.x), y: max(before.y, guide.y))
      after = CGPoint(
        x: max(after.x, rest(dimensions.width, guide.x)), y: max(after.y, rest(dimensions.height, guide.y)))
    }
    return subviews.isEmpty ? .zero : CGSize(width: before.x + after.x, height: before.y + after.y)
  }

  /// Proposes the size of the stack to each subview and aligns them all.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let own = ProposedViewSize(bounds.size)
    func guide(_ subview: LayoutSubview) -> CGPoint {
      let dimensions = subview.dimensions(in: own)
      return CGPoint(x: dimensions[alignment.horizontal], y: dimensions[alignment.vertical])
    }
    let deciding = deciding(subviews).map(guide)
    let line = CGPoint(x: deciding.map(\.x).max() ?? 0, y: deciding.map(\.y).max() ?? 0)
    for subview in subviews {
      let guide = guide(subview)
      subview.place(
        at: CGPoint(x: bounds.origin.x + line.x - guide.x, y: bounds.origin.y + line.y - guide.y), proposal: own)
    }
  }

  private func deciding(_ subviews: Subviews) -> [LayoutSubview] {
    let highest = subviews.map(\.priority).max()
    return subviews.filter { $0.priority == highest }
  }
}
