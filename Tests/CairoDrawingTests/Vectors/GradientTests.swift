import DisplayLists
import Geometry
import Optics
import Testing

@testable import CairoDrawing

@Suite struct GradientTests {
  private let ramp = [
    GradientStop(color: RGBA(white: 0), location: 0), GradientStop(color: RGBA(white: 1), location: 1),
  ]
  private let square = BezierPath(Rect(x: 0, y: 0, width: 100, height: 100))

  /// Whether a sample is the given fraction of white, to within some levels.
  private func isNear(_ sample: UInt8, _ share: Double, within levels: Double = 1) -> Bool {
    (Double(sample) - share * 255).magnitude <= levels
  }

  private func draw(_ paint: Paint, by map: Affine = .identity) throws -> Raster<UInt8> {
    try Scene.draw([.fill(square, rule: .nonZero, paint: paint, pointsFromItem: map)])
  }

  @Test func linearGradientsExtendBeyondTheirEnds() throws {
    let picture = try draw(.linear(ramp, start: Point(x: 20, y: 0), end: Point(x: 80, y: 0)))
    #expect(picture[5, 50].red == 0)
    #expect(picture[95, 50].red == 255)
    for x in stride(from: 20, to: 80, by: 7) {
      #expect(isNear(picture[x, 3].red, (Double(x) + 0.5 - 20) / 60))
    }
  }

  @Test func radialGradientsFollowTheDistance() throws {
    let center = Point(x: 50, y: 50)
    let picture = try draw(.radial(ramp, center: center, startRadius: 10, endRadius: 40))
    let inverted = try draw(
      .radial(
        [GradientStop(color: RGBA(white: 1), location: 0), GradientStop(color: RGBA(white: 0), location: 1)],
        center: center, startRadius: 40, endRadius: 10))
    #expect(picture[50, 50].red == 0)
    #expect(picture[99, 50].red == 255)
    #expect(isNear(picture[74, 50].red, (24.5 - 10) / 30, within: 2))
    #expect(picture.distance(to: inverted) <= 2)
  }

  @Test func angularGradientsRunClockwise() throws {
    let center = Point(x: 50, y: 50)
    let picture = try draw(.angular(ramp, center: center, startAngle: 0, endAngle: 2 * .pi))
    // The gradient starts just below the x axis and reaches a quarter straight down.
    #expect(picture[98, 50].red <= 2)
    #expect(picture[98, 49].red >= 253)
    #expect(isNear(picture[50, 98].red, 0.25))
    #expect(isNear(picture[1, 50].red, 0.5, within: 2))
    // Neighbouring pixels differ little except at the seam.
    for y in 0..<99 where y != 49 {
      #expect(isNear(picture[20, y].red, Double(picture[20, y + 1].red) / 255, within: 3))
    }
  }

  @Test func angularGradientsKeepTheNearerEndOutsideTheirSpan() throws {
    let picture = try draw(.angular(ramp, center: Point(x: 50, y: 50), startAngle: 0, endAngle: .pi / 2))
    #expect(picture[45, 98].red == 255)
    #expect(picture[98, 45].red == 0)
    let backwards = try draw(.angular(ramp, center: Point(x: 50, y: 50), startAngle: .pi / 2, endAngle: 0))
    #expect(backwards[45, 98].red == 0)
    #expect(backwards[98, 45].red == 255)
  }

  @Test func gradientsUseTheItemsSpace() throws {
    let half = try draw(.linear(ramp, start: .zero, end: Point(x: 200, y: 0)), by: .scale(0.5))
    #expect(isNear(half[25, 10].red, 0.255))
    #expect(half[60, 10].alpha == 0)
  }

  @Test func degenerateGradientsAreOneColor() throws {
    for paint in [
      Paint.linear(ramp, start: .zero, end: .zero), .radial(ramp, center: .zero, startRadius: 5, endRadius: 5),
      .linear([ramp[1]], start: .zero, end: Point(x: 1, y: 0)),
    ] {
      #expect(try draw(paint)[50, 50] == (255, 255, 255, 255))
    }
  }

  @Test func unorderedStopsAreSorted() {
    let ramp = ColorRamp([
      GradientStop(color: RGBA(white: 0), location: -1), GradientStop(color: RGBA(white: 0.5), location: 0.6),
      GradientStop(color: RGBA(white: 1), location: 0.2), GradientStop(color: RGBA(white: 1), location: .nan),
    ])
    #expect(ramp.stops.map(\.location) == [0, 0.6, 0.6, 0.6])
    #expect(ramp.color(at: 0.3) == RGBA(white: 0.25))
    #expect(ramp.color(at: 0.7) == RGBA(white: 1))
  }
}
