extension _ViewContext {
  /// Returns a view as one node, with several nodes overlaid as in a `ZStack`; nil if there are none.
  func node(of view: some View, at position: Int) -> Node? {
    let nodes = nodes(of: view, at: position)
    return nodes.isEmpty ? nil : nodes.lone ?? LayoutNode(ZStackLayout(), nodes, child(position))
  }
}
