import Testing
import Vitrine

/// Gauges, judged by the area they ink.
@Suite struct GaugeTests {
  /// An image 58 points wide at 4 pixels per point, on transparency.
  private struct Pixels {
    let image: CGImage

    init(_ view: some View) throws {
      let renderer = ImageRenderer(content: view)
      renderer.scale = 4
      image = try renderer.image()
    }

    /// Red, green, blue and alpha at a place in points.
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      let index = (Int(y * 4) * image.width + Int(x * 4)) * 4
      return Array(image.bitmap.samples[index..<index + 4])
    }

    /// The inked area in square points.
    var ink: Double {
      let alphas = stride(from: 3, to: image.bitmap.samples.count, by: 4).map { Int(image.bitmap.samples[$0]) }
      return Double(alphas.reduce(0, +)) / 255 / 16
    }
  }

  private func ring(_ value: Double) -> some View {
    Gauge(value: value, in: 0...4) {
    } currentValueLabel: {
    }
  }

  @Test func aClosedRingIsFilledUpToTheValue() throws {
    func ink(_ value: Double) throws -> Double {
      try Pixels(ring(value).gaugeStyle(.accessoryCircularCapacity)).ink
    }
    // The track is the whole ring at a quarter of the density.
    let track = try ink(0)
    let area = 2 * Double.pi * 26 * 6
    #expect(abs(track - area / 4) < 3)
    // Round ends have the same area at all values, so differences depend on the value alone.
    #expect(abs(try ink(2) - ink(1) - 0.75 * area / 4) < 1)
    #expect(abs(try ink(4) - area) < 3)
    #expect(try ink(9) == ink(4))
    #expect(try ink(-3) == track)
    #expect(try ink(.nan) == track)
  }

  @Test func anOpenRingHasAMarkAtTheValue() throws {
    let middle = try Pixels(ring(2).gaugeStyle(.accessoryCircular))
    #expect(middle.color(29, 3)[3] == 255, "the dot lies at the top")
    #expect(middle.color(24.5, 3.5)[3] == 0, "a gap lies to either side of it")
    #expect(middle.color(33.5, 3.5)[3] == 0, "a gap lies to either side of it")
    #expect(middle.color(29, 55)[3] == 0, "the ring is open at the bottom")
    #expect(middle.color(3, 29)[3] == 255)
    #expect(middle.color(55, 29)[3] == 255)
    // The mark and its gap have the same area at every value.
    #expect(abs(middle.ink - (try Pixels(ring(1.2).gaugeStyle(.accessoryCircular)).ink)) < 1)
  }

  @Test func aGradientFollowsTheGauge() throws {
    let gradient = Gradient(colors: [.red, .blue])
    let ring = try Pixels(ring(4).tint(gradient).gaugeStyle(.accessoryCircularCapacity))
    let early = ring.color(33, 3)
    let late = ring.color(23, 3)
    #expect(early[0] > 200, "red just after the top: \(early)")
    #expect(early[2] < 110, "red just after the top: \(early)")
    #expect(late[2] > 200, "blue just before it: \(late)")
    #expect(late[0] < 110, "blue just before it: \(late)")
    let bar = Gauge(value: 1) {}.tint(gradient).frame(width: 50)
    let row = try Pixels(bar)
    let y = Double(row.image.height) / 8
    #expect(row.color(3, y)[0] > 200)
    #expect(row.color(47, y)[2] > 200)
    let mirrored = try Pixels(bar.environment(\.layoutDirection, .rightToLeft))
    #expect(mirrored.color(3, y)[2] > 200)
    #expect(mirrored.color(47, y)[0] > 200)
  }
}
