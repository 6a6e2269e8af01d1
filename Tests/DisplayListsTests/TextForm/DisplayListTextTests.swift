import Geometry
import Optics
import Testing

@testable import DisplayLists

@Suite struct DisplayListTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (-0.0004, "0"), (0.0005, "0.001"), (1.5, "1.5"), (-12.3456, "-12.346"), (100, "100"),
      (0.1 + 0.2, "0.3"), (-Double.infinity, "-inf"),
    ] as [(Double, String)])
  func roundsToThousandths(value: Double, text: String) {
    #expect(NumberText.thousandths(value) == text)
  }

  @Test(
    arguments: [
      (0, "0"), (1.0 / 3, "0.333333"), (-2.5, "-2.5"), (123456.7, "123457"), (1_234_567, "1.23457e+06"),
      (999_999.9, "1e+06"), (0.0001, "0.0001"), (0.000012345678, "1.23457e-05"), (15.2866, "15.2866"), (100, "100"),
    ] as [(Double, String)])
  func writesSixSignificantDigits(value: Double, text: String) {
    #expect(NumberText.sixDigits(value) == text)
  }

  @Test func everyKindOfItemHasItsLines() {
    let path = BezierPath([
      .move(to: .zero), .line(to: Point(x: 10, y: 0)), .quad(to: Point(x: 10, y: 10), control: Point(x: 12, y: 5)),
      .cubic(to: Point(x: 0, y: 10), control1: Point(x: 7, y: 1.0 / 3), control2: Point(x: 3, y: 11)), .close,
    ])
    let red = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)
    let stops = [GradientStop(color: red, location: 0), GradientStop(color: RGBA(white: 1), location: 1)]
    let run = GlyphRun(
      face: FontFace(file: "/fonts/Inter-Bold.otf"), size: 17, color: RGBA(white: 1),
      glyphs: [PlacedGlyph(id: 42, position: Point(x: 0, y: 12.34567))], text: "a\n\"")
    let list = DisplayList(
      size: Size(width: 320, height: 200.5),
      items: [
        .fill(path, rule: .evenOdd, paint: .color(red), pointsFromItem: .identity),
        .stroke(
          path, style: Stroke(width: 2, cap: .round, dash: [1, 2]),
          paint: .linear(stops, start: .zero, end: Point(x: 0, y: 1)), pointsFromItem: .translation(x: 5, y: 0)),
        .group(
          DisplayGroup(
            [.glyphs(run, pointsFromItem: .identity)],
            filters: [.shadow(RGBA(white: 0), radius: 3, x: 0, y: 1)],
            clip: .init(path: BezierPath(Rect(x: 0, y: 0, width: 1, height: 1))),
            mask: [.image(Bitmap(size: PixelSize(width: 2, height: 1)), in: .zero, pointsFromItem: .identity)],
            opacity: 0.25, blend: .multiply)),
        .glass(
          GlassPane(
            id: PaneID(0), shape: .capsule(Rect(x: 0, y: 0, width: 100, height: 40)),
            material: GlassMaterial(.clear, tint: red),
            content: [])),
      ])
    #expect(
      list.description == """
        list 320 200.5
          fill evenOdd
            path 0 0 m 10 0 l 12 5 10 10 q 7 0.333333 3 11 0 10 c h
            color 1 0 0 0.5
          stroke width 2 cap round dash 1 2
            path 0 0 m 10 0 l 12 5 10 10 q 7 0.333333 3 11 0 10 c h
            linear 0 0 to 0 1: 1 0 0 0.5 at 0, 1 1 1 1 at 1
            pointsFromItem 1 0 0 1 5 0
          group opacity 0.25 blend multiply
            shadow 0 0 0 1 radius 3 offset 0 1
            clip 0 0 m 1 0 l 1 1 l 0 1 l h
            mask
              image 2×1 hash 30d8c7a92c5b5c36 in 0 0 0 0
            glyphs Inter-Bold.otf size 17 "a\\n\\""
              color 1 1 1 1
              42 at 0 12.346
          glass clear v27 light tint 1 0 0 0.5
            shape roundedRect 0 0 100 40 radii 20 20 20 20 continuous
        """)
  }
}
