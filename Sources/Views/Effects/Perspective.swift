import DisplayLists
import Geometry

/// A view seen in perspective; its place in the layout stays.
///
/// Where the map is affine, as at rest and at half a turn, the view is drawn by that map; else it is drawn as it is, and
/// the picture projected, as a layer is on Apple's systems. Frames that are asked for inside are those of the view as it
/// is then, and glass shows what lies beneath it there.
private final class ProjectionNode: WrapperNode {
  /// The map in the node's own space, for its size.
  private let projection: (CGSize) -> Projection

  init(_ child: Node, _ context: _ViewContext, _ projection: @escaping (CGSize) -> Projection) {
    self.projection = projection
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let projection = projection(placement.size)
    if let affine = projection.affine(over: Rect(placement.bounds)) {
      var moved = placement
      moved.pointsFromNode = placement.pointsFromNode * affine
      return paintChild(moved, into: &output)
    }
    let before = output.elements.count
    let items = output.collectingItems { paintChild(placement, into: &$0) }
    let filter = Filter.projection(projection).moved(by: placement.pointsFromNode)
    guard projection.inverse != nil, placement.pointsFromNode.inverse != nil else {
      output.elements.removeSubrange(before...)
      return
    }
    for index in output.elements.indices[before...] {
      output.elements[index].frame = CGRect(filter.bounds(of: Rect(output.elements[index].frame)))
    }
    if !items.isEmpty { output.items.append(.group(DisplayGroup(items, filters: [filter]))) }
  }
}

/// A change to where a view is drawn that depends on its size and nothing of the layout.
public protocol GeometryEffect: Animatable, ViewModifier {
  /// The map of the view's own space, for its size.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// The content, drawn by the map.
  public func body(content: Content) -> some View { content.projected { _ in { effectValue(size: $0).projection } } }
}

extension View {
  fileprivate func projected(_ projection: @escaping (_ViewContext) -> (CGSize) -> Projection) -> some View {
    wrapped { ProjectionNode($0, $1, projection($1)) }
  }

  /// Draws the view by a projective map of its own space; its place in the layout stays.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    projected { _ in { _ in transform.projection } }
  }

  /// Draws the view turned in space about an axis through an anchor; its place in the layout stays.
  ///
  /// x points right, y down and z towards the viewer, who is as far away as the larger side of the view is long, divided
  /// by `perspective`; 0 is from infinitely far. Turned about x, the top goes away; about y, the right side.
  ///
  /// - Parameters:
  ///   - angle: how far it is turned.
  ///   - axis: about which direction, of any length but 0, for which nothing is turned.
  ///   - anchor: a point of the axis, in fractions of the view's size.
  ///   - anchorZ: how far towards the viewer that point lies, in points.
  ///   - perspective: how strongly what is nearer is larger.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    projected { context in
      let angle = context.presented(angle)
      return { size in
        .rotation(
          angle, axis: axis, about: anchor.point(in: CGRect(origin: .zero, size: size)), anchorZ,
          vanishing: perspective / max(size.width, size.height))
      }
    }
  }
}

extension VisualEffect {
  /// Draws the view turned in space about an axis through an anchor.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    followed {
      $0.rotation3DEffect(angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective)
    }
  }
}

extension Projection {
  /// The plane turned in space by Rodrigues' formula and seen from 1 / `vanishing` points before the anchor.
  fileprivate static func rotation(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), about anchor: CGPoint, _ anchorZ: CGFloat,
    vanishing: CGFloat
  ) -> Projection {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite else { return Projection(.identity) }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    let t = 1 - c
    // Rows: what x, y and z become, of x, y and z.
    let rows = [
      SIMD3(t * x * x + c, t * x * y - s * z, t * x * z + s * y),
      SIMD3(t * x * y + s * z, t * y * y + c, t * y * z - s * x),
      SIMD3(t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    ]
    // The plane is z = 0, which lies anchorZ behind the point that it is turned about.
    let turned = rows.map { SIMD3($0.x, $0.y, -$0.z * anchorZ) }
    let seen = Projection(x: turned[0], y: turned[1], w: SIMD3(0, 0, 1) - turned[2] * vanishing)
    return Projection(.translation(x: anchor.x, y: anchor.y)) * seen
      * Projection(.translation(x: -anchor.x, y: -anchor.y))
  }
}
