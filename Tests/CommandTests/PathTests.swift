import Foundation
import TestSupport
import Testing

/// Names of files that are not UTF-8.
@Suite(.needsCommand) struct PathTests {
  let command: Command

  init() throws { command = try Command() }

  /// The names in the folder, with unprintable bytes in octal.
  private var names: [String] {
    get throws {
      let text = try run("ls", "-b", command.folder.url.path)
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test func photosMealsAndReportsKeepTheirNames() throws {
    try command.photo("in.png")
    let script = """
      mv in.png $'in\\xe9\\xff.png' && cp meal.json $'meal\\xfe.json' || exit 9
      "$1" export $'meal\\xfe.json' --over $'in\\xe9\\xff.png' -o $'out\\xfd.jpg' --report $'report\\xfc' || exit
      "$1" export $'meal\\xfe.json' || exit
      cd .. && "$1" inspect "$OLDPWD"/$'in\\xe9\\xff.png'
      """
    let result = try command.run(inShell: script, [])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    let printed = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect((printed["file"] as? String)?.hasSuffix("in\u{FFFD}\u{FFFD}.png") == true)
    #expect(
      try names == [
        "in\\351\\377.png", "meal.json", "meal\\376-sticker.png", "meal\\376.json", "out\\375.jpg", "report\\374",
      ])
  }

  @Test func videosKeepTheirNames() throws {
    try command.video("in.mp4")
    let script = """
      mv in.mp4 $'in\\xff.mp4' || exit 9
      "$1" glass --over $'in\\xff.mp4' --rect 8,8,40,30 -o $'out\\xfe.mp4'
      """
    let result = try command.run(inShell: script, [])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(try names == ["in\\377.mp4", "meal.json", "out\\376.mp4"])
  }

  @Test func errorsShowReplacementCharacters() throws {
    let result = try command.run(inShell: "\"$1\" inspect $'no\\xff.png'", [])
    #expect(result.status == 1)
    #expect(result.errors == "vitrine: cannot read no\u{FFFD}.png: there is no such file\n")
  }
}
