import Geometry

/// A view drawn with a transform that does not affect its layout.
private final class TransformNode: WrapperNode {
  /// The transform in the node's own space, given its size.
  private let transform: (CGSize) -> Affine

  init(_ child: Node, _ context: _ViewContext, _ transform: @escaping (CGSize) -> Affine) {
    self.transform = transform
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var moved = placement
    moved.pointsFromNode = placement.pointsFromNode * transform(placement.size)
    return placeChild(moved, into: &output)
  }
}

private final class PositionNode: EnclosingNode {
  private let position: CGPoint

  init(_ child: Node, _ context: _ViewContext, _ position: CGPoint) {
    self.position = position
    super.init(child, context)
  }

  /// Returns the proposed size, with the view's own length in unspecified dimensions.
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

extension View {
  func transformed(_ transform: @escaping (_ViewContext) -> (CGSize) -> Affine) -> some View {
    wrapped { TransformNode($0, $1, transform($1)) }
  }

  /// Offsets the view without affecting layout; `width` follows the layout direction.
  public func offset(_ offset: CGSize) -> some View {
    transformed { context in
      let offset = context.presented(offset)
      let x = context.isRightToLeft ? -offset.width : offset.width
      return { _ in .translation(x: x, y: offset.height) }
    }
  }

  /// Offsets the view without affecting layout; `x` follows the layout direction.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

  /// Positions the centre of the view in a frame that takes all the available space.
  public func position(_ position: CGPoint) -> some View {
    wrapped { PositionNode($0, $1, $1.presented(position)) }
  }

  /// Positions the centre of the view in a frame that takes all the available space.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Scales the view about an anchor without affecting layout. Negative factors mirror it.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    transformed { context in
      let scale = context.presented(scale)
      return { size in
        .about(anchor, of: size, .scale(x: scale.width, y: scale.height))
      }
    }
  }

  /// Scales the view about an anchor without affecting layout.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Scales the view about an anchor without affecting layout.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Rotates the view clockwise about an anchor without affecting layout.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed { context in
      let angle = context.presented(angle)
      return { size in
        .about(anchor, of: size, .rotation(cosine: cos(angle.radians), sine: sin(angle.radians)))
      }
    }
  }

  /// Applies an affine transform without affecting layout.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed { _ in { _ in Affine(transform) } }
  }

  /// Sets whether the view is mirrored in right-to-left layout.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    transformed { context in
      let flips = enabled && context.isRightToLeft
      return { size in flips ? .about(.center, of: size, .scale(x: -1, y: 1)) : .identity }
    }
  }
}
