/// The layout of horizontal and vertical stacks.
protocol StackLayout: Layout, GuideCombiningLayout, YieldingLayout where Cache == _StackLayoutCache {
  static var axis: Axis { get }
  var guide: AlignmentGuide { get }
  var spacing: CGFloat? { get }
}

/// Vitrine's own: what a stack keeps between its calls. Opaque outside the module.
public struct _StackLayoutCache {
  /// Distances between neighbours.
  var gaps: [CGFloat] = []
  /// The arrangement made last, and for which proposal.
  var last: (proposal: ProposedViewSize, arrangement: StackArrangement)?
}

extension StackLayout {
  /// The distances between neighbours, found once.
  public func makeCache(subviews: Subviews) -> _StackLayoutCache {
    let spacings = spacing == nil && subviews.count > 1 ? subviews.map(\.spacing) : []
    return _StackLayoutCache(
      gaps: subviews.indices.dropLast().map { index in
        spacing ?? spacings[index].distance(to: spacings[index + 1], along: Self.axis)
      })
  }

  /// What the first view prefers before, the last after, and all of them on the sides.
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

  /// The views end to end; more than was proposed where they do not fit.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackLayoutCache
  ) -> CGSize { arrangement(proposal, subviews, &cache).size }

  /// Lines the views up from the start.
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

/// Lines views up from left to right, or right to left.
public struct HStackLayout: StackLayout {
  /// The guide that views are lined up on.
  public var alignment: VerticalAlignment
  /// The distance between neighbours in points; nil for what they prefer.
  public var spacing: CGFloat?

  /// A row.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The distance between neighbours, where one is given.
  public var animatableData: CGFloat {
    get { spacing ?? 0 }
    set { if spacing != nil { spacing = newValue } }
  }

  /// It is a row.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  static var axis: Axis { .horizontal }
  var guide: AlignmentGuide { alignment.guide }
}

/// Lines views up from top to bottom.
public struct VStackLayout: StackLayout {
  /// The guide that views are lined up on.
  public var alignment: HorizontalAlignment
  /// The distance between neighbours in points; nil for what they prefer.
  public var spacing: CGFloat?

  /// A column.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The distance between neighbours, where one is given.
  public var animatableData: CGFloat {
    get { spacing ?? 0 }
    set { if spacing != nil { spacing = newValue } }
  }

  /// It is a column.
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  static var axis: Axis { .vertical }
  var guide: AlignmentGuide { alignment.guide }
}

/// Lays views over each other, later ones in front.
public struct ZStackLayout: Layout, GuideCombiningLayout, YieldingLayout {
  /// The guides that views are lined up on.
  public var alignment: Alignment

  /// A pile.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// What the views of the highest priority prefer together: they alone decide on the whole.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    if subviews.isEmpty { return .zero }
    return deciding(subviews).reduce(into: ViewSpacing(top: .none, leading: .none, bottom: .none, trailing: .none)) {
      $0.formUnion($1.spacing)
    }
  }

  /// Around the views of the highest priority, lined up on the guides.
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

  /// Proposes its own size to each view and lines all up on the guide that lies furthest in those that decide.
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
