/// Vitrine's own: what a view knows when it becomes layout nodes: where it is, its environment, the evaluation it is part of.
///
/// Opaque outside the module; it exists only because `View` asks for it.
public struct _ViewContext {
  let evaluation: Evaluation
  var environment: EnvironmentValues
  var identity: Identity
  /// What goes with the change that is being taken in.
  var transaction = Transaction()
  /// Whether the view is coming, there or going.
  var presence = Presence.there
  /// The direction of the stack that the view is directly in; nil outside one.
  var stackAxis: Axis?
  /// What lengths relative to a container are measured by.
  var container = RelativeContainer(.unspecified)

  /// The context of the part at a static position.
  func child(_ position: Int) -> _ViewContext {
    var context = self
    context.identity = identity.child(position)
    return context
  }

  /// The context of the part with an explicit id.
  func child(id: some Hashable) -> _ViewContext {
    var context = self
    context.identity = identity.child(id: id)
    return context
  }

  /// Runs code once the pass is over; not where the view is in its alternative form, whose actions are the primary one's.
  func act(_ action: @escaping () -> Void) {
    if !identity.isAlternative { evaluation.actions.append(action) }
  }

  var isRightToLeft: Bool { environment.layoutDirection == .rightToLeft }

  /// The nodes that a view stands for, as part `position` of this one; they come and go with it, not by themselves.
  func nodes(of view: some View, at position: Int) -> [Node] { list(of: view, at: position).nodes }

  /// The same, and whether their number may change.
  func list(of view: some View, at position: Int) -> _NodeList {
    var list = _NodeList()
    var inner = child(position)
    inner.presence = .there
    view._makeNodes(inner, into: &list)
    return list
  }

  /// A view as one node: several are stacked in depth, as in a background; nil where there are none.
  func node(of view: some View, at position: Int) -> Node? {
    let nodes = nodes(of: view, at: position)
    return nodes.isEmpty ? nil : nodes.lone ?? LayoutNode(ZStackLayout(), nodes, child(position))
  }
}

extension [Node] {
  /// The only node, where it is there for good: one that comes and goes needs a layout that knows where it was.
  var lone: Node? { count == 1 && self[0].presenceIdentity == nil ? self[0] : nil }
}

/// Vitrine's own: layout nodes in the making. Opaque outside the module.
public struct _NodeList {
  var nodes: [Node] = []
  /// Whether how many there are may change from one instant to the next.
  var isChanging = false

  mutating func append(_ node: Node) { nodes.append(node) }
}
