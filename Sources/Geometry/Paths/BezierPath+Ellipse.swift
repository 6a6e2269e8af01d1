extension BezierPath {
  /// Creates the ellipse inscribed in a rectangle as four cubics, clockwise from the rightmost point.
  public init(ellipseIn r: Rect) {
    let k = 0.5522847498307936
    let rx = r.width / 2
    let ry = r.height / 2
    let c = r.center
    func at(_ x: Double, _ y: Double) -> Point { Point(x: c.x + x * rx, y: c.y + y * ry) }
    self.init([
      .move(to: at(1, 0)),
      .cubic(to: at(0, 1), control1: at(1, k), control2: at(k, 1)),
      .cubic(to: at(-1, 0), control1: at(-k, 1), control2: at(-1, k)),
      .cubic(to: at(0, -1), control1: at(-1, -k), control2: at(-k, -1)),
      .cubic(to: at(1, 0), control1: at(k, -1), control2: at(1, -k)),
      .close,
    ])
  }
}
