import Geometry
import Testing

@testable import Optics

@Suite struct SeamTests {
  static let size = PixelSize(width: 640, height: 320)

  /// A five-pointed star.
  static var star: BezierPath {
    BezierPath(
      (0..<10).map { i -> BezierPath.Element in
        let radius = i % 2 == 0 ? 58.0 : 26.0
        let angle = Double(i) / 5 * Elementary.pi
        let p = Point(x: 60 + radius * Elementary.sin(angle), y: 60 - radius * Elementary.cos(angle))
        return i == 0 ? .move(to: p) : .line(to: p)
      } + [.close])
  }

  /// Intersecting strokes of even width, as in the digit 4.
  static var digit: BezierPath {
    let corners: [(Double, Double)] = [
      (52, 0), (72, 0), (72, 66), (88, 66), (88, 84), (72, 84), (72, 106), (52, 106), (52, 84), (0, 84), (0, 64),
    ]
    return BezierPath(
      corners.enumerated().map { i, p in
        i == 0 ? .move(to: Point(x: p.0, y: p.1)) : .line(to: Point(x: p.0, y: p.1))
      } + [.close])
  }

  static let shapes: [(name: String, shape: GlassShape)] = [
    ("capsule", .capsule(Rect(x: 0, y: 0, width: 200, height: 44))),
    ("circle", .circle(Rect(x: 0, y: 0, width: 90, height: 90))),
    ("strip", .roundedRect(RoundedRect(Rect(x: 0, y: 0, width: 220, height: 14), radius: 4, style: .continuous))),
    ("ellipse", .ellipse(Rect(x: 0, y: 0, width: 200, height: 80))),
    ("star", .path(star, .nonZero)), ("digit", .path(digit, .nonZero)),
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

  /// The largest second difference of displacements, in pixels, for each tenth of the shape's depth.
  func kinks(_ shapes: [GlassShape], _ material: GlassMaterial, spacing: Double = 0) throws -> [Double] {
    let format = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
    let image = PlanarImage(size: Self.size, format: format)
    for y in 0..<Self.size.height { for x in 0..<Self.size.width { image[0, x, y] = 1000 + 12 * x + 9 * y } }
    let map = Affine.translation(x: 40, y: 40) * .scale(2.5)
    let panes = try shapes.map { shape in
      let pane = LensPane(shape, material, pixelsFromPane: map)
      var preset = try #require(Lens(pane, content: nil, canvas: Self.size, format: format)?.preset)
      preset.face = nil
      preset.rim = nil
      return LensPane(shape, preset: preset, pixelsFromPane: map)
    }
    let lens = try #require(Lens(panes, spacing: spacing, content: nil, canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    let field = DistanceField(merging: panes, spacing: spacing, pixelsPerPoint: 2.5, in: lens.rect)
    let deepest = field.deepest
    var worst = [Double](repeating: 0, count: 10)
    for y in (lens.rect.y + 2)..<(lens.rect.maxY - 2) {
      for x in (lens.rect.x + 2)..<(lens.rect.maxX - 2) {
        let depth = -Double(field.distance[field.index(x, y)])
        guard depth > 1 else { continue }
        let across = image[0, x - 1, y] + image[0, x + 1, y] - 2 * image[0, x, y]
        let down = image[0, x, y - 1] + image[0, x, y + 1] - 2 * image[0, x, y]
        let kink = max(Double(abs(across)) / 12, Double(abs(down)) / 9)
        let tenth = min(Int(10 * depth / deepest), 9)
        worst[tenth] = max(worst[tenth], kink)
      }
    }
    return worst
  }

  static let materials = GlassLook.allCases.flatMap { look in
    [GlassVariant.clear, .regular].map { GlassMaterial($0, look: look) }
  }

  @Test(arguments: shapes.indices, materials)
  func noSeamRunsAlongTheMedialAxis(_ index: Int, _ material: GlassMaterial) throws {
    let worst = try kinks([Self.shapes[index].shape], material)
    // The innermost tenth contains the medial axis. Rounding alone causes a third of a pixel on a 14-bit ramp.
    let around = worst[7...8].max() ?? 0
    #expect(worst[9] <= max(2 * around, 0.5), "\(Self.shapes[index].name): \(worst)")
  }

  @Test(arguments: materials) func noSeamRunsThroughMergedCircles(_ material: GlassMaterial) throws {
    let circles = [(0.0, 0.0), (52, 8), (96, 0)].map { x, y in
      GlassShape.circle(Rect(x: x, y: y, width: 60, height: 60))
    }
    let worst = try kinks(circles, material, spacing: 16)
    let around = worst[7...8].max() ?? 0
    #expect(worst[9] <= max(2 * around, 0.5), "\(worst)")
  }
}
