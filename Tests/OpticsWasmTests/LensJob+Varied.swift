import Geometry
import LensJobs
import Optics
import OpticsWasm

extension LensJob {
  /// Every variant, look and type of shape, with tints and a container.
  static let varied: [LensJob] = {
    let area = Rect(x: 0, y: 0, width: 100, height: 70)
    let map = Affine(a: 2, b: 0, c: 0, d: 2, tx: 15, ty: 10)
    let turned = Affine(a: 1.6, b: 0.4, c: -0.4, d: 1.6, tx: 50, ty: 5)
    let orange = RGBA(red: 1, green: 0.4, blue: 0.1, alpha: 0.6)
    let uneven = CornerRadii(topLeft: 30, topRight: 6, bottomRight: 20, bottomLeft: 0)
    let triangle = BezierPath([
      .move(to: Point(x: 50, y: 5)), .line(to: Point(x: 95, y: 80)),
      .cubic(to: Point(x: 5, y: 80), control1: Point(x: 70, y: 95), control2: Point(x: 30, y: 95)), .close,
    ])
    let hole = BezierPath(Rect(x: 35, y: 30, width: 30, height: 30))
    let ring = BezierPath(BezierPath(Rect(x: 10, y: 10, width: 80, height: 70)).elements + hole.elements)
    func one(
      _ shape: GlassShape, _ material: GlassMaterial, _ map: Affine, state: GlassState = .resting
    ) -> LensJob {
      var numbers = LensNumbers(spacing: 0)
      numbers.append(shape, material, pixelsFromPane: map, state: state)
      return LensJob(numbers)
    }
    var jobs: [LensJob] = []
    for material in [
      GlassMaterial(.clear), GlassMaterial(.clear, look: .v27), GlassMaterial(.regular),
      GlassMaterial(.regular, look: .v27, appearance: .dark), GlassMaterial(.regular, tint: orange),
    ] {
      jobs.append(one(.roundedRect(RoundedRect(area, radius: 22, style: .continuous)), material, map))
    }
    jobs += [
      one(.roundedRect(RoundedRect(area, radii: uneven, style: .circular)), GlassMaterial(.clear), map),
      one(.ellipse(area), GlassMaterial(.regular), map), one(.path(triangle, .nonZero), GlassMaterial(.clear), turned),
      one(.path(ring, .evenOdd), GlassMaterial(.clear, look: .v27), map),
      one(.capsule(Rect(x: 60, y: 40, width: 120, height: 90)), GlassMaterial(.regular), map),
      one(.capsule(area), GlassMaterial(.regular), map, state: GlassState(materialized: 0.4)),
      one(
        .capsule(area), GlassMaterial(.clear), map,
        state: GlassState(press: GlassState.Press(time: 0.2, at: Point(x: 30, y: 30)))),
    ]
    var container = LensNumbers(spacing: 20)
    for i in 0..<4 {
      let circle = GlassShape.circle(Rect(x: Double(i) * 26, y: i % 2 == 0 ? 10 : 24, width: 30, height: 30))
      container.append(circle, GlassMaterial(.regular, tint: i == 1 ? orange : nil), pixelsFromPane: map)
    }
    return jobs + [LensJob(container)]
  }()
}
