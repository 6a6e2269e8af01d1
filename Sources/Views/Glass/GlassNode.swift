import Drawing
import Geometry
import Optics

/// A view on a pane of glass of a shape fitted into its frame.
private final class GlassNode<S: Shape>: WrapperNode {
  private let material: GlassMaterial
  private let shape: S

  init(_ child: Node, _ context: _ViewContext, _ material: GlassMaterial, _ shape: S) {
    self.material = material
    self.shape = shape
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    // Glass cannot sample other glass: inside a pane there is no second one.
    if placement.surroundings.isOnGlass || material.variant == .identity {
      paintChild(placement, into: &output)
      return
    }
    var inside = placement
    inside.surroundings.isOnGlass = true
    let content = output.collectingItems { paintChild(inside, into: &$0) }
    if placement.surroundings.glassIsElsewhere {
      output.items += content
      return
    }
    let path = shape.path(paneFrame(placement), context.environment(at: placement))
    if path.isEmpty {
      output.items += content
      return
    }
    let map = placement.pointsFromNode
    let pane =
      map.isSimilarity
      ? GlassPane(shape: path.glassShape(), material: material, pointsFromItem: map, content: content)
      // The material measures in points, so a stretched pane is one of another shape, not a stretched material.
      : GlassPane(shape: path.applying(map).glassShape(), material: material, content: content)
    output.items.append(.glass(pane))
    if let container = placement.surroundings.glassContainer, let union = placement.surroundings.glassUnion {
      let (shape, environment) = (shape, context.environment)
      container.note(
        GlassContainer.Member(pane: pane, union: union) { frame in
          let fitted = shape.path(CGRect(origin: .zero, size: frame.size), environment)
          return fitted.offsetBy(dx: frame.minX, dy: frame.minY)
        })
    }
  }
}

extension GlassNode {
  /// The rectangle that the pane fills, in the node's own space: that of the node, or of the pane it takes over from.
  private func paneFrame(_ placement: Placement) -> CGRect {
    if let frame = placement.surroundings.glassFrame, let map = placement.pointsFromNode.inverse {
      return CGRect(map.bounds(of: Rect(frame)))
    }
    return CGRect(origin: .zero, size: context.presented(placement.size, 500))
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
    wrapped { GlassNode($0, $1, glass.material(in: $1.environment), $1.presented(shape)) }
  }
}

/// A view whose panes belong to a union.
private final class GlassUnionNode: WrapperNode {
  private let union: AnyHashable?

  init(_ child: Node, _ context: _ViewContext, _ union: AnyHashable?) {
    self.union = union
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var inside = placement
    inside.surroundings.glassUnion = union
    paintChild(inside, into: &output)
  }
}

extension View {
  /// Makes the view's pane and all others of the same id in the container, and of the same glass, one pane around all.
  public func glassEffectUnion(id: (some (Hashable & Sendable))?, namespace: Namespace.ID) -> some View {
    wrapped { GlassUnionNode($0, $1, id.map { AnyHashable([AnyHashable($0), AnyHashable(namespace)]) }) }
  }

  /// Says how the view's pane comes and goes.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View {
    self.transition(transition.kind == .identity ? AnyTransition.identity : .opacity)
  }
}

/// How a pane of glass comes and goes.
public struct GlassEffectTransition: Sendable {
  fileprivate enum Kind { case matchedGeometry, materialize, identity }
  fileprivate let kind: Kind

  /// It moves out of and into the panes near it.
  public static var matchedGeometry: GlassEffectTransition { GlassEffectTransition(kind: .matchedGeometry) }
  /// It fades in and out where it is.
  public static var materialize: GlassEffectTransition { GlassEffectTransition(kind: .materialize) }
  /// It is there at once, and gone at once.
  public static var identity: GlassEffectTransition { GlassEffectTransition(kind: .identity) }
}
