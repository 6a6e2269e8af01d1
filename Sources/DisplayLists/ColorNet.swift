public import Geometry
public import Optics

/// A net of coloured points, its meshes filled with what lies between the colours of their corners.
///
/// Where meshes lie over each other, those of later rows, and in a row those further on, are on top.
public struct ColorNet: Hashable, Sendable {
  /// Points in a row, 2 or more.
  public let columns: Int
  /// Row by row, in the space of what is filled.
  public let points: [Point]
  /// The colour at each point.
  public let colors: [RGBA]
  /// What is seen where the net does not reach.
  public let background: RGBA

  /// A net of as many points in a row, of whole rows, 2 or more.
  public init(columns: Int, points: [Point], colors: [RGBA], background: RGBA) {
    precondition(
      columns >= 2 && points.count >= 2 * columns && points.count % columns == 0 && points.count == colors.count,
      "a net of \(points.count) points and \(colors.count) colours cannot have \(columns) columns")
    self.columns = columns
    self.points = points
    self.colors = colors
    self.background = background
  }

  /// How many rows of points there are.
  public var rows: Int { points.count / columns }
}
