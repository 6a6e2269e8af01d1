public import Geometry
public import Optics

/// A colour at a position along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The colour there.
  public var color: RGBA
  /// The position, from 0 at the start to 1 at the end.
  public var location: Double

  /// `color` at `location`.
  public init(color: RGBA, location: Double) {
    self.color = color
    self.location = location
  }
}

/// What a path is painted with. Positions are in the item's own space.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(RGBA)
  /// A gradient along the line from `start` to `end`; the end colours extend beyond it.
  case linear([GradientStop], start: Point, end: Point)
  /// A gradient between two radii around `center`.
  case radial([GradientStop], center: Point, startRadius: Double, endRadius: Double)
  /// A gradient around `center` between two angles in radians, clockwise from the x axis.
  case angular([GradientStop], center: Point, startAngle: Double, endAngle: Double)
  /// Colours interpolated between the points of a mesh.
  case mesh(PaintMesh)
}

/// How a path is stroked; lengths are in the item's own space.
public struct Stroke: Hashable, Sendable {
  /// How a line ends.
  public enum Cap: Hashable, Sendable {
    /// Square, at the end point.
    case butt
    /// Half a disc beyond the end point.
    case round
    /// Square, half a width beyond the end point.
    case square
  }

  /// How two segments meet.
  public enum Join: Hashable, Sendable {
    /// Sharp, up to the miter limit.
    case miter
    /// A disc around the corner.
    case round
    /// Cut off.
    case bevel
  }

  /// The width of the line.
  public var width: Double
  /// How the line ends.
  public var cap: Cap
  /// How segments meet.
  public var join: Join
  /// The longest miter, in half widths.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  public var dash: [Double]
  /// The offset into the pattern at which the line starts.
  public var dashPhase: Double

  /// A style; the defaults are SwiftUI's.
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
