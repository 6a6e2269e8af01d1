import TestSupport
import Testing

@testable import Optics

@Suite struct PackedTermsTests {
  /// Chroma without subsampling has the geometry of luma, so packing it from there must change nothing.
  @Test func chromaIsPackedFromLumaAsFromNothing() {
    let stack = BlurStack(upTo: 20)
    func units(_ lanes: Int) -> PackedTerms.Units {
      PackedTerms.Units(lanes: lanes, unit: 32, step: (1, 1), levels: stack.variances)
    }
    var random = SplitMix(seed: 7)
    withExtendedLifetime(stack) {
      for _ in 0..<20_000 {
        var terms = Self.terms(&random)
        var luma = PackedTerms()
        var own = PackedTerms()
        var shared = PackedTerms()
        luma.pack(&terms, units(1), luma: nil)
        own.pack(&terms, units(2), luma: nil)
        shared.pack(&terms, units(2), luma: &luma)
        #expect(String(describing: own) == String(describing: shared))
      }
    }
  }

  private static func terms(_ random: inout SplitMix) -> LensTerms {
    func one(of values: Float...) -> Float { values[Int(random.next() % UInt64(values.count))] }
    var terms = LensTerms()
    terms.transmittance = one(of: 0, 0.3, 0.99, 1)
    terms.gain = one(of: 0, 0.00001, 0.4, 1)
    terms.chromaGain = one(of: 0, 0.00001, 0.7, 1)
    terms.offset = one(of: 0, 80, -300)
    (terms.blueOffset, terms.redOffset) = (one(of: 0, -7), one(of: 0, 9))
    (terms.displacementX, terms.displacementY) = (one(of: 0, 0.001, -12.3), one(of: 0, 4.7))
    (terms.outerX, terms.outerWeight) = (one(of: 0, 3.2), one(of: 0, 0.001, 0.4))
    terms.dispersion = one(of: 0, 0.06)
    terms.variance = one(of: 0, 0.1, 0.9, 40, 1000)
    (terms.otherFace, terms.otherWeight) = (UInt8(one(of: 0, 1)), one(of: 0, 0.3))
    return terms
  }
}
