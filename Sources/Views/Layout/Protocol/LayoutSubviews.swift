/// The subviews of a container, as seen by its layout.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  private let nodes: [Node]
  private let places: LayoutPlaces
  /// The indices of the nodes in this slice; nil for all nodes.
  private let chosen: [Int]?
  /// The layout direction of the container.
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

  /// The index of the first subview.
  public var startIndex: Int { 0 }
  /// The index after the last subview.
  public var endIndex: Int { chosen?.count ?? nodes.count }
  /// The subview at an index.
  public subscript(index: Int) -> LayoutSubview {
    let node = chosen?[index] ?? index
    return LayoutSubview(node: nodes[node], index: node, places: places, layoutDirection: layoutDirection)
  }
  /// A slice of the subviews.
  public subscript(bounds: Range<Int>) -> LayoutSubviews { self[indices: bounds] }
  /// A slice of the subviews.
  public subscript<S: Sequence<Int>>(indices: S) -> LayoutSubviews { self[indices: indices] }

  private subscript(indices indices: some Sequence<Int>) -> LayoutSubviews {
    LayoutSubviews(nodes, places, chosen: indices.map { chosen?[$0] ?? $0 }, layoutDirection)
  }

  /// Returns a guide combined from the explicit guides of the subviews in their current places, or nil if no subview
  /// has one or the container does not inherit guides of this kind.
  func combined(_ guide: AlignmentGuide, in size: CGSize, _ proposal: ProposedViewSize) -> CGFloat? {
    guide.combining(
      lazy.compactMap { subview -> CGFloat? in
        guard subview.node.guideKinds.contains(guide.kind) else { return nil }
        let place = subview.place(in: size, proposal)
        guard let value = subview.node.explicitGuide(guide, in: place.proposal) else { return nil }
        return value + (guide.axis == .horizontal ? place.origin.x : place.origin.y)
      })
  }

  /// Whether both contain the same views in the same layout direction.
  public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
    a.layoutDirection == b.layoutDirection && a.elementsEqual(b)
  }
}

/// A subview, as seen by its layout.
public struct LayoutSubview: Equatable {
  let node: Node
  let index: Int
  let places: LayoutPlaces
  /// The layout direction of the container.
  let layoutDirection: LayoutDirection

  /// The layout priority.
  public var priority: Double { node.priority }
  /// The preferred spacing.
  public var spacing: ViewSpacing { node.spacing(seenIn: layoutDirection) }
  /// The value for a key.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { node.layoutValue(key) }

  /// Returns the size for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.size(proposal) }

  /// Returns the size and guides for a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(node: node, proposal: proposal)
  }

  /// Places the subview with its anchor at a position in the container's space.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = node.size(proposal)
    places[index] = LayoutPlaces.Place(
      origin: CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height),
      proposal: proposal)
  }

  /// Returns the place set by the layout, or the centre of the container if the layout set none.
  func place(in size: CGSize, _ proposal: ProposedViewSize) -> LayoutPlaces.Place {
    if let place = places[index] { return place }
    let own = node.size(proposal)
    return LayoutPlaces.Place(
      origin: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: proposal)
  }

  /// Whether both are the same subview.
  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }
}

/// The places set by a layout.
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

  /// Clears all places, allocating `count` of them on first use.
  func clear(count: Int) {
    if places.isEmpty {
      places = Array(repeating: nil, count: count)
    } else {
      for index in places.indices { places[index] = nil }
    }
  }
}
