/// The views in a container, as its layout sees them.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  private let subviews: [LayoutSubview]
  /// Where lines begin in the container.
  public var layoutDirection: LayoutDirection

  init(_ nodes: [Node], places: LayoutPlaces, layoutDirection: LayoutDirection) {
    subviews = nodes.enumerated().map { LayoutSubview(node: $1, index: $0, places: places) }
    self.layoutDirection = layoutDirection
  }

  private init(_ subviews: [LayoutSubview], layoutDirection: LayoutDirection) {
    self.subviews = subviews
    self.layoutDirection = layoutDirection
  }

  /// Index of the first view.
  public var startIndex: Int { subviews.startIndex }
  /// One past the last view.
  public var endIndex: Int { subviews.endIndex }
  /// The view at an index.
  public subscript(index: Int) -> LayoutSubview { subviews[index] }
  /// Some of the views.
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(Array(subviews[bounds]), layoutDirection: layoutDirection)
  }
  /// Some of the views.
  public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews {
    LayoutSubviews(indices.map { subviews[$0] }, layoutDirection: layoutDirection)
  }
}

/// A view in a container, as its layout sees it.
public struct LayoutSubview: Equatable {
  let node: Node
  let index: Int
  let places: LayoutPlaces

  /// Who is served first.
  public var priority: Double { node.priority }
  /// The distances it prefers to its neighbours.
  public var spacing: ViewSpacing { node.spacing }
  /// The value it carries under a key.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { node.layoutValue(key) }

  /// The size it chooses for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.size(proposal) }

  /// Its size and guides for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(node: node, proposal: proposal)
  }

  /// Puts the point at `anchor` of the view, sized for a proposal, at a position in the container's space.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = node.size(proposal)
    places[index] = LayoutPlaces.Place(
      origin: CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height),
      proposal: proposal)
  }

  /// Whether both are the same view.
  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }
}

/// Where a layout put its views.
final class LayoutPlaces {
  struct Place {
    var origin: CGPoint
    var proposal: ProposedViewSize
  }

  private var places: [Place?]

  init(count: Int) { places = Array(repeating: nil, count: count) }

  subscript(index: Int) -> Place? {
    get { places[index] }
    set { places[index] = newValue }
  }

  func clear() { for index in places.indices { places[index] = nil } }
}
