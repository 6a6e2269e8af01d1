import Geometry
import Testing

@testable import Optics

@Suite struct SeamTests {
  static let size = PixelSize(width: 640, height: 320)

  static let shapes: [(name: String, shape: GlassShape)] = [
    ("capsule", .capsule(Rect(x: 0, y: 0, width: 200, height: 44))),
    ("circle", .circle(Rect(x: 0, y: 0, width: 90, height: 90))),
    ("strip", .roundedRect(RoundedRect(Rect(x: 0, y: 0, width: 220, height: 14), radius: 4, style: .continuous))),
    ("ellipse", .ellipse(Rect(x: 0, y: 0, width: 200, height: 80))),
    (
      "strip as a path",
      .path(RoundedRect(Rect(x: 0, y: 0, width: 220, height: 16), radius: 8, style: .circular).path, .nonZero)
    ),
    (
      "ring",
      .path(
        BezierPath(
          BezierPath(ellipseIn: Rect(x: 0, y: 0, width: 110, height: 90)).elements
            + BezierPath(ellipseIn: Rect(x: 25, y: 25, width: 60, height: 40)).elements), .evenOdd)
    ),
  ]

  /// The largest second difference, in pixels of displacement, per tenth of the depth of a shape.
  func bends(_ shape: GlassShape) throws -> [Double] {
    let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
    let image = PlanarImage(size: Self.size, format: format)
    for y in 0..<Self.size.height { for x in 0..<Self.size.width { image[0, x, y] = 1000 + 12 * x + 9 * y } }
    let map = Affine.translation(x: 40, y: 40) * .scale(2.5)
    let probe = try #require(
      Lens(LensPane(shape, GlassMaterial(.clear), pixelsFromPane: map), content: nil, canvas: Self.size, format: format)
    )
    var preset = try #require(probe.preset)
    preset.face = nil
    preset.rim = nil
    let pane = LensPane(shape, preset: preset, pixelsFromPane: map)
    let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    let field = DistanceField(merging: [pane], spacing: 0, pixelsPerPoint: 2.5, in: lens.rect)
    var worst = [Double](repeating: 0, count: 10)
    for y in (lens.rect.y + 2)..<(lens.rect.maxY - 2) {
      for x in (lens.rect.x + 2)..<(lens.rect.maxX - 2) {
        let depth = -Double(field.distance[field.index(x, y)])
        guard depth > 1 else { continue }
        let across = image[0, x - 1, y] + image[0, x + 1, y] - 2 * image[0, x, y]
        let down = image[0, x, y - 1] + image[0, x, y + 1] - 2 * image[0, x, y]
        let bend = max(Double(abs(across)) / 12, Double(abs(down)) / 9)
        let tenth = min(Int(10 * depth / field.deepest), 9)
        worst[tenth] = max(worst[tenth], bend)
      }
    }
    return worst
  }

  @Test(arguments: shapes.indices) func noLineRunsAlongTheMiddle(_ index: Int) throws {
    let worst = try bends(Self.shapes[index].shape)
    // The innermost tenth holds the medial axis; the rounding of a 14-bit ramp alone makes a third of a pixel.
    let around = worst[7...8].max() ?? 0
    #expect(worst[9] <= max(2 * around, 0.5), "\(Self.shapes[index].name): \(worst)")
  }
}
