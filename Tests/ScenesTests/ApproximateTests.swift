import Foundation
import Testing

@testable import Scenes

/// The C library is the oracle: accurate to the last bits, though not identical on every machine.
@Suite struct ApproximateTests {
  @Test func sineAgreesWithTheCLibrary() {
    for i in -4000...4000 {
      let turns = Double(i) / 700
      #expect(abs(Approximate.sine(turns: turns) - sin(turns * 2 * .pi)) < 3e-7)
      #expect(abs(Approximate.cosine(turns: turns) - cos(turns * 2 * .pi)) < 3e-7)
    }
  }

  @Test func powersOfTwoAgreeWithTheCLibrary() {
    for i in -2000...2000 {
      let x = Double(i) / 100
      #expect(abs(Approximate.exp2(x) / exp2(x) - 1) < 1e-7)
    }
    #expect(Approximate.exp2(-5000) == 0)
  }

  @Test func turnsAgreeWithTheCLibrary() {
    for i in 0..<360 {
      let angle = (Double(i) - 179.5) * .pi / 180
      let turns = Approximate.turns(Float(sin(angle) * 3), Float(cos(angle) * 3))
      #expect(abs(Double(turns) - angle / (2 * .pi)) < 2e-5)
    }
    #expect(Approximate.turns(0, 0) == 0)
  }

  @Test func noiseIsSmoothAndBounded() {
    let noise = Noise(seed: 3)
    var last = noise.plane(0, 0.3)
    for i in 1...2000 {
      let value = noise.plane(Float(i) / 100, 0.3)
      #expect(value.magnitude <= 1)
      #expect(abs(value - last) < 0.05)
      last = value
    }
  }
}
