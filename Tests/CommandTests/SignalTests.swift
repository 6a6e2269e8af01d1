import Foundation
import TestSupport
import Testing

/// A signal ends an export within a second, and leaves the folder as it was.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(3))) struct SignalTests {
  let command: Command
  let whole: Double

  /// Makes a clip whose export takes some seconds, and measures how many.
  init() throws {
    command = try Command()
    try command.clip(seconds: 5, size: "320x240")
    let start = ContinuousClock.now
    let result = try command.start(Self.call).result()
    guard result.status == 0 else { throw ProgramFailure(description: result.errors) }
    whole = (ContinuousClock.now - start) / .seconds(1)
    try FileManager.default.removeItem(atPath: command.folder["out.mp4"])
  }

  static let call = ["export", "meal.json", "--over", "clip.mp4", "--aspect", "original", "-o", "out.mp4"]

  @Test(arguments: [true, false]) func anyMomentIsTheRightOne(_ isReplacing: Bool) throws {
    var random = SplitMix(seed: isReplacing ? 1 : 2)
    var ended = 0
    for _ in 0..<10 {
      // Earlier than this the process has not even asked to hear of signals, and ends by the signal itself.
      let moment = Double.random(in: 0...(whole * 1.05), using: &random)
      if isReplacing { _ = try command.folder.file("out.mp4", "before") }
      let before = command.folder.names
      let export = try command.start(Self.call)
      Thread.sleep(forTimeInterval: moment)
      let asked = ContinuousClock.now
      kill(export.id, SIGTERM)
      let result = try export.result()
      let seconds = (ContinuousClock.now - asked) / .seconds(1)
      #expect(seconds < 1, "after \(moment) s it took \(seconds) s")
      if result.status == 0 {
        // It was over before it heard: then the film is whole.
        #expect(try frameTimes(command.folder["out.mp4"]).count == 125)
        try FileManager.default.removeItem(atPath: command.folder["out.mp4"])
        continue
      }
      ended += 1
      #expect(result.status == 143, "\(result.errors)")
      #expect(result.errors.isEmpty && command.folder.names == before)
      if isReplacing { #expect(try bytes(of: command.folder["out.mp4"]) == Array("before".utf8)) }
    }
    #expect(ended >= 5)
  }

  @Test func interruptionHasItsOwnStatus() throws {
    let before = command.folder.names
    let export = try command.start(Self.call)
    Thread.sleep(forTimeInterval: whole / 2)
    kill(export.id, SIGINT)
    let result = try export.result()
    #expect(result.status == 130)
    #expect(command.folder.names == before)
  }

  @Test func twoAtOnceIntoOneNameLeaveOneWhole() throws {
    let both = try (0..<2).map { _ in try command.start(Self.call) }
    for export in both { #expect(try export.result().status == 0) }
    #expect(command.folder.names == ["clip.mp4", "meal.json", "out.mp4"])
    #expect(try frameTimes(command.folder["out.mp4"]).count == 125)
  }
}
