import Foundation
import TestSupport
import Testing

/// A signal ends an export within a few frames and leaves the folder as it was.
@Suite(.needsCommand, .serialized, .timeLimit(.minutes(15))) struct SignalTests {
  let command: Command

  /// Makes a video whose export takes a second or more.
  init() throws {
    command = try Command()
    try command.video(seconds: 5, size: "320x240")
  }

  static let call = [
    "export", "meal.json", "--over", "video.mp4", "--aspect", "original", "-o", "out.mp4", "--progress", "json",
  ]

  /// Sends a signal as soon as the export reports a frame, or immediately for frame 0.
  ///
  /// Returns the result of the export and the number of frames that it reported after the signal.
  private func end(_ signal: Int32, atFrame frame: Int) throws -> (result: ProgramResult, later: Int) {
    let export = try command.start(Self.call, pipesErrors: true)
    func frames(_ errors: String) -> Int { errors.components(separatedBy: "\"frame\":").count - 1 }
    let reported = frame == 0 ? 0 : frames(export.errors(through: "\"frame\":\(frame),"))
    kill(export.id, signal)
    let result = try export.result()
    return (result, frames(result.errors) - reported)
  }

  /// Ten moments each: before the first frame, at random frames, and at the last one.
  @Test(arguments: [true, false]) func anExportEndsAtAnyMoment(isReplacing: Bool) throws {
    var random = SplitMix(seed: isReplacing ? 1 : 2)
    let frames = [0, 1] + (0..<7).map { _ in Int.random(in: 2..<125, using: &random) } + [125]
    var ended = 0
    for frame in frames {
      if isReplacing { _ = try command.folder.file("out.mp4", "before") }
      let before = command.folder.names
      let (result, later) = try end(SIGTERM, atFrame: frame)
      if result.status == 0 {
        // The signal came too late, so the video must be complete.
        #expect(try frameTimes(command.folder["out.mp4"]).count == 125)
        try FileManager.default.removeItem(atPath: command.folder["out.mp4"])
        continue
      }
      ended += 1
      #expect(result.status == 143, "\(result.errors)")
      #expect(later < 40, "the signal came at frame \(frame)")
      #expect(!result.errors.contains("vitrine:"))
      #expect(command.folder.names == before)
      if isReplacing { #expect(try bytes(of: command.folder["out.mp4"]) == Array("before".utf8)) }
    }
    #expect(ended >= 8)
  }

  @Test func anInterruptionHasItsOwnStatus() throws {
    let before = command.folder.names
    #expect(try end(SIGINT, atFrame: 40).result.status == 130)
    #expect(command.folder.names == before)
  }

  /// A process that is killed has no chance to tidy up.
  ///
  /// Moments are counted in read calls. An export of the photo makes about 700, the last ones while it writes; one of
  /// the video makes 600 before the first frame.
  @Test(arguments: [SIGTERM, SIGINT, SIGKILL]) func nothingIsLeftByAKill(_ signal: Int32) throws {
    try command.photo(size: "1200x900")
    let before = command.folder.names
    var random = SplitMix(seed: UInt64(signal))
    for (input, output) in [("photo.png", "out.jpg"), ("video.mp4", "out.mp4")] {
      for _ in 0..<2 {
        let export = try command.start(["export", "meal.json", "--over", input, "-o", output])
        export.wait(untilReads: Int.random(in: 0...700, using: &random))
        kill(export.id, signal)
        let result = try export.result()
        #expect(result.status == 0 || result.status == 128 + signal, "\(result.errors)")
        #expect(command.folder.names == (result.status == 0 ? (before + [output]).sorted() : before))
        try? FileManager.default.removeItem(atPath: command.folder[output])
      }
    }
  }

  /// The first signal cancels the export; the second one does not wait for that.
  @Test(arguments: [(SIGINT, SIGINT), (SIGINT, SIGTERM), (SIGTERM, SIGINT)])
  func twoSignalsLeaveNothing(_ first: Int32, _ second: Int32) throws {
    let before = command.folder.names
    let export = try command.start(Self.call, pipesErrors: true)
    _ = export.errors(through: "\"frame\":20,")
    kill(export.id, first)
    kill(export.id, second)
    let result = try export.result()
    #expect([128 + first, 128 + second].contains(result.status), "\(result.errors)")
    #expect(!result.errors.contains("vitrine:"))
    #expect(command.folder.names == before)
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGTRAP]) func aCrashIsOneLine(_ signal: Int32) throws {
    let before = command.folder.names
    let (result, _) = try end(signal, atFrame: 1)
    if result.status == 0 { return }
    #expect(result.status == 1)
    #expect(command.folder.names == before)
    let messages = result.errors.split(separator: "\n").filter { !$0.hasPrefix("{") }
    #expect(messages.count == 1, "\(messages)")
    #expect(messages[0].hasPrefix("vitrine: crashed"), "\(messages)")
  }

  @Test func twoExportsToOneFileLeaveOneCompleteFile() throws {
    let both = try (0..<2).map { _ in try command.start(Self.call) }
    for export in both { #expect(try export.result().status == 0) }
    #expect(command.folder.names == ["meal.json", "out.mp4", "video.mp4"])
    #expect(try frameTimes(command.folder["out.mp4"]).count == 125)
  }
}
