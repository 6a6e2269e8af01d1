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
    return LayoutSubview(node: nodes[node], index: node, places: places, layoutDirection: layoutDirection)
  }
  /// Some of the views.
  public subscript(bounds: Range<Int>) -> LayoutSubviews { self[indices: bounds] }
  /// Some of the views.
  public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews { self[indices: indices] }

  private subscript(indices indices: some Sequence<Int>) -> LayoutSubviews {
    LayoutSubviews(nodes, places, chosen: indices.map { chosen?[$0] ?? $0 }, layoutDirection)
  }

  /// What the views' guides make together, as they were placed last, in a container of a size for a proposal.
  func combined(_ guide: AlignmentGuide, in size: CGSize, _ proposal: ProposedViewSize) -> CGFloat? {
    guide.combining(
      lazy.compactMap { subview -> CGFloat? in
        guard subview.node.guideKinds.contains(guide.kind) else { return nil }
        let place = subview.place(in: size, proposal)
        guard let value = subview.node.explicitGuide(guide, in: place.proposal) else { return nil }
        return value + (guide.axis == .horizontal ? place.origin.x : place.origin.y)
      })
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
  /// Where lines begin in the container.
  let layoutDirection: LayoutDirection

  /// Who is served first.
  public var priority: Double { node.priority }
  /// The distances it prefers to its neighbours.
  public var spacing: ViewSpacing { node.spacing(seenIn: layoutDirection) }
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

  /// Where it was put; in the middle of a container of a size, with what that was proposed, where the layout said nothing.
  func place(in size: CGSize, _ proposal: ProposedViewSize) -> LayoutPlaces.Place {
    if let place = places[index] { return place }
    let own = node.size(proposal)
    return LayoutPlaces.Place(
      origin: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: proposal)
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
