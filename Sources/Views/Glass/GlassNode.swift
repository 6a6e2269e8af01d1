import DisplayLists
import Geometry
import Optics

/// A view on a pane of glass of a shape fitted into its frame.
private final class GlassNode<S: Shape>: WrapperNode {
  private let glass: Glass
  private let shape: S

  init(_ child: Node, _ context: _ViewContext, _ glass: Glass, _ shape: S) {
    self.glass = glass
    self.shape = shape
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let surroundings = placement.surroundings
    // Glass cannot sample other glass: inside a pane there is no second one.
    if surroundings.isOnGlass || glass.variant == .identity { return paintChild(placement, into: &output) }
    // A pane that is squashed to a line has no inside; what is on it goes with it.
    if placement.pointsFromNode.inverse == nil {
      _ = output.collectingItems { paintChild(placement, into: &$0) }
      return
    }
    let isAbrupt = context.environment.system.glassTransition?.kind == .identity
    if isAbrupt, surroundings.isLeaving { return }
    var inside = placement
    inside.surroundings.isOnGlass = true
    let content = output.collectingItems { paintChild(inside, into: &$0) }
    let frame = paneFrame(placement)
    let path = shape.path(frame, context.environment(at: placement))
    if path.isEmpty || surroundings.glassName?.isElsewhere ?? false {
      output.items += content
      return
    }
    let arrival = isAbrupt ? 1 : surroundings.arrival
    var pane = pane(in: frame, placement)
    // A pane that takes over from another is there already.
    let glassArrival = surroundings.glassName?.isSuccessor ?? false ? 1 : arrival
    guard glassArrival > 0 else { return }
    pane.state.materialized = glassArrival
    if glass.isInteractive, !surroundings.isLeaving { pane.state.press = press(on: path, placement, of: pane) }
    pane.content = arrival < 1 ? content.faded(to: arrival) : content
    output.items.append(.glass(pane))
    // What the container is told must not keep the container alive.
    var alone = placement
    alone.surroundings.glassContainer = nil
    surroundings.glassContainer?.note(
      GlassGathering.Entry(
        pane: pane, frame: frame, arrival: glassArrival, name: surroundings.glassName?.key,
        union: surroundings.glassUnion, kind: ObjectIdentifier(S.self),
        grows: context.environment.system.glassTransition?.kind != .materialize,
        pointsFromFrame: placement.pointsFromNode, refitted: { [self, alone] in self.pane(in: $0, alone) }))
  }
}

extension GlassNode {
  /// Bare glass at rest of the shape fitted into a rectangle of the node's own space.
  private func pane(in frame: CGRect, _ placement: Placement) -> GlassPane {
    let path = shape.path(frame, context.environment(at: placement))
    let map = placement.pointsFromNode
    let material = glass.material(in: context.environment)
    // The material measures in points, so a stretched pane is one of another shape, not a stretched material.
    return GlassPane(
      shape: (map.isSimilarity ? path : path.applying(map)).glassShape(), material: material,
      pointsFromItem: map.isSimilarity ? map : .identity, content: [],
      legibility: context.environment.glassLegibility)
  }

  /// The press on a pane of an outline in the node's own space.
  private func press(on outline: Path, _ placement: Placement, of pane: GlassPane) -> GlassState.Press? {
    guard var press = context.press(on: outline, placement), let paneFromPoints = pane.pointsFromItem.inverse else {
      return nil
    }
    press.position = paneFromPoints * placement.pointsFromNode * press.position
    return press
  }

  /// The rectangle that the pane fills, in the node's own space: that of the node, or of the pane it takes over from.
  private func paneFrame(_ placement: Placement) -> CGRect {
    if let frame = placement.surroundings.glassName?.frame, let map = placement.pointsFromNode.inverse {
      return CGRect(map.bounds(of: Rect(frame)))
    }
    return CGRect(origin: .zero, size: context.presented(placement.size, in: .size))
  }
}

extension Affine {
  /// Whether it scales alike in every direction; it may turn, mirror and move.
  var isSimilarity: Bool {
    let tolerance = 1e-9 * (a * a + b * b + c * c + d * d)
    return abs(a * a + b * b - c * c - d * d) <= tolerance && abs(a * c + b * d) <= tolerance
  }
}

extension View {
  /// Puts the view on a pane of Liquid Glass as large as its frame.
  public func glassEffect(
    _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
  ) -> some View {
    wrapped { GlassNode($0, $1, glass, $1.presented(shape)) }
  }
}
