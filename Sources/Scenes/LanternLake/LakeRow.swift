/// A row of samples of a plane.
struct LakeRow {
  /// The number of the plane: luma, then blue and red.
  let plane: Int
  let y: Int
  /// Luma pixels per sample along each axis.
  let step: Int
}
