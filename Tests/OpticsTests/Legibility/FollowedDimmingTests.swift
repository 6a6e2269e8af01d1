import Testing

@testable import Optics

@Suite struct FollowedDimmingTests {
  private func dimming(_ factor: Float) -> Dimming { Dimming(whole: max(factor, 0.45), blocks: [factor]) }

  /// The floor must hold in every frame, so stronger dimming takes effect at once.
  @Test func dimmingIncreasesAtOnce() {
    #expect(dimming(0.5).following(dimming(0.9), after: 1.0 / 30) == dimming(0.5))
  }

  /// After the time constant, the remaining difference is 1/e of the first.
  @Test func dimmingDecreasesSlowly() {
    var now = dimming(0.5)
    for _ in 0..<24 { now = dimming(0.9).following(now, after: 0.8 / 24) }
    #expect(abs(now.whole - (0.9 - 0.4 * 0.36788)) < 1e-4)
    for _ in 0..<240 { now = dimming(0.9).following(now, after: 1.0 / 30) }
    #expect(now == dimming(0.9), "it settles exactly")
  }

  /// A backdrop that alternates from frame to frame hardly moves the factor.
  @Test func aFlickeringBackdropDoesNotPump() {
    var now = dimming(0.5)
    var factors: [Float] = []
    for frame in 0..<60 {
      now = dimming(frame % 2 == 0 ? 0.5 : 0.9).following(now, after: 1.0 / 30)
      factors.append(now.whole)
    }
    let pairs = zip(factors, factors.dropFirst()).map { abs($0 - $1) }
    #expect(pairs.allSatisfy { $0 < 0.02 })
  }

  /// Text that appears does not reset the factor of the surface.
  @Test func newBlocksKeepTheWhole() {
    let measured = Dimming(whole: 1, blocks: [1, 1])
    let followed = measured.following(dimming(0.5), after: 1.0 / 30)
    #expect(followed.whole < 0.55)
    #expect(followed.blocks == [1, 1])
  }
}
