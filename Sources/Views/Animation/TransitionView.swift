/// Shows a view as its transition renders it in the current phase.
private struct TransitionView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let transition: AnyTransition

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    context.evaluation.noteWatch()
    guard context.evaluation.claimMemory() else { return content._makeNodes(context.child(0), into: &nodes) }
    var inner = context.child(0)
    inner.presence = .there
    let phase = context.presence.phase
    let first = nodes.nodes.count
    transition.body(AnyView(content), phase)._makeNodes(inner, into: &nodes)
    for index in first..<nodes.nodes.count {
      nodes.nodes[index] = TransitionNode(nodes.nodes[index], context, transition.animation(phase))
    }
  }
}

private final class TransitionNode: WrapperNode {
  private let animation: Animation?

  init(_ child: Node, _ context: _ViewContext, _ animation: Animation?) {
    self.animation = animation
    super.init(child, context)
  }

  override var hasTransition: Bool { true }
  override var transitionAnimation: Animation? { animation }
}

extension View {
  /// Sets how the view appears and disappears when that change is animated; views fade by default.
  public func transition(_ t: AnyTransition) -> some View { TransitionView(content: self, transition: t) }

  /// Sets how the view appears and disappears when that change is animated.
  public func transition<T: Transition>(_ transition: T) -> some View { self.transition(AnyTransition(transition)) }
}
