import DisplayLists

/// What changes how a view looks and nothing of its layout.
public protocol VisualEffect: Sendable {
  /// Vitrine's own: the view with the effect.
  func _applied(to view: AnyView) -> AnyView
}

/// The effect that changes nothing, from which others begin.
public struct EmptyVisualEffect: VisualEffect {
  /// No effect.
  public init() {}
  /// Vitrine's own: the view.
  public func _applied(to view: AnyView) -> AnyView { view }
}

/// An effect after another.
private struct FollowingEffect<First: VisualEffect>: VisualEffect {
  let first: First
  let apply: @Sendable (AnyView) -> AnyView

  func _applied(to view: AnyView) -> AnyView { apply(first._applied(to: view)) }
}

extension VisualEffect {
  func followed(_ apply: @escaping @Sendable (AnyView) -> any View) -> some VisualEffect {
    FollowingEffect(first: self) { AnyView(apply($0)) }
  }

  /// Draws the view moved.
  public func offset(_ offset: CGSize) -> some VisualEffect { followed { $0.offset(offset) } }
  /// Draws the view moved.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { followed { $0.offset(x: x, y: y) } }
  /// Draws the view larger or smaller about an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.scaleEffect(scale, anchor: anchor) }
  }
  /// Draws the view larger or smaller about an anchor.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.scaleEffect(s, anchor: anchor) }
  }
  /// Draws the view larger or smaller about an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.scaleEffect(x: x, y: y, anchor: anchor) }
  }
  /// Draws the view turned about an anchor, clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.rotationEffect(angle, anchor: anchor) }
  }
  /// Draws the view changed by an affine map of its own space.
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    followed { $0.transformEffect(transform) }
  }
  /// Makes the view more transparent.
  public func opacity(_ opacity: Double) -> some VisualEffect { followed { $0.opacity(opacity) } }
  /// Blurs the view: a Gaussian whose standard deviation is `radius` points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    followed { $0.blur(radius: radius, opaque: opaque) }
  }
  /// Adds to red, green and blue.
  public func brightness(_ amount: Double) -> some VisualEffect { followed { $0.brightness(amount) } }
  /// Spreads colours about the middle grey.
  public func contrast(_ amount: Double) -> some VisualEffect { followed { $0.contrast(amount) } }
  /// Takes colours away from their grey.
  public func saturation(_ amount: Double) -> some VisualEffect { followed { $0.saturation(amount) } }
  /// Takes colour out.
  public func grayscale(_ amount: Double) -> some VisualEffect { followed { $0.grayscale(amount) } }
  /// Turns every hue by an angle.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { followed { $0.hueRotation(angle) } }
}

/// A view that is a node already.
struct MadeView: View {
  typealias Body = Never

  let node: Node

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { nodes.append(node) }
}

/// A view with an effect that depends on where it was placed.
private final class VisualEffectNode: WrapperNode {
  private let effect: (GeometryProxy) -> any VisualEffect

  init(_ child: Node, _ context: _ViewContext, _ effect: @escaping (GeometryProxy) -> any VisualEffect) {
    self.effect = effect
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let view = effect(GeometryProxy(placement))._applied(to: AnyView(MadeView(node: child)))
    for node in context.nodes(of: view, at: 1) { node.paint(placement, into: &output) }
  }
}

extension View {
  /// Draws the view with effects that may depend on its size and place; nothing of the layout changes.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { wrapped { VisualEffectNode($0, $1) { effect(EmptyVisualEffect(), $0) } } }

  /// Lets the view move and grow as one. Containers here always do, so nothing changes.
  public func geometryGroup() -> some View { self }
}
