/// Vitrine's own: the context in which a view makes its nodes, with its identity, environment and evaluation.
///
/// Opaque outside the module; public only because `View` requires it.
public struct _ViewContext {
  package let evaluation: Evaluation
  package var environment: EnvironmentValues
  package var identity: Identity
  /// The transaction of the change that is being applied.
  var transaction = Transaction()
  /// Whether the view is appearing, present or disappearing.
  package var presence = Presence.there
  /// The axis of the stack that directly contains the view; nil outside a stack.
  package var stackAxis: Axis?
  /// The container that relative lengths refer to.
  var container = RelativeContainer(.unspecified)

  /// Returns the context of the part at a static position.
  package func child(_ position: Int) -> _ViewContext {
    var context = self
    context.identity = identity.child(position)
    return context
  }

  /// Returns the context of the part with an explicit id.
  package func child(id: some Hashable) -> _ViewContext {
    var context = self
    context.identity = identity.child(id: id)
    return context
  }

  /// Runs an action after the pass, unless the view is in its alternative form; the primary form runs its actions.
  func act(_ action: @escaping () -> Void) {
    if !identity.isAlternative { evaluation.actions.append(action) }
  }

  package var isRightToLeft: Bool { environment.layoutDirection == .rightToLeft }

  /// Returns the nodes of a view that is part `position` of this one; they appear and disappear with this view.
  package func nodes(of view: some View, at position: Int) -> [Node] { list(of: view, at: position).nodes }

  /// Returns the nodes, and whether their number may change.
  func list(of view: some View, at position: Int) -> _NodeList {
    var list = _NodeList()
    var inner = child(position)
    inner.presence = .there
    view._makeNodes(inner, into: &list)
    return list
  }
}

extension [Node] {
  /// The only node; nil if there are several, or if it may appear and disappear and so needs a layout that remembers
  /// its place.
  package var lone: Node? { count == 1 && self[0].presenceIdentity == nil ? self[0] : nil }
}

/// Vitrine's own: the list of nodes that views append to; opaque outside the module.
public struct _NodeList {
  package var nodes: [Node] = []
  /// Whether the number of nodes may change over time.
  var isChanging = false

  package mutating func append(_ node: Node) { nodes.append(node) }
}
