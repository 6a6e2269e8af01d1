import Optics
import TestSupport
import Testing

@Suite struct AppearanceFollowerTests {
  /// The darkness in each frame, at `rate` frames per second, over a backdrop with the given luma.
  private func darkness(from start: Double, rate: Double, frames: Int, _ luma: (Int) -> Double) -> [Double] {
    var follower = AppearanceFollower(settledOn: start)
    return (0..<frames).map { i in
      follower.follow(luma(i), after: 1 / rate)
      return follower.darkness
    }
  }

  @Test(arguments: [0, 0.3, 0.499, 0.5, 0.7, 1]) func itBeginsSettled(_ luma: Double) {
    #expect(AppearanceFollower(settledOn: luma).darkness == (luma < 0.5 ? 1 : 0))
  }

  /// After a step from 0.2 to 0.8, the smoothed luma leaves the hysteresis band at 0.55 after
  /// 120 ms · ln(0.6 / 0.25) = 105 ms. A fade of 240 ms follows. Neither depends on the frame rate.
  @Test(arguments: [24.0, 30, 60, 240]) func aStepIsAnsweredInAThirdOfASecond(_ rate: Double) throws {
    let shown = darkness(from: 0.2, rate: rate, frames: Int(rate)) { _ in 0.8 }
    let begin = Double(try #require(shown.firstIndex { $0 < 1 })) / rate
    let end = Double(try #require(shown.firstIndex(of: 0))) / rate
    #expect(begin >= 0.105 - 1 / rate)
    #expect(begin <= 0.105 + 2 / rate)
    #expect((end - begin - 0.24).magnitude <= 2 / rate)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 >= $1 }, "darkness never increases")
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 - $1 <= 1.6 / (0.24 * rate) }, "darkness never jumps")
  }

  @Test func withinTheBandItStaysAsItWas() {
    for (start, kept) in [(0.3, 1.0), (0.7, 0)] {
      let shown = darkness(from: start, rate: 30, frames: 300) { i in i % 40 < 20 ? 0.455 : 0.545 }
      #expect(shown.allSatisfy { $0 == kept })
    }
  }

  @Test func noiseAroundTheThresholdDoesNotFlip() {
    var random = SplitMix(seed: 7)
    for start in [0.45, 0.55] {
      let shown = darkness(from: start, rate: 30, frames: 2000) { _ in Double.random(in: 0.44...0.56, using: &random) }
      #expect(Set(shown) == [start < 0.5 ? 1 : 0])
    }
  }

  @Test func itFollowsBothWaysAndTurnsBackOnTheWay() {
    var follower = AppearanceFollower(settledOn: 0.1)
    for _ in 0..<10 { follower.follow(0.9, after: 0.02) }
    let half = follower.darkness
    #expect(half > 0)
    #expect(half < 1)
    for _ in 0..<200 { follower.follow(0.1, after: 0.02) }
    #expect(follower.darkness == 1)
    for _ in 0..<200 { follower.follow(0.9, after: 0.02) }
    #expect(follower.darkness == 0)
  }
}
