import Foundation
import TestSupport
import Testing

/// A signal ends an export within a few frames and leaves the folder as it was.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(15))) struct SignalTests {
  let command: Command

  /// Makes a clip whose export takes a second or more.
  init() throws {
    command = try Command()
    try command.clip(seconds: 5, size: "320x240")
  }

  static let call = [
    "export", "meal.json", "--over", "clip.mp4", "--aspect", "original", "-o", "out.mp4", "--progress", "json",
  ]

  /// Sends a signal some microseconds after a frame is reported; returns how the export ended and how many frames it
  /// reported after the signal.
  private func end(_ number: Int32, at frame: Int, and wait: UInt32) throws -> (result: ProgramResult, later: Int) {
    let export = try command.start(Self.call)
    while export.isRunning, frame > 0, !export.errorsSoFar.contains("\"frame\":\(frame),") { usleep(500) }
    usleep(wait)
    kill(export.id, number)
    func frames(_ errors: String) -> Int { errors.components(separatedBy: "\"frame\":").count - 1 }
    let reported = frames(export.errorsSoFar)
    let result = try export.result()
    return (result, frames(result.errors) - reported)
  }

  /// Twenty moments: before the first frame, at any frame, and at the very end.
  @Test(arguments: [true, false]) func anyMomentIsTheRightOne(_ isReplacing: Bool) throws {
    var random = SplitMix(seed: isReplacing ? 1 : 2)
    var ended = 0
    for round in 0..<10 {
      let frame = round < 2 ? 0 : round > 8 ? 125 : Int.random(in: 1..<125, using: &random)
      let wait = UInt32.random(in: 0...(frame == 0 ? 60_000 : 12_000), using: &random)
      if isReplacing { _ = try command.folder.file("out.mp4", "before") }
      let before = command.folder.names
      let (result, later) = try end(SIGTERM, at: frame, and: wait)
      if result.status == 0 {
        // It was over before it heard: then the film is whole.
        #expect(try frameTimes(command.folder["out.mp4"]).count == 125)
        try FileManager.default.removeItem(atPath: command.folder["out.mp4"])
        continue
      }
      ended += 1
      #expect(result.status == 143, "\(result.errors)")
      #expect(later < 40, "the signal came at frame \(frame)")
      #expect(!result.errors.contains("vitrine:") && command.folder.names == before)
      if isReplacing { #expect(try bytes(of: command.folder["out.mp4"]) == Array("before".utf8)) }
    }
    #expect(ended >= 8)
  }

  @Test func interruptionHasItsOwnStatus() throws {
    let before = command.folder.names
    #expect(try end(SIGINT, at: 40, and: 0).result.status == 130)
    #expect(command.folder.names == before)
  }

  @Test func twoAtOnceIntoOneNameLeaveOneWhole() throws {
    let both = try (0..<2).map { _ in try command.start(Self.call) }
    for export in both { #expect(try export.result().status == 0) }
    #expect(command.folder.names == ["clip.mp4", "meal.json", "out.mp4"])
    #expect(try frameTimes(command.folder["out.mp4"]).count == 125)
  }
}
