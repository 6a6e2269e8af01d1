/// One of two views, as a condition has it.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Vitrine's own: the nodes of the branch taken. Each branch has an identity of its own.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    switch storage {
    case .trueContent(let view): view._makeNodes(context.child(0), into: &nodes)
    case .falseContent(let view): view._makeNodes(context.child(1), into: &nodes)
    }
  }
}
