import Geometry
import Testing

@testable import Optics

@Suite struct MergeTests {
  static let size = PixelSize(width: 360, height: 160)
  let format = PlanarFormat()

  func circle(_ x: Double, tint: RGBA? = nil, diameter: Double = 44) -> LensPane {
    LensPane(
      .circle(Rect(x: x, y: 20, width: diameter, height: diameter)), GlassMaterial(.clear, look: .v27, tint: tint),
      pixelsFromPane: .scale(2))
  }

  func painted(_ panes: [LensPane], spacing: Double) throws -> PlanarImage {
    let image = noiseImage(Self.size, format)
    let lens = try #require(Lens(panes, spacing: spacing, content: nil, canvas: Self.size, format: format))
    lens.apply(to: image, scratch: LensScratch(for: lens))
    return image
  }

  @Test func distantPanesLookAsTheyWouldAlone() throws {
    let merged = try painted([circle(10), circle(110)], spacing: 20)
    let single = noiseImage(Self.size, format)
    for pane in [circle(10), circle(110)] {
      let lens = try #require(Lens(pane, content: nil, canvas: Self.size, format: format))
      lens.apply(to: single, scratch: LensScratch(for: lens))
    }
    #expect(differences(merged, single) == 0)
  }

  @Test func theOrderOfPanesDoesNotMatter() throws {
    let red = RGBA(red: 1, green: 0.2, blue: 0.1, alpha: 0.6)
    let blue = RGBA(red: 0.1, green: 0.2, blue: 1, alpha: 0.6)
    let panes = [circle(20, tint: red), circle(58), circle(104, tint: blue)]
    let first = try painted(panes, spacing: 24)
    for order in [[2, 0, 1], [1, 2, 0], [2, 1, 0]] {
      #expect(differences(first, try painted(order.map { panes[$0] }, spacing: 24)) == 0)
    }
  }

  @Test func twoPanesFollowTheQuadraticFormula() {
    let rect = PixelRect(x: 0, y: 0, width: 240, height: 140)
    let panes = [circle(10), circle(62)]
    let k = 18.0
    let merged = DistanceField(merging: panes, spacing: k, pixelsPerPoint: 2, in: rect)
    let fields = panes.map { DistanceField(merging: [$0], spacing: 0, pixelsPerPoint: 2, in: rect) }
    var worst = 0.0
    for i in 0..<merged.distance.count {
      let a = Double(fields[0].distance[i])
      let b = Double(fields[1].distance[i])
      // Distances out of reach of the panes are not computed.
      guard min(a, b) < 1 else { continue }
      let e = max(k - (a - b).magnitude, 0)
      worst = max(worst, (Double(merged.distance[i]) - (min(a, b) - e * e / (4 * k))).magnitude)
    }
    #expect(worst < 1e-4, "points")
  }

