public import Geometry
public import Optics

/// A colour at a position along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The colour at this stop.
  public var color: RGBA
  /// The location of this stop, from 0 at the start to 1 at the end.
  public var location: Double

  /// Creates a stop with a colour and a location.
  public init(color: RGBA, location: Double) {
    self.color = color
    self.location = location
  }
}

/// The colour or gradient of a path. Positions are in the item's own space.
public enum Paint: Hashable, Sendable {
  /// A solid colour.
  case color(RGBA)
  /// A linear gradient from `start` to `end`. The first and last colours extend beyond the ends.
  case linear([GradientStop], start: Point, end: Point)
  /// A radial gradient between two radii around `center`.
  case radial([GradientStop], center: Point, startRadius: Double, endRadius: Double)
  /// An angular gradient around `center` between two angles in radians, measured clockwise from the x axis.
  case angular([GradientStop], center: Point, startAngle: Double, endAngle: Double)
  /// A mesh gradient.
  case mesh(PaintMesh)
}

/// The style of a stroked path. Lengths are in the item's own space.
public struct Stroke: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: Hashable, Sendable {
    /// A straight end at the end point.
    case butt
    /// A semicircle beyond the end point.
    case round
    /// A straight end that extends half the line width beyond the end point.
    case square
  }

  /// The shape of the corner between two segments.
  public enum Join: Hashable, Sendable {
    /// A sharp corner, or a bevel if the miter limit is exceeded.
    case miter
    /// A rounded corner.
    case round
    /// A bevelled corner.
    case bevel
  }

  /// The line width.
  public var width: Double
  /// The shape of the line's ends.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join
  /// The maximum distance from a corner to its miter tip, as a multiple of half the line width.
  public var miterLimit: Double
  /// The alternating dash and gap lengths; empty for a solid line.
  public var dash: [Double]
  /// The offset into the dash pattern at which the line starts.
  public var dashPhase: Double

  /// Creates a stroke style. The defaults are the same as in SwiftUI.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
