import Geometry
import GlassJobs
import Optics
import OpticsWasm
import TestSupport
import Testing

@Suite struct ParityTests {
  /// All kinds of glass, on pixels and on the planes of videos.
  static let jobs = GlassJob.varied + planes
  static let native = jobs.map { $0.digest() }

  /// Every arrangement of planes, with 8 to 12 bits, each matrix, range and transfer curve.
  private static let planes: [GlassJob] = [
    GlassJob.i420, GlassJob.planes(2, matrix: 0), GlassJob.planes(3, isFullRange: true), GlassJob.planes(4),
    GlassJob.planes(1, depth: 10), GlassJob.planes(2, depth: 10, matrix: 2, transfer: 1),
    GlassJob.planes(3, depth: 10, matrix: 2, transfer: 2), GlassJob.planes(4, depth: 12, matrix: 2),
  ].flatMap { format in
    GlassJob.varied.enumerated().filter { $0.offset % 3 == 1 || $0.offset > 11 }.map { _, varied in
      var job = varied
      job.format = format
      return job
    }
  }

  /// The indices of the jobs whose bytes differ from the native ones.
  private func mismatches(_ digests: [UInt32?]) -> [Int] {
    #expect(digests.count == Self.jobs.count)
    return zip(digests, Self.native).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
  }

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"))
  func nodeAndServerGiveTheSameBytes() throws {
    let digests = try GlassModule.digestsInNode(Self.jobs)
    #expect(mismatches(digests) == [], "\(mismatches(digests))")
  }

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"), .serialized, arguments: Browser.allCases)
  func browsersAndServerGiveTheSameBytes(_ browser: Browser) throws {
    #expect(try GlassModule.mismatches(of: Self.jobs, in: browser) == [])
  }

  @Test func allGlassChangesItsCanvas() {
    for (job, digest) in zip(Self.jobs, Self.native) {
      #expect(digest != nil)
      #expect(digest != job.untouchedDigest())
    }
  }

  @Test func aPaneOffTheCanvasChangesNothing() {
    var numbers = GlassNumbers()
    numbers.appendGlass(
      [
        GlassNumbers.Pane(
          .ellipse(Rect(x: 0, y: 0, width: 50, height: 50)), GlassMaterial(.clear),
          pixelsFromPane: .translation(x: 5000, y: 0))
      ], spacing: 0)
    let job = GlassJob(numbers)
    #expect(job.digest() == job.untouchedDigest())
  }
}
