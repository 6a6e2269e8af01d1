import DisplayLists
import Geometry

/// A view drawn elsewhere than it is laid out.
private final class TransformNode: WrapperNode {
  /// The map in the node's own space, for its size.
  private let transform: (CGSize) -> Affine

  init(_ child: Node, _ context: _ViewContext, _ transform: @escaping (CGSize) -> Affine) {
    self.transform = transform
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var moved = placement
    moved.pointsFromNode = placement.pointsFromNode * transform(placement.size)
    paintChild(moved, into: &output)
  }
}

private final class PositionNode: EnclosingNode {
  private let position: CGPoint

  init(_ child: Node, _ context: _ViewContext, _ position: CGPoint) {
    self.position = position
    super.init(child, context)
  }

  /// All that is proposed; as long as the view where nothing is.
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
    return proposal.replacingUnspecifiedDimensions(by: child.size(proposal))
  }

  override var priority: Double { 0 }
  override var spacing: ViewSpacing { ViewSpacing() }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    let inner = ProposedViewSize(size(proposal))
    let size = child.size(inner)
    return (CGPoint(x: position.x - size.width / 2, y: position.y - size.height / 2), inner)
  }
}

private final class HiddenNode: WrapperNode {
  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var (unseen, inside) = (PaintOutput(), placement)
    // Glass that is not drawn has no part in what a container makes of its glass.
    inside.surroundings.glassContainer = nil
    paintChild(inside, into: &unseen)
    // It is laid out all the same: what it measures and says of its size holds.
    output.probes += unseen.probes
    output.preferences.append(unseen.preferences)
  }
}

extension View {
  func transformed(_ transform: @escaping (_ViewContext) -> (CGSize) -> Affine) -> some View {
    wrapped { TransformNode($0, $1, transform($1)) }
  }

  /// Draws the view moved; its place in the layout stays. `width` runs in reading direction.
  public func offset(_ offset: CGSize) -> some View {
    transformed { context in
      let offset = context.presented(offset)
      let x = context.isRightToLeft ? -offset.width : offset.width
      return { _ in .translation(x: x, y: offset.height) }
    }
  }

  /// Draws the view moved; its place in the layout stays. `x` runs in reading direction.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

  /// Puts the view's middle at a point of a frame that takes all the space there is.
  public func position(_ position: CGPoint) -> some View {
    wrapped { PositionNode($0, $1, $1.presented(position)) }
  }

  /// Puts the view's middle at a point of a frame that takes all the space there is.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Draws the view larger or smaller about an anchor; its place in the layout stays. Negative factors mirror it.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    transformed { context in
      let scale = context.presented(scale)
      return { size in
        .about(anchor, of: size, .scale(x: scale.width, y: scale.height))
      }
    }
  }

  /// Draws the view larger or smaller about an anchor; its place in the layout stays.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Draws the view larger or smaller about an anchor; its place in the layout stays.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view turned about an anchor, clockwise; its place in the layout stays.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed { context in
      let angle = context.presented(angle)
      return { size in
        .about(anchor, of: size, .rotation(cosine: cos(angle.radians), sine: sin(angle.radians)))
      }
    }
  }

  /// Draws the view changed by an affine map of its own space; its place in the layout stays.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed { _ in { _ in Affine(transform) } }
  }

  /// Draws nothing of the view and says nothing of it to those who cannot see; its space and preferences stay.
  public func hidden() -> some View { wrapped { HiddenNode($0, $1) } }

  /// Whether the view is drawn mirrored where lines run from the right.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    transformed { context in
      let flips = enabled && context.isRightToLeft
      return { size in flips ? .about(.center, of: size, .scale(x: -1, y: 1)) : .identity }
    }
  }
}

extension Affine {
  /// A map carried out about a point of a rectangle of a size at the origin.
  static func about(_ anchor: UnitPoint, of size: CGSize, _ map: Affine) -> Affine {
    let x = anchor.x * size.width
    let y = anchor.y * size.height
    return .translation(x: x, y: y) * map * .translation(x: -x, y: -y)
  }
}
