import DisplayLists

/// Properties of a stroke.
public struct StrokeStyle: Equatable, Sendable {
  /// The width in points.
  public var lineWidth: CGFloat
  /// The style of line ends.
  public var lineCap: CGLineCap
  /// The style of joins.
  public var lineJoin: CGLineJoin
  /// The maximum length of mitred joins, in line widths.
  public var miterLimit: CGFloat
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dash: [CGFloat]
  /// The offset into the dash pattern at the start.
  public var dashPhase: CGFloat

  /// Creates a stroke style; the default is a solid line of one point.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  var drawing: Stroke {
    Stroke(
      width: lineWidth, cap: lineCap.drawing, join: lineJoin.drawing, miterLimit: miterLimit, dash: dash.map { $0 },
      dashPhase: dashPhase)
  }
}

/// The style of line ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Ends squarely at the end point.
  case butt
  /// Extends past the end point by a semicircle.
  case round
  /// Extends past the end point by half the width.
  case square

  var drawing: Stroke.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The style of joins between segments.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, up to the mitre limit.
  case miter
  /// A rounded corner.
  case round
  /// A bevelled corner.
  case bevel

  var drawing: Stroke.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
