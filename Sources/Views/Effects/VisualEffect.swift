import DisplayLists

/// An effect that changes the appearance of a view without affecting its layout.
public protocol VisualEffect: Sendable {
  /// Vitrine's own: applies the effect to a view.
  func _applied(to view: AnyView) -> AnyView
}

/// The base effect, which leaves the view unchanged.
public struct EmptyVisualEffect: VisualEffect {
  /// Creates an effect that leaves the view unchanged.
  public init() {}
  /// Vitrine's own: returns the view.
  public func _applied(to view: AnyView) -> AnyView { view }
}

/// An effect followed by another.
private struct FollowingEffect<First: VisualEffect>: VisualEffect {
  let first: First
  let apply: @Sendable (AnyView) -> AnyView

  func _applied(to view: AnyView) -> AnyView { apply(first._applied(to: view)) }
}

extension VisualEffect {
  func followed(_ apply: @escaping @Sendable (AnyView) -> any View) -> some VisualEffect {
    FollowingEffect(first: self) { AnyView(apply($0)) }
  }

  /// Offsets the view.
  public func offset(_ offset: CGSize) -> some VisualEffect { followed { $0.offset(offset) } }
  /// Offsets the view.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { followed { $0.offset(x: x, y: y) } }
  /// Scales the view about an anchor.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.scaleEffect(scale, anchor: anchor) }
  }
  /// Scales the view about an anchor.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.scaleEffect(s, anchor: anchor) }
  }
  /// Scales the view about an anchor.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.scaleEffect(x: x, y: y, anchor: anchor) }
  }
  /// Rotates the view clockwise about an anchor.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    followed { $0.rotationEffect(angle, anchor: anchor) }
  }
  /// Applies an affine transform.
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    followed { $0.transformEffect(transform) }
  }
  /// Sets the opacity.
  public func opacity(_ opacity: Double) -> some VisualEffect { followed { $0.opacity(opacity) } }
  /// Applies a Gaussian blur with a standard deviation of `radius` points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    followed { $0.blur(radius: radius, opaque: opaque) }
  }
  /// Adjusts the brightness.
  public func brightness(_ amount: Double) -> some VisualEffect { followed { $0.brightness(amount) } }
  /// Adjusts the contrast.
  public func contrast(_ amount: Double) -> some VisualEffect { followed { $0.contrast(amount) } }
  /// Adjusts the saturation.
  public func saturation(_ amount: Double) -> some VisualEffect { followed { $0.saturation(amount) } }
  /// Reduces the saturation.
  public func grayscale(_ amount: Double) -> some VisualEffect { followed { $0.grayscale(amount) } }
  /// Rotates hues by an angle.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { followed { $0.hueRotation(angle) } }
}

/// A view made from an existing node.
struct MadeView: View {
  typealias Body = Never

  let node: Node

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { nodes.append(node) }
}

/// A view with effects that depend on its placement.
private final class VisualEffectNode: WrapperNode {
  private let effect: (GeometryProxy) -> any VisualEffect

  init(_ child: Node, _ context: _ViewContext, _ effect: @escaping (GeometryProxy) -> any VisualEffect) {
    self.effect = effect
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let view = effect(GeometryProxy(placement))._applied(to: AnyView(MadeView(node: child)))
    let nodes = context.nodes(of: view, at: 1)
    return PlacedNode(self, placement, nodes.map { $0.place(placement, into: &output) })
  }
}

extension View {
  /// Applies effects that may depend on the view's geometry, without affecting layout.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { wrapped { VisualEffectNode($0, $1) { effect(EmptyVisualEffect(), $0) } } }

  /// Accepted for source compatibility; views always move and resize as a group.
  public func geometryGroup() -> some View { self }
}
