import DisplayLists
import Geometry

/// A view drawn with a projective transform that does not affect its layout.
///
/// If the transform is affine, for example at 0° and 180°, the view is drawn with it directly. Otherwise the view is
/// rasterised untransformed and then projected, as layers are on Apple platforms. Frames measured inside the view, and
/// the backdrop of its glass, are then those of the untransformed view.
private final class ProjectionNode: WrapperNode {
  /// The transform in the node's own space, given its size.
  private let projection: (CGSize) -> Projection

  init(_ child: Node, _ context: _ViewContext, _ projection: @escaping (CGSize) -> Projection) {
    self.projection = projection
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    if let affine = projection(placement.size).affine(over: Rect(placement.bounds)) {
      var moved = placement
      moved.pointsFromNode = placement.pointsFromNode * affine
      return placeChild(moved, into: &output)
    }
    return PlacedNode(self, placement, [placeChild(placement, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    let projection = projection(placement.size)
    let before = output.elements.count
    let items = output.itemsPainted(by: placed.parts[0])
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

/// A transform that depends on the view's size and does not affect its layout.
public protocol GeometryEffect: Animatable, ViewModifier {
  /// Returns the transform in the view's own space, given its size.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// Applies the transform to the content.
  public func body(content: Content) -> some View { content.projected { _ in { effectValue(size: $0).projection } } }
}

extension View {
  fileprivate func projected(_ projection: @escaping (_ViewContext) -> (CGSize) -> Projection) -> some View {
    wrapped { ProjectionNode($0, $1, projection($1)) }
  }

  /// Applies a projective transform without affecting layout.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    projected { _ in { _ in transform.projection } }
  }

  /// Rotates the view in three dimensions about an axis through an anchor, without affecting layout.
  ///
  /// x points right, y down and z towards the viewer. The viewer's distance is the longer side of the view divided by
  /// `perspective`; 0 is an orthographic projection. A positive angle about x moves the top away from the viewer; about
  /// y, the right side.
  ///
  /// - Parameter angle: The angle of rotation.
  /// - Parameter axis: The direction of the axis; a zero vector disables the rotation.
  /// - Parameter anchor: A point on the axis, as a fraction of the view's size.
  /// - Parameter anchorZ: The position of that point along z, in points.
  /// - Parameter perspective: The strength of the perspective.
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
  /// Rotates the view in three dimensions about an axis through an anchor.
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
  /// Returns the projection of the plane, rotated by Rodrigues' formula and viewed from a distance of 1 / `vanishing`
  /// points.
  fileprivate static func rotation(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), about anchor: CGPoint, _ anchorZ: CGFloat,
    vanishing: CGFloat
  ) -> Projection {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite else { return Projection(.identity) }
    let x = axis.x / length
    let y = axis.y / length
    let z = axis.z / length
    let c = cos(angle.radians)
    let s = sin(angle.radians)
    let t = 1 - c
    // The rows of the rotation matrix.
    let rows = [
      SIMD3(t * x * x + c, t * x * y - s * z, t * x * z + s * y),
      SIMD3(t * x * y + s * z, t * y * y + c, t * y * z - s * x),
      SIMD3(t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    ]
    // The plane z = 0 lies `anchorZ` behind the centre of rotation.
    let turned = rows.map { SIMD3($0.x, $0.y, -$0.z * anchorZ) }
    let seen = Projection(x: turned[0], y: turned[1], w: SIMD3(0, 0, 1) - turned[2] * vanishing)
    return Projection(.translation(x: anchor.x, y: anchor.y)) * seen
      * Projection(.translation(x: -anchor.x, y: -anchor.y))
  }
}
