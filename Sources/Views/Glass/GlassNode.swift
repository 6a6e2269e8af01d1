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
    let frame = CGRect(origin: .zero, size: context.presented(placement.size, 500))
    let path = shape.path(frame, context.environment)
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

/// Panes of glass that belong together.
///
/// All panes inside see the same backdrop and none of the others.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Panes closer than `spacing` points are one.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

  /// The panes.
  public var body: some View { content }
}

extension GlassEffectContainer: Sendable where Content: Sendable {}
