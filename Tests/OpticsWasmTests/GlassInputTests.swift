import Foundation
import Geometry
import GlassJobs
import Optics
import OpticsWasm
import TestSupport
import Testing

/// The module accepts or rejects any input from a page, and never traps.
@Suite struct GlassInputTests {
  /// The number of mutants: 600, or the one named by `VITRINE_MUTATIONS`.
  private static let rounds = ProcessInfo.processInfo.environment["VITRINE_MUTATIONS"].flatMap { Int($0) } ?? 600

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"))
  func noInputStopsTheModuleInNode() throws {
    let outcome = try GlassModule.mutationsInNode(GlassJob.varied, rounds: Self.rounds, seed: 14)
    #expect(outcome.compiled > Self.rounds / 10)
    #expect(outcome.compiled < Self.rounds)
    #expect(outcome.applied > Self.rounds / 10)
    #expect(outcome.growth == 0)
  }

  @Test func noNumbersStopTheModule() {
    var random = SplitMix(seed: 11)
    let strange = [0, -1, 1, 2, 3, 4, 0.5, 1e6, -1e6, 1e-6, 255, 26, 27, 1e300, .infinity, .nan]
    let formats: [Int32] = [
      GlassJob.rgba, GlassJob.i420, GlassJob.planes(2, depth: 10), GlassJob.planes(3), GlassJob.planes(4, transfer: 1),
      5, -1,
    ]
    for round in 0..<Self.rounds {
      var job = GlassJob.varied[round % GlassJob.varied.count]
      (job.width, job.height) = (40, 30)
      job.format = formats[Int(random.next() % UInt64(formats.count))]
      if round % 4 > 0 { job.format = GlassJob.rgba }
      (job.x, job.y) = (Int32(truncatingIfNeeded: random.next() % 200) - 100, 2 * Int32(random.next() % 20))
      for _ in 0...(round % 3) {
        let index = Int(random.next() % UInt64(job.numbers.count))
        job.numbers[index] = strange[Int(random.next() % UInt64(strange.count))]
      }
      if round % 5 == 0 { job.numbers.removeFirst(Int(random.next() % 4)) }
      if round % 7 == 0 { job.bytes = job.bytes.prefix(Int(random.next() % UInt64(job.bytes.count + 1))) }
      _ = job.digest()
    }
  }

  @Test func invalidNumbersAreRejected() {
    for whole in GlassJob.varied.dropLast(2) {
      for count in [0, 1, 5, whole.numbers.count - 1] {
        var job = whole
        job.numbers = Array(whole.numbers[..<count])
        #expect(job.digest() == nil)
      }
      // Pass, panes, spacing, content, variant, look, appearance, accommodations, progress, recess, shape, count, number.
      let faults = [
        (0, 5.0), (1, 0), (2, -1), (3, 2), (4, 17), (5, 25), (6, 2), (7, 256), (22, 1.5), (23, -1), (30, 9), (31, 1e9),
        (32, .nan),
      ]
      for (index, wrong) in faults {
        var job = whole
        job.numbers[index] = wrong
        #expect(job.digest() == nil, "number \(index) being \(wrong)")
      }
    }
  }

  @Test func truncatedDescriptionsAreRejected() {
    for whole in GlassJob.varied {
      for count in 0..<whole.numbers.count {
        var job = whole
        job.numbers = Array(whole.numbers[..<count])
        // A prefix that consists of whole passes is a valid description.
        let passes: Set<Int> = Set(GlassInputTests.passes(of: whole))
        #expect((job.compiledOnce() == nil) == !passes.contains(count), "\(count) numbers")
      }
    }
  }

  /// The counts of numbers after each pass of the jobs with text.
  private static func passes(of job: GlassJob) -> [Int] {
    guard job.numbers[3] == 1, !job.bytes.isEmpty else { return [] }
    // The glass has one pane with a rectangle, and content; then follow two inks; then content.
    let glass = 4 + 28 + 8 + 6
    return [glass, glass + 8 + 2 * 11]
  }

  @Test func rastersMustLieWithinTheirBytes() throws {
    var job = try #require(GlassJob.varied.last)
    #expect(job.digest() != nil)
    job.bytes.removeLast()
    #expect(job.digest() == nil)
  }

  @Test func argumentsThatAreNoBlocksAreRejected() throws {
    let job = GlassJob.varied[0]
    let glass = try #require(job.compiled())
    let other = try #require(allocate(64))
    #expect(compileGlass(nil, 5, nil, 0, GlassJob.rgba, nil) == nil)
    #expect(compileGlass(other, 9, nil, 0, GlassJob.rgba, nil) == nil)
    #expect(compileGlass(other, -1, nil, 0, GlassJob.rgba, nil) == nil)
    #expect(compileGlass(other + 4, 1, nil, 0, GlassJob.rgba, nil) == nil)
    #expect(placeGlass(nil, 0, 0) == 0)
    #expect(placeGlass(other, 0, 0) == 0)
    #expect(placeGlass(glass, .max, 0) == 0)
    #expect(placeGlass(glass, .min, .min) == 0)
    #expect(glassRects(glass, nil) == 0)
    #expect(glassRects(glass, glass) == 0)
    #expect(glassRects(glass, other) == 1)
    var canvas = job.canvas(frame: 0)
    #expect(!GlassJob.apply([nil], to: &canvas, width: job.width, height: job.height, seconds: 0))
    #expect(!GlassJob.apply([other], to: &canvas, width: job.width, height: job.height, seconds: 0))
    #expect(!GlassJob.apply([glass], to: &canvas, width: job.width + 1, height: job.height, seconds: 0))
    #expect(!GlassJob.apply([glass], to: &canvas, width: -1, height: -1, seconds: 0))
    #expect(!GlassJob.apply([glass], to: &canvas, width: job.width, height: job.height, seconds: .nan))
    #expect(canvas == job.canvas(frame: 0))
    release(other)
    #expect(glassRects(glass, other) == 0)
    freeGlass(glass)
    freeGlass(nil)
  }

  @Test func chromaMustStayOnItsGrid() throws {
    var job = GlassJob.varied[0]
    job.format = GlassJob.i420
    let glass = try #require(job.compiled())
    defer { freeGlass(glass) }
    #expect(placeGlass(glass, 3, 2) == 0)
    #expect(placeGlass(glass, 2, 3) == 0)
    #expect(placeGlass(glass, 2, -2) == 1)
  }
}

extension GlassJob {
  /// Compiles the glass and frees it; nil if it is rejected.
  fileprivate func compiledOnce() -> Bool? {
    guard let glass = compiled() else { return nil }
    freeGlass(glass)
    return true
  }
}
