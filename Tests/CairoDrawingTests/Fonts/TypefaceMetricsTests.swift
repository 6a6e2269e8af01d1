import CairoDrawing
import DisplayLists
import TestSupport
import Testing

/// Text in Inter, compared with San Francisco on an iPhone.
@Suite struct TypefaceMetricsTests {
  private let shaper: PangoShaper

  init() throws { shaper = try PangoShaper() }

  private func shape(_ text: String, size: Double, weight: Int = 400, family: String? = nil) -> ShapedText {
    let font = FontRequest(family: family, size: size, weight: weight)
    return shaper.shape(Paragraph([TextSpan(text, font: font, color: Scene.black)]))
  }

  /// Rounds up to half a point, as the recorded values are.
  private func recorded(_ length: Double) -> Double { (length * 2 - 1e-6).rounded(.up) / 2 }

  @Test func linesAreAsHighAsSanFranciscos() {
    let heights: [(size: Double, height: Double)] = [
      (10, 12), (11, 13.5), (12, 14.5), (13, 16), (14, 17), (15, 18), (16, 19.5), (17, 20.5), (20, 24), (22, 26.5),
      (24, 29), (26, 31.5), (28, 33.5), (32, 38.5), (34, 41), (40, 48),
    ]
    for (size, height) in heights { #expect(recorded(shape("Hg", size: size).size.height) == height, "\(size)") }
    let lines: [(count: Int, height: Double)] = [(2, 31.5), (3, 47), (4, 62.5), (5, 78), (61, 946.5)]
    for (count, height) in lines {
      let text = Array(repeating: "Hg", count: count).joined(separator: "\n")
      #expect(recorded(shape(text, size: 13).size.height) == height, "\(count)")
    }
    let ascents: [(size: Double, ascent: Double)] = [
      (13, 12.377_929_687_5), (17, 16.186_523_437_5), (34, 32.373_046_875),
    ]
    for (size, ascent) in ascents { #expect((shape("Hg", size: size).firstBaseline - ascent).magnitude < 1e-3) }
  }

  @Test func stringsAreAsWideAsSanFranciscosOnAverage() {
    withKnownIssue("the spacing was fitted to Inter 3, and other releases have Inter 4") {
      expectWidths()
    } when: {
      !RecordedRelease.isThisOne
    }
  }

  private func expectWidths() {
    var all = 0.0
    var allRecorded = 0.0
    for group in RecordedWidths.all {
      var sum = 0.0
      var sumRecorded = 0.0
      for (text, width) in group.widths {
        let found = recorded(shape(text, size: group.size, weight: group.weight).size.width)
        #expect(
          (found / width - 1).magnitude < 0.06, "\(text) at \(group.size), \(group.weight) is \(found), not \(width)")
        sum += found
        sumRecorded += width
      }
      if group.widths.count >= 10 {
        #expect((sum / sumRecorded - 1).magnitude < 0.005, "\(group.size), \(group.weight): \(sum), not \(sumRecorded)")
      }
      all += sum
      allRecorded += sumRecorded
    }
    #expect((all / allRecorded - 1).magnitude < 0.005)
  }

  @Test func aFamilyRequestedByNameHasItsOwnMetrics() throws {
    var fonts = FontSet.debian
    fonts.metrics = nil
    let plain = try PangoShaper(fonts: fonts)
    let font = FontRequest(size: 34, weight: 700)
    let own = plain.shape(Paragraph([TextSpan("Settings", font: font, color: Scene.black)]))
    #expect(shape("Settings", size: 34, weight: 700, family: "Inter") == own)
    #expect(shape("Settings", size: 34, weight: 700) != own)
    // Each span of a line has the metrics of its font.
    let both = shaper.shape(
      Paragraph([
        TextSpan("Settings", font: font, color: Scene.black),
        TextSpan("Settings", font: FontRequest(family: "Inter", size: 34, weight: 700), color: Scene.black),
      ]))
    #expect((both.size.width - shape("Settings", size: 34, weight: 700).size.width - own.size.width).magnitude < 1e-9)
  }

  @Test func charactersWithoutWidthGetNoSpace() {
    for (marked, plain) in [("ab\u{200b}c", "abc"), ("e\u{301}", "é")] {
      #expect((shape(marked, size: 34).size.width - shape(plain, size: 34).size.width).magnitude < 1e-9)
    }
  }
}