  @Test func approachingCirclesMergeContinuously() {
    let rect = PixelRect(x: 0, y: 0, width: 360, height: 140)
    var areas: [Double] = []
    for step in 0...60 {
      let panes = [circle(10), circle(90 - Double(step) * 0.8)]
      let field = DistanceField(merging: panes, spacing: 20, pixelsPerPoint: 2, in: rect)
      areas.append(field.distance.reduce(0) { $0 + Double(min(max(0.5 - $1 * 2, 0), 1)) })
    }
    // Each circle covers π·44² pixels. A step moves one of them by 1.6 px, which changes the area only slightly.
    let single = Elementary.pi * 44 * 44
    #expect((areas[0] - 2 * single).magnitude < 20)
    for (a, b) in zip(areas, areas.dropFirst()) { #expect((a - b).magnitude < 200, "from \(a) to \(b) px²") }
    #expect(areas.max() ?? 0 > 2 * single + 100, "the bridge between the circles is glass")
  }

  /// The field's zero crossings between pixels, in points.
  private func outline(_ field: DistanceField) -> [Point] {
    var points: [Point] = []
    let w = field.rect.width
    let h = field.rect.height
    for y in 0..<(h - 1) {
      for x in 0..<(w - 1) {
        let d = field.distance[y * w + x]
        for (right, down) in [(1, 0), (0, 1)] {
          let e = field.distance[(y + down) * w + x + right]
          guard (d < 0) != (e < 0) else { continue }
          let t = Double(d / (d - e))
          points.append(Point(x: (Double(x) + t * Double(right)) / 2, y: (Double(y) + t * Double(down)) / 2))
        }
      }
    }
    return points
  }

  /// The greatest distance from any point of one outline to another outline.
  private func reach(_ from: [Point], _ to: [Point]) -> Double {
    from.reduce(0) { worst, p in
      let nearest = to.reduce(Double.infinity) { least, q in
        min(least, (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y))
      }
      return max(worst, nearest.squareRoot())
    }
  }

  @Test func theOutlineOfApproachingCirclesMovesContinuously() {
    let rect = PixelRect(x: 0, y: 0, width: 360, height: 140)
    let spacing = 20.0
    let step = 0.8
    var before: (field: DistanceField, outline: [Point])?
    for number in 0...60 {
      let panes = [circle(10), circle(90 - Double(number) * step)]
      let field = DistanceField(merging: panes, spacing: spacing, pixelsPerPoint: 2, in: rect)
      let now = (field: field, outline: outline(field))
      if let before {
        // The distance to a circle changes by at most its movement, and so does the merged distance.
        var most: Float = 0
        for (a, b) in zip(before.field.distance, field.distance) where min(a, b) < 1 {
          most = max(most, (a - b).magnitude)
        }
        #expect(Double(most) <= step + 1e-4, "points, in step \(number)")
        // The field has a saddle where the neck opens. Lowering the field by h widens the neck by about √(2hr), where r
        // is half the radius. Elsewhere, the outline moves with the circle.
        let moved = max(reach(now.outline, before.outline), reach(before.outline, now.outline))
        #expect(moved <= (2 * step * 11).squareRoot(), "points, in step \(number)")
      }
      before = now
    }
  }

  /// Each of two distant panes has the field that it would have alone, wherever the field has an effect.
  @Test(arguments: [0.0, 7.3, 20], [0.0, 0.37, 1.5, 3.91])
  func distantPanesKeepTheirFieldsBitForBit(_ spacing: Double, _ offset: Double) {
    let rect = PixelRect(x: 0, y: 0, width: 360, height: 160)
    let panes = [circle(9.3 + offset), circle(100 + 1.7 * offset, tint: RGBA(red: 1, green: 0.2, blue: 0, alpha: 0.5))]
    for order in [panes, panes.reversed()] {
      let merged = DistanceField(merging: order, spacing: spacing, pixelsPerPoint: 2, in: rect)
      var different = 0
      var compared = 0
      for pane in panes {
        let single = DistanceField(merging: [pane], spacing: 0, pixelsPerPoint: 2, in: rect)
        for i in 0..<merged.distance.count where single.distance[i] < 1 {
          compared += 1
          if merged.distance[i] != single.distance[i] || merged.directionX[i] != single.directionX[i]
            || merged.directionY[i] != single.directionY[i] || merged.owner(i).weight != 0
          {
            different += 1
          }
        }
      }
      #expect(different == 0)
      #expect(compared > 2 * 6000)
    }
  }

  /// The order of the panes does not affect distances, directions or weights.
  @Test(arguments: [4.0, 18, 40]) func fieldsDoNotDependOnTheOrder(_ spacing: Double) {
    let rect = PixelRect(x: 0, y: 0, width: 360, height: 160)
    let panes = [circle(9.3), circle(48.81, diameter: 36), circle(91.07), circle(60.4, diameter: 28)]
    let first = DistanceField(merging: panes, spacing: spacing, pixelsPerPoint: 2, in: rect)
    for order in [[3, 1, 0, 2], [1, 0, 3, 2], [2, 3, 1, 0]] {
      let field = DistanceField(merging: order.map { panes[$0] }, spacing: spacing, pixelsPerPoint: 2, in: rect)
      let owners = (0..<field.distance.count).allSatisfy { i in
        let a = first.owner(i)
        let b = field.owner(i)
        return a.weight == b.weight && (field.distance[i] > 1 || a.weight == 0.5 || Int(a.first) == order[Int(b.first)])
      }
      #expect(field.distance == first.distance)
      #expect(owners)
      let areAlike = zip(field.directionX, first.directionX).allSatisfy { ($0 - $1).magnitude < 1e-6 }
      #expect(areAlike)
    }
  }

  @Test func threeCoincidentPanesFollowTheFormula() {
    // Three equal distances d: all weights 1/3, hence d − k/3.
    let rect = PixelRect(x: 0, y: 0, width: 120, height: 140)
    let panes = [circle(8), circle(8), circle(8)]
    let field = DistanceField(merging: panes, spacing: 12, pixelsPerPoint: 2, in: rect)
    let single = DistanceField(merging: [panes[0]], spacing: 0, pixelsPerPoint: 2, in: rect)
    for i in stride(from: 0, to: field.distance.count, by: 97) where single.distance[i] < 1 {
      #expect((field.distance[i] - (single.distance[i] - 4)).magnitude < 1e-4)
    }
  }

  @Test func eachPaneKeepsItsTint() throws {
    let flat = PlanarImage(size: Self.size, format: format)
    flat.fill(luma: 120, blue: 128, red: 128)
    let red = RGBA(red: 1, green: 0, blue: 0, alpha: 1)
    let blue = RGBA(red: 0, green: 0, blue: 1, alpha: 1)
    let panes = [circle(20, tint: red), circle(60, tint: blue)]
    let lens = try #require(Lens(panes, spacing: 20, content: nil, canvas: Self.size, format: format))
    lens.apply(to: flat, scratch: LensScratch(for: lens))
    // Plane 2 is Cr and plane 1 is Cb. The centres are at (84, 84) and (164, 84).
    #expect(flat[2, 38, 42] > 200)
    #expect(flat[1, 38, 42] < 120)
    #expect(flat[1, 86, 42] > 200)
    #expect(flat[2, 86, 42] < 120)
    // The transition has no large steps.
    for x in 36..<88 { #expect(abs(flat[1, x + 1, 42] - flat[1, x, 42]) < 24, "at \(x)") }
  }

  /// Merged panes have no edge between them: refraction follows their common outline.
  @Test func refractionIsSmoothWherePanesMeet() throws {
    let rect = PixelRect(x: 0, y: 0, width: 240, height: 180)
    let panes = [10.0, 74].map { circle($0, diameter: 60) }
    let field = DistanceField(merging: panes, spacing: 24, pixelsPerPoint: 2, in: rect)
    let single = DistanceField(merging: [panes[0]], spacing: 0, pixelsPerPoint: 2, in: rect)
    let preset = try #require(
      Lens(panes[0], content: nil, canvas: PixelSize(width: 240, height: 180), format: format)?.preset)
    func displacement(_ field: DistanceField, _ x: Int) -> Double {
      let i = field.index(x, 100)
      return 2 * preset.refraction.displacement(depth: Double(field.refractionDepth(i))) * Double(field.directionX[i])
    }
    // The centres of the first circle, the neck and the second circle.
    let first = 80
    let neck = 144
    let second = 208
    #expect(field.distance[field.index(neck, 100)] > -8, "the neck is no deeper than 8 points")
    let steepest =
      ((first + 1)..<second).map { (displacement(field, $0 + 1) - displacement(field, $0)).magnitude }.max()
      ?? .infinity
    #expect(steepest < 0.5, "pixels of displacement per pixel")
    #expect(displacement(field, neck).magnitude < 0.5)
    #expect(displacement(field, 24) == displacement(single, 24), "displacement is unchanged away from the neck")
  }
}
