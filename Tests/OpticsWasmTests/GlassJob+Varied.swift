import Geometry
import GlassJobs
import Optics
import OpticsWasm

extension GlassJob {
  /// Every variant, look and type of shape, with tints and a container.
  static let varied: [GlassJob] = {
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
    ) -> GlassJob {
      var numbers = GlassNumbers()
      numbers.appendGlass([GlassNumbers.Pane(shape, material, pixelsFromPane: map, state: state)], spacing: 0)
      return GlassJob(numbers)
    }
    var jobs: [GlassJob] = []
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
    return jobs + [container(map, orange), adaptive(map), text(map)]
  }()

  /// Four circles that merge.
  private static func container(_ map: Affine, _ tint: RGBA) -> GlassJob {
    let panes = (0..<4).map { i in
      let circle = GlassShape.circle(Rect(x: Double(i) * 26, y: i % 2 == 0 ? 10 : 24, width: 30, height: 30))
      return GlassNumbers.Pane(circle, GlassMaterial(.regular, tint: i == 1 ? tint : nil), pixelsFromPane: map)
    }
    var numbers = GlassNumbers()
    numbers.appendGlass(panes, spacing: 20)
    return GlassJob(numbers)
  }

  /// A pane that fades from one appearance to the other.
  private static func adaptive(_ map: Affine) -> GlassJob {
    func pane(_ appearance: GlassAppearance) -> GlassNumbers {
      let shape = GlassShape.capsule(Rect(x: 5, y: 5, width: 90, height: 60))
      let pane = GlassNumbers.Pane(shape, GlassMaterial(.regular, appearance: appearance), pixelsFromPane: map)
      var numbers = GlassNumbers()
      numbers.appendGlass([pane], spacing: 0)
      return numbers
    }
    var numbers = GlassNumbers()
    // The noise on the left is dark enough to turn the pane, and that on the right is not.
    numbers.appendAdaptive(
      over: PixelRect(x: 20, y: 20, width: 40, height: 80), light: pane(.light), dark: pane(.dark))
    return GlassJob(numbers, seconds: [0, 0.05, 0.1, 0.15])
  }

  /// White and black text with a drawing, partly translucent.
  private static func text(_ map: Affine) -> GlassJob {
    var drawing = Raster<UInt8>(size: PixelSize(width: 60, height: 30))
    for i in drawing.samples.indices { drawing.samples[i] = UInt8(i / 4 % 60 * 2) }
    let panes = [
      GlassNumbers.Pane(
        .roundedRect(RoundedRect(Rect(x: 0, y: 0, width: 100, height: 70), radius: 20, style: .continuous)),
        GlassMaterial(.clear),
        pixelsFromPane: map)
    ]
    var numbers = GlassNumbers()
    numbers.appendGlass(
      panes, spacing: 0, content: LensContent(drawing, at: PixelRect(x: 40, y: 40, width: 60, height: 30)))
    let inks = [1.0, 0].enumerated().map { i, white in
      var coverage = Raster<UInt8>(size: PixelSize(width: 50, height: 20))
      for j in stride(from: 3, to: coverage.samples.count, by: 12) { coverage.samples[j] = 255 }
      return ContrastFloor.Ink(
        TextContrast(RGBA(white: white), floor: 4.5), coverage: coverage,
        at: PixelRect(x: 50 + 60 * i, y: 80, width: 50, height: 20))
    }
    numbers.appendContrast(
      inks, on: PixelRect(x: 15, y: 10, width: 200, height: 140), isWhole: true, pixelsPerPoint: 2)
    numbers.appendContent(LensContent(drawing, at: PixelRect(x: 60, y: 85, width: 60, height: 30)))
    return GlassJob(numbers, seconds: [0, 0.5])
  }
}
