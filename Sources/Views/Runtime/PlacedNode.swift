/// A node as placed at one instant, with the placed nodes inside it.
///
/// Placement resolves everything that depends on time and memory, so painting is a pure function of the placed node.
package struct PlacedNode {
  package let node: Node
  package let placement: Placement
  /// The placed nodes inside the node, in reading order.
  package let parts: [PlacedNode]
  /// The painting order among siblings; nodes with higher values are painted later.
  var zIndex = 0.0

  package init(_ node: Node, _ placement: Placement, _ parts: [PlacedNode] = []) {
    self.node = node
    self.placement = placement
    self.parts = parts
  }

  /// Paints the node and everything inside it.
  func paint(into output: inout PaintOutput) { node.paint(self, into: &output) }
}
