public import Geometry
public import Optics

/// A mesh gradient: a grid of coloured points whose cells interpolate the colours of their corners.
///
/// Cells are painted in row-major order, so later cells cover earlier ones where they overlap.
public struct PaintMesh: Hashable, Sendable {
  /// The number of points in a row, at least 2.
  public let columns: Int
  /// The points in row-major order, in the space of the filled item.
  public let points: [Point]
  /// The colour at each point.
  public let colors: [RGBA]
  /// The colour outside the mesh.
  public let background: RGBA

  /// Creates a mesh, which must have at least two complete rows.
  public init(columns: Int, points: [Point], colors: [RGBA], background: RGBA) {
    precondition(
      columns >= 2 && points.count >= 2 * columns && points.count % columns == 0 && points.count == colors.count,
      "a mesh must have complete rows and as many colours as points, got \(columns) columns, \(points.count) points "
        + "and \(colors.count) colours")
    self.columns = columns
    self.points = points
    self.colors = colors
    self.background = background
  }

  /// The number of rows of points.
  public var rows: Int { points.count / columns }
}
