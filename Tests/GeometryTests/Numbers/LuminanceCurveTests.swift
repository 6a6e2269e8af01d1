import Testing

@testable import Geometry

@Suite struct LuminanceCurveTests {
  /// Luminances in cd/m², computed in Python from the formulas of ITU-R BT.2390, section 5.4.1, and SMPTE ST 2084.
  @Test(arguments: [
    (1000.0, 10.0, 10.0), (1000, 50, 50), (1000, 100, 99.3611), (1000, 203, 159.0419), (1000, 400, 193.6091),
    (1000, 700, 202.4263), (1000, 1000, 203), (1000, 2500, 203), (4000, 10, 10), (4000, 50, 49.549),
    (4000, 100, 85.8995), (4000, 203, 127.9345), (4000, 400, 163.7492), (4000, 1000, 193.6963), (4000, 4000, 203),
  ])
  func followsTheRecommendation(peak: Double, luminance: Double, expected: Double) {
    #expect(abs(LuminanceCurve(peak: peak)(luminance) - expected) < 0.001)
  }

  @Test(arguments: [203.0, 400, 1000, 10_000]) func risesWithoutSteps(peak: Double) {
    let curve = LuminanceCurve(peak: peak)
    var last = 0.0
    for luminance in stride(from: 0.0, through: peak, by: peak / 2000) {
      let mapped = curve(luminance)
      #expect(mapped >= last - 1e-9)
      #expect(mapped <= luminance + 1e-6)
      #expect(mapped - last <= peak / 2000 + 1e-6)
      last = mapped
    }
    #expect(abs(last - LuminanceCurve.white) < 1e-6)
  }

  @Test func aPeakThatIsNotBrighterThanWhiteChangesNothing() {
    for luminance in [0, 1, 20, 150, 203] as [Double] {
      #expect(abs(LuminanceCurve(peak: 100)(luminance) - luminance) < 1e-6)
    }
  }
}
