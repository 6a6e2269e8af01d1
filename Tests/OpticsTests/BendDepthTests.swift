import Geometry
import Testing

@testable import Optics

/// The depth that light is bent by: the distance inwards, without ridges.
@Suite struct BendDepthTests {
  static let scale = 2.0
  /// How deep the lens of these panes bends, in points.
  static let height = 20.0

  /// The field of one pane 200 points wide and high, 12 points from the canvas' edges.
  func field(_ shape: GlassShape) -> DistanceField {
    var preset = GlassPreset(GlassMaterial(.clear), S: 200)
    preset.refraction.height = Self.height
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

  /// A straight edge keeps its depth as far as light bends.
  @Test(arguments: [
    GlassShape.roundedRect(RoundedRect(square, radius: 4, style: .circular)),
    path((0, 0), (200, 0), (200, 200), (0, 200)),
  ])
  func alongAStraightEdgeItIsTheDistance(_ shape: GlassShape) {
    let field = field(shape)
    #expect(!field.bendDepths.isEmpty)
    for y in 24..<64 {
      let i = field.index(224, y)
      #expect((field.bendDepth(i) - Float(Double(y) + 0.5 - 24) / Float(Self.scale)).magnitude < 0.001)
    }
  }

  /// What is evenly curved, no more than the lens is high, keeps its depth too.
  @Test(arguments: [100.0, 60, 30]) func alongACurvedEdgeItIsTheDistance(_ radius: Double) {
    let circle = Rect(x: 100 - radius, y: 100 - radius, width: 2 * radius, height: 2 * radius)
    let field = field(.path(BezierPath(ellipseIn: circle), .nonZero))
    var worst: Float = 0
    for i in field.distance.indices where field.distance[i] < -1 && field.distance[i] > -8 {
      worst = max(worst, (field.bendDepth(i) + field.distance[i]).magnitude)
    }
    #expect(worst < 0.15, "points")
  }

  /// Across the line that halves a corner the distance has a kink; the depth bends over as many pixels as are averaged.
  @Test func acrossACornerItTurnsSlowly() {
    let field = field(Self.path((0, 0), (200, 0), (200, 200), (0, 200)))
    let reach = Float(Self.height * Self.scale)
    var (kink, turn): (Float, Float) = (0, 0)
    for k in 30..<80 {
      let (before, i, after) = (field.index(k + 1, k - 1), field.index(k, k), field.index(k - 1, k + 1))
      let d = field.distance
      kink = max(kink, (d[before] + d[after] - 2 * d[i]).magnitude * Float(Self.scale))
      // The first depths below the outline are those of a corner only a little rounder.
      guard d[i] < -6 else { continue }
      turn = max(
        turn, (field.bendDepth(before) + field.bendDepth(after) - 2 * field.bendDepth(i)).magnitude * Float(Self.scale))
    }
    #expect(kink > 1.9)
    // Of two pixels' kink what falls to one of the 0.8 · reach averaged, twice as much at the peak.
    #expect(turn < 2 * 2 / (0.8 * reach) * 1.2)
  }

  /// There is depth wherever there is glass, and none outside.
  @Test func itBeginsAtTheOutline() {
    let field = field(Self.path((100, 0), (200, 200), (0, 200)))
    for i in field.distance.indices {
      if field.distance[i] < -1.5 { #expect(field.bendDepth(i) > 0) }
      if field.distance[i] > 1.5 { #expect(field.bendDepth(i) == 0) }
    }
  }

  /// Against the sum over every square, with the picture turned about its borders.
  @Test(arguments: [(1, 7, 5), (3, 12, 9), (9, 4, 6)]) func aBlurIsTheMeanOfASquare(_ radius: Int, _ w: Int, _ h: Int) {
    var state: UInt32 = 7
    let values = (0..<(w * h)).map { _ -> Float in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 16) / 4096 - 8
    }
    func along(_ k: Int, _ count: Int, _ at: (Int) -> Double) -> Double {
      if k < 0 { return 2 * at(0) - at(min(-k, count - 1)) }
      return k < count ? at(k) : 2 * at(count - 1) - at(max(2 * (count - 1) - k, 0))
    }
    let means = BoxBlur(width: w, radius: radius)(values)
    for y in 0..<h {
      for x in 0..<w {
        var sum = 0.0
        for v in (y - radius)...(y + radius) {
          for u in (x - radius)...(x + radius) {
            sum += along(v, h) { row in along(u, w) { Double(values[row * w + $0]) } }
          }
        }
        let taps = Double(2 * radius + 1)
        #expect((Double(means[y * w + x]) - sum / (taps * taps)).magnitude < 3e-4)
      }
    }
  }
}
