/// The measurement and placement of a `CustomNode`.
package protocol NodeBehavior {
  /// Chooses a size for a proposal. By default, the proposed size, or 10 points along axes without a proposal.
  func measure(_ proposal: ProposedViewSize) -> CGSize
  /// Places the node and everything inside it.
  func place(_ node: Node, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode
}

extension NodeBehavior {
  package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}

/// A node that a module above this one lays out. `Node` itself cannot be subclassed there.
package final class CustomNode<Behavior: NodeBehavior>: Node {
  private let behavior: Behavior

  package init(_ behavior: Behavior, _ context: _ViewContext) {
    self.behavior = behavior
    super.init(context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { behavior.measure(proposal) }

  override package func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    behavior.place(self, placement, into: &output)
  }
}

/// The placement of a `CustomWrapperNode`.
package protocol WrapperBehavior {
  /// Places the node and its child.
  func place(_ node: WrapperNode, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode
}

/// A wrapper that a module above this one places. `WrapperNode` itself cannot be subclassed there.
package final class CustomWrapperNode<Behavior: WrapperBehavior>: WrapperNode {
  private let behavior: Behavior

  package init(_ behavior: Behavior, _ child: Node, _ context: _ViewContext) {
    self.behavior = behavior
    super.init(child, context)
  }

  override package func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    behavior.place(self, placement, into: &output)
  }
}
