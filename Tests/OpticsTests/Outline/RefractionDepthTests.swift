import Geometry
import Testing

@testable import Optics

/// The depth that determines refraction: the distance from the edge, with ridges smoothed out.
@Suite struct RefractionDepthTests {
  static let scale = 2.0
  /// The depth, in points, down to which these panes refract.
  static let height = 20.0

  /// The field of a pane of 200 × 200 points, 12 points from the edges of the canvas.
  func field(_ shape: GlassShape) -> DistanceField {
    var preset = GlassPreset(GlassMaterial(.clear), S: 200)
    (preset.refraction.height, preset.refraction.power) = (Self.height, 1)
    let pane = LensPane(
      shape, preset: preset, pixelsFromPane: .scale(Self.scale) * .translation(x: 12, y: 12))
    let rect = PixelRect(x: 0, y: 0, width: 448, height: 448)
    return DistanceField(merging: [pane], spacing: 0, pixelsPerPoint: Self.scale, in: rect)
  }

  static let square = Rect(x: 0, y: 0, width: 200, height: 200)

  static func path(_ points: (Double, Double)...) -> GlassShape {
    .path(
      BezierPath(
        points.enumerated().map { i, p in
          i == 0 ? .move(to: Point(x: p.0, y: p.1)) : .line(to: Point(x: p.0, y: p.1))
        } + [.close]), .nonZero)
  }

  /// Below a straight edge, the depth equals the distance as far as the lens refracts.
  @Test(arguments: [
    GlassShape.roundedRect(RoundedRect(square, radius: 4, style: .circular)),
    path((0, 0), (200, 0), (200, 200), (0, 200)),
  ])
  func depthBelowAStraightEdgeIsTheDistance(_ shape: GlassShape) {
    let field = field(shape)
    #expect(!field.refractionDepths.isEmpty)
    for y in 24..<64 {
      let i = field.index(224, y)
      #expect((field.refractionDepth(i) - Float(Double(y) + 0.5 - 24) / Float(Self.scale)).magnitude < 0.001)
    }
  }

  /// The same holds for an evenly curved edge whose radius is at least the height of the lens.
  @Test(arguments: [100.0, 60, 30]) func depthBelowACurvedEdgeIsTheDistance(_ radius: Double) {
    let circle = Rect(x: 100 - radius, y: 100 - radius, width: 2 * radius, height: 2 * radius)
    let field = field(.path(BezierPath(ellipseIn: circle), .nonZero))
    var worst: Float = 0
    for i in field.distance.indices where field.distance[i] < -1 && field.distance[i] > -8 {
      worst = max(worst, (field.refractionDepth(i) + field.distance[i]).magnitude)
    }
    #expect(worst < 0.15, "points")
  }

  /// The distance has a kink along a corner's bisector, which the depth spreads over the averaged pixels.
  @Test func depthTurnsSlowlyAcrossACorner() {
    let field = field(Self.path((0, 0), (200, 0), (200, 200), (0, 200)))
    let reach = Float(Self.height * Self.scale)
    var kink: Float = 0
    var turn: Float = 0
    for k in 30..<80 {
      let before = field.index(k + 1, k - 1)
      let i = field.index(k, k)
      let after = field.index(k - 1, k + 1)
      let d = field.distance
      kink = max(kink, (d[before] + d[after] - 2 * d[i]).magnitude * Float(Self.scale))
      // Just inside the outline, depths match those of a slightly rounder corner.
      guard d[i] < -6 else { continue }
      turn = max(
        turn,
        (field.refractionDepth(before) + field.refractionDepth(after) - 2 * field.refractionDepth(i)).magnitude
          * Float(Self.scale))
    }
    #expect(kink > 1.9)
    // A kink of two pixels, spread over the 0.8 · reach averaged pixels, and twice that at the peak.
    #expect(turn < 2 * 2 / (0.8 * reach) * 1.2)
  }

  /// The depth is positive inside the glass and zero outside.
  @Test func depthBeginsAtTheOutline() {
    let field = field(Self.path((100, 0), (200, 200), (0, 200)))
    for i in field.distance.indices {
      if field.distance[i] < -1.5 { #expect(field.refractionDepth(i) > 0) }
      if field.distance[i] > 1.5 { #expect(field.refractionDepth(i) == 0) }
    }
  }
}
