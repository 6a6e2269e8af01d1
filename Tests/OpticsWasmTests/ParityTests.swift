import Geometry
import LensJobs
import Optics
import OpticsWasm
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

  @Test func whatIsNotOnTheCanvasIsNoLens() {
    var numbers = LensNumbers(spacing: 0)
    numbers.append(
      .ellipse(Rect(x: 0, y: 0, width: 50, height: 50)), GlassMaterial(.clear),
      pixelsFromPane: .translation(x: 5000, y: 0))
    #expect(LensJob(numbers).digest() == nil)
  }

  @Test func aBrokenRowIsRefused() {
    for whole in LensJob.varied {
      for count in [0, 1, 5, whole.numbers.count - 1] {
        var job = whole
        job.numbers = Array(whole.numbers[..<count])
        #expect(job.digest() == nil)
      }
      for (index, wrong) in [
        (0, -1.0), (1, 10), (2, 25), (3, 2), (4, 256), (15, 1.5), (16, -1), (23, 9), (24, 1e9), (25, .nan),
      ] {
        var job = whole
        job.numbers[index] = wrong
        #expect(job.digest() == nil, "number \(index) being \(wrong)")
      }
    }
  }
}
