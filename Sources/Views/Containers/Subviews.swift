/// One view of a container's content.
///
/// It keeps the environment of its content, not that of the place where it is shown.
public struct Subview: View, Identifiable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The identity of a subview among those of its content.
  public struct ID: Hashable, Sendable {
    fileprivate let identity: Identity
    /// The index among several nodes of one view.
    fileprivate let number: Int
  }

  fileprivate let node: Node
  /// The identity.
  public let id: ID

  /// The values that the view sets for its container.
  public var containerValues: ContainerValues { node.containerValues }

  /// Vitrine's own: the view's node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { nodes.append(node) }
}

/// The views of a container's content.
public struct SubviewsCollection: RandomAccessCollection, View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let subviews: [Subview]

  fileprivate init(_ content: some View, _ context: _ViewContext) {
    var numbers: [Identity: Int] = [:]
    subviews = context.nodes(of: content, at: 0).map { node in
      let identity = node.context.identity
      defer { numbers[identity, default: 0] += 1 }
      return Subview(node: node, id: Subview.ID(identity: identity, number: numbers[identity, default: 0]))
    }
  }

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last.
  public var endIndex: Int { subviews.count }
  /// The view at a position.
  public subscript(index: Int) -> Subview { subviews[index] }
  /// Some of the views.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  /// Vitrine's own: the nodes of all of them.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    for subview in subviews { nodes.append(subview.node) }
  }
}

/// Some of the views of a container's content.
public struct SubviewsCollectionSlice: RandomAccessCollection, View {
  /// A primitive view has no body.
  public typealias Body = Never

  fileprivate let subviews: ArraySlice<Subview>

  /// The first position.
  public var startIndex: Int { subviews.startIndex }
  /// The position after the last.
  public var endIndex: Int { subviews.endIndex }
  /// The view at a position.
  public subscript(index: Int) -> Subview { subviews[index] }
  /// Some of the views.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  /// Vitrine's own: the nodes of all of them.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    for subview in subviews { nodes.append(subview.node) }
  }
}

/// A view made from the subviews of some content.
public struct GroupElementsOfContent<Subviews: View, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  let subviews: Subviews
  let content: (SubviewsCollection) -> Content

  /// Vitrine's own: the nodes of the view made.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content(SubviewsCollection(subviews, context.child(0)))._makeNodes(context.child(1), into: &nodes)
  }
}

extension Group {
  /// A view that a builder makes from the subviews of some content.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init(content: GroupElementsOfContent(subviews: view, content: transform))
  }
}

/// Elements that are known once their context is.
protocol ContextualData {
  func found(in context: _ViewContext) -> Self
}

/// The subviews of some content, valid while `ForEach` iterates over them.
public struct ForEachSubviewCollection<Content: View>: RandomAccessCollection, ContextualData {
  fileprivate let find: (_ViewContext) -> SubviewsCollection
  private var subviews: SubviewsCollection?

  fileprivate init(find: @escaping (_ViewContext) -> SubviewsCollection) { self.find = find }

  func found(in context: _ViewContext) -> Self {
    var collection = self
    collection.subviews = find(context)
    return collection
  }

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last.
  public var endIndex: Int { subviews?.count ?? 0 }

  /// The view at a position.
  public subscript(index: Int) -> Subview {
    guard let subviews else { preconditionFailure("there are no views before they are shown, so none at \(index)") }
    return subviews[index]
  }
}

extension ForEach where ID == Subview.ID, Content: View, Data == ForEachSubviewCollection<Content> {
  /// A view that a builder makes from each subview of some content.
  public init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content) {
    self.init(
      data: ForEachSubviewCollection { SubviewsCollection(view, $0) }, content: content, id: { $0.id })
  }
}
