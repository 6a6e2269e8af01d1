/// The views in a container, as its layout sees them.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  private let nodes: [Node]
  private let places: LayoutPlaces
  /// Which of the nodes the views are; nil for all of them.
  private let chosen: [Int]?
  /// Where lines begin in the container.
  public var layoutDirection: LayoutDirection

  init(_ nodes: [Node], places: LayoutPlaces, layoutDirection: LayoutDirection) {
    self.init(nodes, places, chosen: nil, layoutDirection)
  }

  private init(_ nodes: [Node], _ places: LayoutPlaces, chosen: [Int]?, _ layoutDirection: LayoutDirection) {
    self.nodes = nodes
    self.places = places
    self.chosen = chosen
    self.layoutDirection = layoutDirection
  }

  /// Index of the first view.
  public var startIndex: Int { 0 }
  /// One past the last view.
  public var endIndex: Int { chosen?.count ?? nodes.count }
  /// The view at an index.
  public subscript(index: Int) -> LayoutSubview {
    let node = chosen?[index] ?? index
    return LayoutSubview(node: nodes[node], index: node, places: places)
  }
  /// Some of the views.
  public subscript(bounds: Range<Int>) -> LayoutSubviews { self[indices: bounds] }
  /// Some of the views.
  public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews { self[indices: indices] }

  private subscript(indices indices: some Sequence<Int>) -> LayoutSubviews {
    LayoutSubviews(nodes, places, chosen: indices.map { chosen?[$0] ?? $0 }, layoutDirection)
  }

  /// Whether both are the same views in the same direction.
  public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
    a.layoutDirection == b.layoutDirection && a.elementsEqual(b)
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

  private var places: [Place?] = []

  subscript(index: Int) -> Place? {
    get { places[index] }
    set { places[index] = newValue }
  }

  /// Forgets where they are; there are so many of them.
  func clear(count: Int) {
    if places.isEmpty {
      places = Array(repeating: nil, count: count)
    } else {
      for index in places.indices { places[index] = nil }
    }
  }
}
