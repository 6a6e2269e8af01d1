import DisplayLists

/// The width, caps, joins and dash pattern of a stroke.
public struct StrokeStyle: Equatable, Sendable {
  /// The width in points.
  public var lineWidth: CGFloat
  /// The style of line ends.
  public var lineCap: CGLineCap
  /// The style of joins.
  public var lineJoin: CGLineJoin
  /// The maximum length of a mitre, as a multiple of the line width.
  public var miterLimit: CGFloat
  /// Alternating dash and gap lengths in points; empty for a solid line.
  public var dash: [CGFloat]
  /// The offset into the dash pattern, in points, at which the line starts.
  public var dashPhase: CGFloat

  /// Creates a stroke style; the default is a solid line one point wide.
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
  /// Extends past the end point with a semicircle.
  case round
  /// Extends squarely past the end point by half the line width.
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
