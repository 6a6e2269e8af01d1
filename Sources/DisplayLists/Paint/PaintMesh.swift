public import Geometry
public import Optics

/// A mesh of coloured points, whose cells interpolate the colours of their corners.
///
/// Where cells overlap, those of later rows are on top, and within a row those of later columns.
public struct PaintMesh: Hashable, Sendable {
  /// The number of points in a row, at least 2.
  public let columns: Int
  /// The points, row by row, in the space of the filled item.
  public let points: [Point]
  /// The colour at each point.
  public let colors: [RGBA]
  /// The colour outside the mesh.
  public let background: RGBA

  /// Creates a mesh of at least two complete rows.
  public init(columns: Int, points: [Point], colors: [RGBA], background: RGBA) {
    precondition(
      columns >= 2 && points.count >= 2 * columns && points.count % columns == 0 && points.count == colors.count,
      "a mesh of \(points.count) points and \(colors.count) colours cannot have \(columns) columns")
    self.columns = columns
    self.points = points
    self.colors = colors
    self.background = background
  }

  /// The number of rows of points.
  public var rows: Int { points.count / columns }
}
