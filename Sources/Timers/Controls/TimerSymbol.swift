import Views

/// The symbols on a timer's controls, as shapes that fit a square.
enum TimerSymbol: Shape {
  /// A triangle, for starting.
  case play
  /// Two bars, for pausing.
  case pause
  /// A square, for stopping.
  case stop
  /// A bell, for the sound at the end.
  case bell
  /// The bars of a waveform, for the sound during the countdown.
  case waveform
  /// A crescent, for the scene during the countdown.
  case moon
  /// Two sliders, for all other settings.
  case sliders

  var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

  func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    let map = CGAffineTransform(translationX: rect.midX - side / 2, y: rect.midY - side / 2).scaledBy(x: side, y: side)
    return Path(drawInUnitSquare).applying(map)
  }

  /// Draws the symbol in the unit square.
  private func drawInUnitSquare(_ path: inout Path) {
    switch self {
    case .play:
      // A triangle's centroid is only a third of the way from its base, so shift it right to make it look centred.
      path.addRounded([CGPoint(x: 0.17, y: 0.03), CGPoint(x: 1.01, y: 0.5), CGPoint(x: 0.17, y: 0.97)], radius: 0.13)
    case .pause:
      path.addBar(x: 0.27, from: 0.06, to: 0.94, width: 0.24)
      path.addBar(x: 0.73, from: 0.06, to: 0.94, width: 0.24)
    case .stop:
      path.addRoundedRect(
        in: CGRect(x: 0.1, y: 0.1, width: 0.8, height: 0.8), cornerSize: CGSize(width: 0.16, height: 0.16))
    case .bell: drawBell(&path)
    case .waveform:
      for (index, height) in [0.28, 0.62, 1, 0.5, 0.76, 0.34].enumerated() {
        path.addBar(x: 0.06 + 0.176 * CGFloat(index), from: 0.5 - height / 2, to: 0.5 + height / 2, width: 0.1)
      }
    case .moon: drawMoon(&path)
    case .sliders:
      for (y, knob) in [(0.27, 0.68), (0.73, 0.32)] as [(CGFloat, CGFloat)] {
        path.addRoundedRect(
          in: CGRect(x: 0.02, y: y - 0.05, width: 0.96, height: 0.1), cornerSize: CGSize(width: 0.05, height: 0.05))
        path.addEllipse(in: CGRect(x: knob - 0.17, y: y - 0.17, width: 0.34, height: 0.34))
      }
    }
  }

  private func drawBell(_ path: inout Path) {
    path.move(to: CGPoint(x: 0.5, y: 0.02))
    path.addCurve((0.68, 0.03), (0.79, 0.17), to: (0.79, 0.36))
    path.addCurve((0.79, 0.55), (0.84, 0.61), to: (0.93, 0.7))
    path.addCurve((0.98, 0.75), (0.95, 0.79), to: (0.89, 0.79))
    path.addLine(to: CGPoint(x: 0.11, y: 0.79))
    path.addCurve((0.05, 0.79), (0.02, 0.75), to: (0.07, 0.7))
    path.addCurve((0.16, 0.61), (0.21, 0.55), to: (0.21, 0.36))
    path.addCurve((0.21, 0.17), (0.32, 0.03), to: (0.5, 0.02))
    path.closeSubpath()
    path.move(to: CGPoint(x: 0.36, y: 0.86))
    path.addLine(to: CGPoint(x: 0.64, y: 0.86))
    path.addCurve((0.62, 1.04), (0.38, 1.04), to: (0.36, 0.86))
    path.closeSubpath()
  }

  private func drawMoon(_ path: inout Path) {
    path.move(to: CGPoint(x: 0.4, y: 0.05))
    path.addCurve((0.27, 0.46), (0.56, 0.75), to: (0.95, 0.62))
    path.addCurve((0.89, 0.83), (0.72, 0.97), to: (0.52, 0.97))
    path.addCurve((0.26, 0.97), (0.05, 0.76), to: (0.05, 0.5))
    path.addCurve((0.05, 0.29), (0.2, 0.1), to: (0.4, 0.05))
    path.closeSubpath()
  }
}

extension Path {
  /// Adds a cubic curve from the coordinates of its control points and end point.
  fileprivate mutating func addCurve(
    _ control1: (x: CGFloat, y: CGFloat), _ control2: (x: CGFloat, y: CGFloat), to end: (x: CGFloat, y: CGFloat)
  ) {
    addCurve(
      to: CGPoint(x: end.x, y: end.y), control1: CGPoint(x: control1.x, y: control1.y),
      control2: CGPoint(x: control2.x, y: control2.y))
  }

  /// Adds a vertical bar with rounded ends.
  fileprivate mutating func addBar(x: CGFloat, from top: CGFloat, to bottom: CGFloat, width: CGFloat) {
    addRoundedRect(
      in: CGRect(x: x - width / 2, y: top, width: width, height: bottom - top),
      cornerSize: CGSize(width: width / 2, height: width / 2))
  }

  /// Adds a polygon with rounded corners, each of which starts and ends at a distance of `radius` from the vertex.
  fileprivate mutating func addRounded(_ corners: [CGPoint], radius: CGFloat) {
    func point(from a: CGPoint, to b: CGPoint) -> CGPoint {
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      return CGPoint(x: a.x + (b.x - a.x) * radius / length, y: a.y + (b.y - a.y) * radius / length)
    }
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      let start = point(from: corner, to: before)
      if index == 0 { move(to: start) } else { addLine(to: start) }
      addQuadCurve(to: point(from: corner, to: after), control: corner)
    }
    closeSubpath()
  }
}
