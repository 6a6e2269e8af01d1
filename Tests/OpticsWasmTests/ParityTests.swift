import Geometry
import LensJobs
import Optics
import OpticsWasm
import TestSupport
import Testing

@Suite struct ParityTests {
  static let native = LensJob.varied.map { $0.digest() }

  @Test(.enabled(if: LensModule.isCurrent, "run Scripts/build-wasm first"))
  func nodeAndServerGiveTheSameBytes() throws {
    #expect(try LensModule.digestsInNode(LensJob.varied) == Self.native)
  }

  @Test(.enabled(if: LensModule.isCurrent, "run Scripts/build-wasm first"))
  func browserAndServerGiveTheSameBytes() throws {
    #expect(try LensModule.digestsInBrowser(LensJob.varied) == Self.native)
  }

  @Test func everyLensChangesItsCanvas() {
    for (job, digest) in zip(LensJob.varied, Self.native) {
      #expect(digest != nil)
      #expect(digest != job.untouchedDigest())
    }
  }

  @Test func aPaneOffTheCanvasHasNoLens() {
    var numbers = LensNumbers(spacing: 0)
    numbers.append(
      .ellipse(Rect(x: 0, y: 0, width: 50, height: 50)), GlassMaterial(.clear),
      pixelsFromPane: .translation(x: 5000, y: 0))
    #expect(LensJob(numbers).digest() == nil)
  }

  /// A page may send any numbers: each is rejected or compiled, and none stops the module.
  @Test func noNumbersStopTheModule() {
    var random = SplitMix(seed: 11)
    let strange = [0, -1, 1, 2, 0.5, 1e6, -1e6, 1e-6, 255, 26, 27, 1e300, .infinity, .nan]
    for round in 0..<600 {
      var job = LensJob.varied[round % LensJob.varied.count]
      (job.width, job.height) = (40, 30)
      for _ in 0...(round % 3) {
        let index = Int(random.next() % UInt64(job.numbers.count))
        job.numbers[index] = strange[Int(random.next() % UInt64(strange.count))]
      }
      if round % 5 == 0 { job.numbers.removeFirst(Int(random.next() % 4)) }
      _ = job.digest()
    }
  }

  @Test func invalidNumbersAreRejected() {
    for whole in LensJob.varied {
      for count in [0, 1, 5, whole.numbers.count - 1] {
        var job = whole
        job.numbers = Array(whole.numbers[..<count])
        #expect(job.digest() == nil)
      }
      // Spacing, variant, look, appearance, accommodations, progress, recess, shape type, count of numbers, first number.
      let faults = [
        (0, -1.0), (1, 17), (2, 25), (3, 2), (4, 256), (19, 1.5), (20, -1), (27, 9), (28, 1e9), (29, .nan),
      ]
      for (index, wrong) in faults {
        var job = whole
        job.numbers[index] = wrong
        #expect(job.digest() == nil, "number \(index) being \(wrong)")
      }
    }
  }
}
