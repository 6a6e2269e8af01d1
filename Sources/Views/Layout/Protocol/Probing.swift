import Geometry

/// The frame of a probed view.
struct ProbedFrame: Sendable {
  var name: String
  var pointsFromView: Affine
  var size: CGSize
  var spaces: NamedSpaces?

  /// The bounds in the view's coordinate space.
  var rect: Rect { Rect(CGRect(origin: .zero, size: size)) }
}

private final class ProbingNode: WrapperNode {
  private let name: String

  init(_ child: Node, _ context: _ViewContext, _ name: String) {
    self.name = name
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    output.probes.append(
      ProbedFrame(
        name: name, pointsFromView: placement.pointsFromNode, size: placement.size,
        spaces: placement.surroundings.spaces))
    return placeChild(placement, into: &output)
  }
}

extension View {
  /// Vitrine's own: records the view's frame in the resolved view under a name.
  public func probing(_ name: String) -> some View { wrapped { ProbingNode($0, $1, name) } }
}

private enum ProbesKey: FeatureKey { static var defaultValue: [ProbedFrame] { [] } }

extension PlaceOutput {
  /// The frames of probed views.
  var probes: [ProbedFrame] {
    get { self[ProbesKey.self] }
    _modify { yield &self[ProbesKey.self] }
  }
}
