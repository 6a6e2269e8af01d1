import Foundation
import TestSupport
import Testing

/// Standard streams that are closed or full.
@Suite(.needsCommand) struct StreamTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws {
    command = try Command()
    try command.photo()
    try command.video()
  }

  static let video = ["export", "meal.json", "--over", "video.mp4", "--preset", "ultrafast", "--progress", "json"]

  /// Closed streams leave their numbers to the next files that are opened, into which messages must not be written.
  @Test(arguments: ["2>&-", "0<&- 2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
  func messagesForClosedStreamsAreNotWrittenIntoFiles(_ redirections: String) throws {
    #expect(try command.start(Self.video + ["-o", "open.mp4"]).result().status == 0)
    let before = try bytes(of: folder["video.mp4"])
    let result = try command.run(inShell: "exec \"$@\" \(redirections)", Self.video + ["-o", "closed.mp4"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.isEmpty)
    #expect(areEqual(Data(try bytes(of: folder["closed.mp4"])), Data(try bytes(of: folder["open.mp4"]))))
    #expect(try bytes(of: folder["video.mp4"]) == before)
  }

  @Test(
    arguments: [">&-", ">/dev/full"],
    [
      ["export", "meal.json", "-o", "out.png", "--report", "-"], ["export", "meal.json", "-o", "out.png", "--dry-run"],
      video + ["-o", "out.mp4", "--report", "-", "--progress", "none"], ["inspect", "photo.png"], ["--help"],
      ["inspect", "video.mp4"],
    ])
  func aResultThatCannotBePrintedIsAnError(_ redirection: String, _ arguments: [String]) throws {
    let before = folder.names
    let result = try command.run(inShell: "exec \"$@\" \(redirection)", arguments)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("vitrine: cannot write standard output: it is closed"), "\(result.errors)")
    #expect(result.errors.filter(\.isNewline).count == 1)
    #expect(folder.names == before)
  }

  /// Nothing that libraries print on standard error is added to a message.
  @Test func anErrorIsOneLineWhateverLibrariesPrint() throws {
    try "<fontconfig><dir></fontconfig>".write(toFile: folder["fonts.conf"], atomically: true, encoding: .utf8)
    let result = try command.run(
      "export", "meal.json", "-o", "none/out.png", environment: ["FONTCONFIG_FILE": folder["fonts.conf"]])
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.filter(\.isNewline).count == 1, "\(result.errors)")
  }
}
