extension _ViewContext {
  /// Returns a view as one node; nil if it has none. Several nodes are overlaid as in a `ZStack`.
  package func node(of view: some View, at position: Int) -> Node? {
    let nodes = nodes(of: view, at: position)
    return nodes.isEmpty ? nil : nodes.lone ?? LayoutNode(ZStackLayout(), nodes, child(position))
  }

  /// A node without content, which takes the proposed size.
  package var emptyNode: Node { Node(self) }
}
