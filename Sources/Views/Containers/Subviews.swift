/// One view in a container's content.
///
/// A subview keeps the content's environment, even where it is shown in a different one.
public struct Subview: View, Identifiable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The identity of a subview within its content.
  public struct ID: Hashable, Sendable {
    fileprivate let identity: Identity
    /// The index of the node among those of the same view.
    fileprivate let number: Int
  }

  fileprivate let node: Node
  /// The identity.
  public let id: ID

  /// The values that the view passes to its container.
  public var containerValues: ContainerValues { node.containerValues }

  /// Vitrine's own: appends the view's node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { nodes.append(node) }
}

/// The views in a container's content.
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

  /// The index of the first subview.
  public var startIndex: Int { 0 }
  /// The index after the last subview.
  public var endIndex: Int { subviews.count }
  /// The subview at an index.
  public subscript(index: Int) -> Subview { subviews[index] }
  /// A slice of the subviews.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  /// Vitrine's own: appends the nodes of all subviews.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    for subview in subviews { nodes.append(subview.node) }
  }
}

/// A slice of the views in a container's content.
public struct SubviewsCollectionSlice: RandomAccessCollection, View {
  /// A primitive view has no body.
  public typealias Body = Never

  fileprivate let subviews: ArraySlice<Subview>

  /// The index of the first subview.
  public var startIndex: Int { subviews.startIndex }
  /// The index after the last subview.
  public var endIndex: Int { subviews.endIndex }
  /// The subview at an index.
  public subscript(index: Int) -> Subview { subviews[index] }
  /// A slice of the subviews.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }

  /// Vitrine's own: appends the nodes of all subviews.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    for subview in subviews { nodes.append(subview.node) }
  }
}

/// A view built from the subviews of other content.
public struct GroupElementsOfContent<Subviews: View, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  let subviews: Subviews
  let content: (SubviewsCollection) -> Content

  /// Vitrine's own: makes the nodes of the built view.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content(SubviewsCollection(subviews, context.child(0)))._makeNodes(context.child(1), into: &nodes)
  }
}

extension Group {
  /// Creates a group whose content `transform` builds from the subviews of a view.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init(content: GroupElementsOfContent(subviews: view, content: transform))
  }
}

/// Data that can be resolved only in a view's context.
protocol ContextualData {
  func found(in context: _ViewContext) -> Self
}

/// The subviews of a view, available only while `ForEach` iterates over them.
public struct ForEachSubviewCollection<Content: View>: RandomAccessCollection, ContextualData {
  fileprivate let find: (_ViewContext) -> SubviewsCollection
  private var subviews: SubviewsCollection?

  fileprivate init(find: @escaping (_ViewContext) -> SubviewsCollection) { self.find = find }

  func found(in context: _ViewContext) -> Self {
    var collection = self
    collection.subviews = find(context)
    return collection
  }

  /// The index of the first subview.
  public var startIndex: Int { 0 }
  /// The index after the last subview.
  public var endIndex: Int { subviews?.count ?? 0 }

  /// The subview at an index.
  public subscript(index: Int) -> Subview {
    guard let subviews else { preconditionFailure("index \(index) is out of range: the subviews are not yet resolved") }
    return subviews[index]
  }
}

extension ForEach where ID == Subview.ID, Content: View, Data == ForEachSubviewCollection<Content> {
  /// Creates a view from each subview of a view.
  public init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content) {
    self.init(
      data: ForEachSubviewCollection { SubviewsCollection(view, $0) }, content: content, id: { $0.id })
  }
}
