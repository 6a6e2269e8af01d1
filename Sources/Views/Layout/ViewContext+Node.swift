extension _ViewContext {
  /// A view as one node: several nodes are stacked in depth, as in a background; nil where there are none.
  func node(of view: some View, at position: Int) -> Node? {
    let nodes = nodes(of: view, at: position)
    return nodes.isEmpty ? nil : nodes.lone ?? LayoutNode(ZStackLayout(), nodes, child(position))
  }
}
