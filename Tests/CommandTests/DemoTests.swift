import Foundation
import TestSupport
import Testing

/// The command `demo`.
@Suite(.needsCommand) struct DemoTests {
  /// The files that come with the command.
  static let inputs = ["meal.json", "scene.jpg", "film.mp4"]

  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  @Test func `the demo writes stickers, a photo and a video beside the files that they are made from`() throws {
    let result = try command.run("demo", "out")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let stickers = ["minimal", "standard", "detailed", "emoji", "full"].map { "sticker-\($0).png" }
    let written = try FileManager.default.contentsOfDirectory(atPath: folder["out"])
    #expect(Set(written) == Set(stickers + Self.inputs + ["photo-glass.jpg", "video-glass.mp4"]))
    let source = URL(filePath: #filePath).appending(path: "../../../Sources/VitrineCLI/Demo/Inputs").standardizedFileURL
    for name in Self.inputs {
      #expect(try bytes(of: folder["out/\(name)"]) == bytes(of: source.appending(path: name).path), "\(name)")
    }
    let output = String(decoding: result.output, as: UTF8.self)
    for name in written where name != "meal.json" { #expect(output.contains("  \(name) "), "\(name)") }
  }
}
