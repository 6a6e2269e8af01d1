import CairoDrawing
import Files
import Foundation
import Geometry
import Synchronization
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

/// An export that stands still ends; one that moves does not. Time passes only when the tests say so.
@Suite struct StallTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A timer whose intervals pass one at a time, each when the one before has been dealt with.
  private final class ManualTimer: StallTimer, @unchecked Sendable {
    private let condition = NSCondition()
    private var (passed, handled, isStopped) = (0, -1, false)
    /// The processor time that the process seems to need for each interval.
    private let secondsPerInterval: Double

    init(secondsPerInterval: Double = 0) { self.secondsPerInterval = secondsPerInterval }

    var processorSeconds: Double {
      condition.lock()
      defer { condition.unlock() }
      return Double(passed) * secondsPerInterval
    }

    func wait() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      handled += 1
      condition.broadcast()
      while handled >= passed, !isStopped { condition.wait() }
      return !isStopped
    }

    func stop() {
      condition.lock()
      isStopped = true
      condition.broadcast()
      condition.unlock()
    }

    /// Lets an interval pass. Returns false if the timer is stopped.
    func tick() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      passed += 1
      condition.broadcast()
      while handled < passed, !isStopped { condition.wait() }
      return !isStopped
    }
  }

  private func export(
    _ limit: StallLimit, _ cancellation: Cancellation = Cancellation(), _ frame: @escaping @Sendable (Double) -> Void
  ) throws -> ExportReport {
    let grey = PlanarImage(Raster<UInt8>(size: PixelSize(width: 64, height: 64)))
    let background = Background.scene { _ in
      BackgroundScene { time in
        frame(time)
        return grey.copy()
      }
    }
    var request = try request(
      over: background, to: folder["out.mp4"], length: .seconds(1),
      framing: Framing(aspect: .ratio(1, 1), size: PixelSize(width: 64, height: 64)))
    request.framesPerSecond = 10
    request.encoder = EncoderSettings(codec: .h264, preset: "ultrafast", crf: 30, threads: 1)
    return try Exporter(drawing: CairoCanvas(), threads: 1, stallLimit: limit)
      .export(request, overlay: bareGlass(Rect(x: 8, y: 8, width: 40, height: 40)), cancellation: cancellation)
  }

  @Test func anExportThatStandsStillEnds() throws {
    let timer = ManualTimer()
    let gate = DispatchSemaphore(value: 0)
    let calls = Mutex(0)
    let limit = StallLimit(intervals: 3, grace: 2, text: "3 intervals", makeTimer: { timer }) {
      calls.withLock { $0 += 1 }
      // Only now does the frame arrive that the export waits for.
      gate.signal()
    }
    let error = #expect(throws: FileError.self) {
      try export(limit) { time in
        guard time > 0.45 else { return }
        // From here on, nothing moves; intervals pass until the export gives up.
        Thread.detachNewThread { while timer.tick() {} }
        gate.wait()
      }
    }
    #expect(error?.reason.contains("nothing has moved for 3 intervals") == true, "\(String(describing: error))")
    #expect(calls.withLock { $0 } == 1)
    #expect(folder.names.isEmpty)
  }

  /// A reference that keeps nothing alive.
  private struct Weak: Sendable {
    nonisolated(unsafe) weak var object: AnyObject?
  }

  @Test func `a finished export keeps neither its threads nor its files alive`() throws {
    let cancellation = Cancellation()
    let timer = Mutex(Weak())
    let scene = Mutex(Weak())
    let makeTimer: @Sendable () -> any StallTimer = {
      let made = ManualTimer()
      timer.withLock { $0.object = made }
      return made
    }
    do {
      let token = ManualTimer()
      scene.withLock { $0.object = token }
      let limit = StallLimit(intervals: 3, grace: 2, text: "3 intervals", makeTimer: makeTimer) {}
      _ = try export(limit, cancellation) { _ in _ = token.processorSeconds }
    }
    #expect(timer.withLock { $0.object } == nil, "the watch of the export must be freed")
    #expect(scene.withLock { $0.object } == nil, "a committed export must free its background")
    #expect(!cancellation.isCancelled)
  }

  @Test func anExportThatMovesGoesOnHoweverLongItTakes() throws {
    let timer = ManualTimer()
    let limit = StallLimit(intervals: 2, grace: 1, text: "2 intervals", makeTimer: { timer }) {
      Issue.record("the export must not be given up")
    }
    let report = try export(limit) { _ in #expect(timer.tick()) }
    #expect(report.frames == 10)
  }

  /// Exports with a process that computes for a second in each interval and stalls after half of the frames.
  ///
  /// - Parameters:
  ///   - stand: Called during the stall to let intervals pass.
  ///   - giveUp: Called if the export does not end after its cancellation.
  private func export(
    standingStill stand: @escaping @Sendable (ManualTimer) -> Void, giveUp: @escaping @Sendable () -> Void
  ) throws -> ExportReport {
    let timer = ManualTimer(secondsPerInterval: 1)
    let limit = StallLimit(intervals: 3, grace: 2, text: "3 intervals", makeTimer: { timer }, giveUp: giveUp)
    let hasStoodStill = Mutex(false)
    return try export(limit) { time in
      let isFirst = hasStoodStill.withLock { hasStood in
        defer { hasStood = hasStood || time > 0.45 }
        return time > 0.45 && !hasStood
      }
      if isFirst { stand(timer) }
    }
  }

  @Test func `a process that computes may take long for a frame`() throws {
    let report = try export {
      for _ in 0..<500 { _ = $0.tick() }
    } giveUp: {
      Issue.record("the export must not be given up")
    }
    #expect(report.frames == 10)
  }

  @Test func `a process that computes without end is stopped`() {
    let isGivenUp = Mutex(false)
    #expect(throws: FileError.self) {
      try export { timer in
        while !isGivenUp.withLock({ $0 }) { _ = timer.tick() }
      } giveUp: {
        isGivenUp.withLock { $0 = true }
      }
    }
  }
}
