/// One of two views, chosen by a condition.
public struct _ConditionalContent<TrueContent, FalseContent> {
  package enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  package let storage: Storage

  package init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Vitrine's own: makes the nodes of the selected branch. The branches have distinct identities.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let child =
      switch storage {
      case .trueContent(let view):
        ChangingChild(identity: context.child(0).identity) { view._makeNodes($0, into: &$1) }
      case .falseContent(let view):
        ChangingChild(identity: context.child(1).identity) { view._makeNodes($0, into: &$1) }
      }
    context.makeChanging([child], into: &nodes)
  }
}
