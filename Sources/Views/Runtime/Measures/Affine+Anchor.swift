import Geometry

extension Affine {
  /// Returns `map` applied about an anchor point of a rectangle at the origin.
  static func about(_ anchor: UnitPoint, of size: CGSize, _ map: Affine) -> Affine {
    let x = anchor.x * size.width
    let y = anchor.y * size.height
    return .translation(x: x, y: y) * map * .translation(x: -x, y: -y)
  }
}
