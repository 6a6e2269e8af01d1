import Geometry

/// Where a view that is probed ended up.
struct ProbedFrame: Sendable {
  var name: String
  var pointsFromView: Affine
  var size: CGSize
}

/// Named coordinate spaces, innermost first.
final class NamedSpaces {
  let name: AnyHashable
  let pointsFromSpace: Affine
  let size: CGSize
  let outer: NamedSpaces?

  init(name: AnyHashable, pointsFromSpace: Affine, size: CGSize, outer: NamedSpaces?) {
    self.name = name
    self.pointsFromSpace = pointsFromSpace
    self.size = size
    self.outer = outer
  }

  /// The innermost space of a name.
  func space(named name: AnyHashable) -> NamedSpaces? {
    var space: NamedSpaces? = self
    while let current = space {
      if current.name == name { return current }
      space = current.outer
    }
    return nil
  }
}

private final class ProbingNode: WrapperNode {
  private let name: String

  init(_ child: Node, _ context: _ViewContext, _ name: String) {
    self.name = name
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    output.probes.append(ProbedFrame(name: name, pointsFromView: placement.pointsFromNode, size: placement.size))
    paintChild(placement, into: &output)
  }
}

extension View {
  /// Vitrine's own: marks the view, so that its frame can be asked for once the whole is resolved. Draws nothing.
  public func probing(_ name: String) -> some View { wrapped { ProbingNode($0, $1, name) } }
}
