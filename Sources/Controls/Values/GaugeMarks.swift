import Views

/// The bar of a gauge: a capsule that ends at the value, or a full-length capsule with a mark at the value.
struct GaugeBar: Shape {
  var fraction: Double
  /// Whether the value is marked on a full-length bar. Otherwise the bar ends at the value.
  var isMarked = false

  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }

  func path(in rect: CGRect) -> Path {
    let thickness = rect.height
    if isMarked {
      let x = rect.minX + thickness / 2 + (rect.width - thickness) * fraction
      return Capsule().path(in: rect).marked(at: CGPoint(x: x, y: rect.midY), thickness: thickness)
    }
    guard fraction > 0 else { return Path() }
    // The bar is always long enough for both of its round ends.
    let length = min(max(rect.width * fraction, thickness), rect.width)
    return Capsule().path(in: CGRect(x: rect.minX, y: rect.minY, width: length, height: thickness))
  }
}

/// The ring of a gauge: an arc that ends at the value, or a full-length arc with a mark at the value.
struct GaugeRing: Shape {
  var fraction: Double
  let thickness: CGFloat
  /// The start angle, clockwise from the positive x-axis, and the angle that the full ring spans.
  let start: Angle
  let sweep: Angle
  /// Whether the value is marked on a full-length ring. Otherwise the ring ends at the value.
  var isMarked = false

  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }

  // Rings run clockwise in every layout direction.
  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    let radius = (min(rect.width, rect.height) - thickness) / 2
    guard radius > 0, isMarked || fraction > 0 else { return Path() }
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let value = start.radians + sweep.radians * fraction
    var arc = Path()
    arc.addArc(
      center: center, radius: radius, startAngle: start, endAngle: isMarked ? start + sweep : .radians(value),
      clockwise: false)
    let ring = arc.strokedPath(StrokeStyle(lineWidth: thickness, lineCap: .round))
    guard isMarked else { return ring }
    let place = CGPoint(x: center.x + radius * cos(value), y: center.y + radius * sin(value))
    return ring.marked(at: place, thickness: thickness)
  }
}

extension Path {
  /// Returns the path with a dot of diameter `thickness` added, surrounded by a gap.
  fileprivate func marked(at place: CGPoint, thickness: CGFloat) -> Path {
    func disc(_ radius: CGFloat) -> Path {
      Path(ellipseIn: CGRect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius))
    }
    var path = subtracting(disc(thickness))
    path.addPath(disc(thickness / 2))
    return path
  }
}

/// The part of a gauge that shows the value, painted with the tint.
struct GaugeMark<Mark: Shape, Track: Shape>: View {
  /// The style of a gauge without a tint.
  enum Plain { case accent, primary }

  let mark: Mark
  let track: Track?
  /// The style of the track; nil for a faint version of the mark's style.
  var trackStyle: AnyShapeStyle?
  let plain: Plain
  /// Returns a style that draws a gradient along the gauge.
  let along: (Gradient, LayoutDirection) -> AnyShapeStyle
  @Environment(\.self) private var environment

  var body: some View {
    let style = style
    mark.fill(style).background {
      if let track { track.fill(trackStyle ?? AnyShapeStyle(style.opacity(0.25))) }
    }
  }

  private var style: AnyShapeStyle {
    if let gradient = environment.tintStyle?.gradient { return along(gradient, environment.layoutDirection) }
    return environment.chosenTint ?? (plain == .accent ? AnyShapeStyle(.tint) : AnyShapeStyle(.primary))
  }
}
