/// A node where it is at one instant, with the nodes inside it.
///
/// Placing has settled everything that depends on time and memory, so painting a placed node is a pure function of it.
struct PlacedNode {
  let node: Node
  let placement: Placement
  /// What is painted inside the node, in reading order.
  let parts: [PlacedNode]
  /// The order of painting among siblings; higher values are painted later.
  var zIndex = 0.0

  init(_ node: Node, _ placement: Placement, _ parts: [PlacedNode] = []) {
    self.node = node
    self.placement = placement
    self.parts = parts
  }

  /// Paints the node and everything inside it.
  func paint(into output: inout PaintOutput) { node.paint(self, into: &output) }
}
