package import Geometry

/// The position and size of a node.
package struct Placement {
  /// The size proposed to the node.
  package var proposal: ProposedViewSize
  /// The size that the node chose.
  package var size: CGSize
  /// The transform from the node's own space, whose origin is its top-left corner, to display-list points.
  package var pointsFromNode: Affine
  /// The values that the node's ancestors pass down.
  package var surroundings: Surroundings
  /// The current size on the way to `size`; nil if the node does not animate its size.
  var presentedSize: CGSize?

  /// The bounds in the node's coordinate space.
  package var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// Returns the placement of a child whose top-left corner is at `origin` before right-to-left mirroring. `home` is
  /// its final origin, if that differs.
  package func child(
    _ node: Node, at origin: CGPoint, _ proposal: ProposedViewSize, mirrored: Bool, home: CGPoint? = nil
  ) -> Placement {
    let childSize = node.size(proposal)
    let x = mirrored ? size.width - origin.x - childSize.width : origin.x
    var child = Placement(
      proposal: proposal, size: childSize,
      pointsFromNode: pointsFromNode * Affine.translation(x: x, y: origin.y), surroundings: surroundings)
    if let home, home != origin {
      let offset = Point(x: mirrored ? home.x - origin.x : origin.x - home.x, y: origin.y - home.y)
      child.surroundings.lag = child.surroundings.lag + pointsFromNode.linear * offset
    }
    return child
  }

  /// Returns the offset of the ancestors from their final places, in the node's own space before mirroring.
  func lag(mirrored: Bool) -> CGPoint {
    guard surroundings.lag != .zero, let inverse = pointsFromNode.linear.inverse else { return .zero }
    let lag = inverse * surroundings.lag
    return CGPoint(x: mirrored ? -lag.x : lag.x, y: lag.y)
  }
}

extension Affine {
  /// The transform without its translation, for converting offsets.
  fileprivate var linear: Affine { Affine(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
