import Foundation
import TestSupport
import Testing

/// Files of views, compiled and drawn.
@Suite(.needsCommand, .needsViewLibrary) struct RenderTests {
  let views: DrawnViews
  var command: Command { views.command }
  var folder: TemporaryFolder { views.folder }

  init() throws { views = try DrawnViews() }

  @Test func aPreviewHasItsOwnSizeAndColor() throws {
    _ = try folder.file(
      "Card.swift",
      """
      import SwiftUI
      import Combine

      #Preview("Red", traits: .sizeThatFitsLayout) {
        Color(red: 1, green: 0, blue: 0).frame(width: 20, height: 10)
      }
      """)
    try views.draws("Card.swift", "-o", "card.png")
    #expect(try views.pixels("card.png") == Array(repeating: [255, 0, 0, 255], count: 60 * 30))
    try views.draws("Card.swift", "--size", "40x20", "--scale", "2", "-o", "framed.png")
    let framed = try views.pixels("framed.png")
    #expect(framed.count == 800)
    #expect(framed[0] == [255, 0, 0, 255])
  }

  @Test func aScreenHasThePreferredColorSchemeOfItsView() throws {
    _ = try folder.file(
      "Night.swift",
      """
      import SwiftUI

      #Preview {
        Color.primary.frame(width: 2, height: 2).preferredColorScheme(.dark)
      }
      """)
    try views.draws("Night.swift", "--size", "6x6", "--scale", "1", "-o", "night.png")
    let pixels = try views.pixels("night.png")
    #expect(pixels[0] == [0, 0, 0, 255])
    #expect(pixels[2 * 6 + 2] == [255, 255, 255, 255])
  }

  @Test func severalViewsAtTheRootLieBelowEachOther() throws {
    _ = try folder.file(
      "Two.swift",
      """
      import SwiftUI

      struct Two: View {
        var body: some View {
          Color(red: 1, green: 0, blue: 0)
          Color(red: 0, green: 0, blue: 1)
        }
      }
      #Preview { Two() }
      """)
    try views.draws("Two.swift", "--size", "2x28", "--scale", "1", "-o", "two.png")
    let column = try views.pixels("two.png").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    // The default spacing of 8 points lies between them.
    #expect(column[..<10].allSatisfy { $0 == [255, 0, 0, 255] })
    #expect(column[18...].allSatisfy { $0 == [0, 0, 255, 255] })
    #expect(column[10..<18].allSatisfy { $0 == [255, 255, 255, 255] })
  }

  /// A file with every kind of preview, each with a different width.
  private static let kinds = """
    import SwiftUI

    private struct Block: View {
      let width: Double
      var body: some View { Color.blue.frame(width: width, height: 1) }
    }

    struct Screen: View {
      private let width = 3.0
      var body: some View { Block(width: width) }
    }

    #Preview("State") {
      @Previewable @State var width = 4.0
      Block(width: width)
    }

    #if DEBUG
    struct Screen_Previews: PreviewProvider {
      static var previews: some View { Block(width: 5) }
    }
    #else
    #Preview("Never") { Nothing() }
    #endif

    @main struct Sample {
      static func main() { fatalError("the entry point of the file ran") }
    }

    """

  @Test(arguments: [("Screen", 3), ("State", 4), ("Screen_Previews", 5)])
  func everyKindOfPreviewIsDrawn(name: String, width: Int) throws {
    _ = try folder.file("Kinds.swift", Self.kinds)
    try views.draws("Kinds.swift", name, "--device", "fit", "--scale", "1", "-o", "out.png")
    #expect(try views.pixels("out.png").count == width)
  }

  @Test func namesAreListed() throws {
    _ = try folder.file("Kinds.swift", Self.kinds)
    let result = try command.run("render", "Kinds.swift", "--list")
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.map { $0.first } == ["Block", "Screen", "State", "Screen_Previews"])
    #expect(lines.map { $0.last } == ["line 3", "line 8", "line 13", "line 19"])
    try command.fails(
      ["render", "Kinds.swift", "Scren", "-o", "x.png"], with: ["'Scren'", "Screen, State, Screen_Previews"])
    try command.fails(["render", "Kinds.swift", "Block", "-o", "x.png"], with: ["Block needs arguments", "#Preview"])
  }

  @Test func aFolderIsCompiledAsOneModule() throws {
    try FileManager.default.createDirectory(atPath: folder["App/Views"], withIntermediateDirectories: true)
    _ = try folder.file("App/Card.swift", "import SwiftUI\nstruct Card: View { var body: some View { Piece() } }\n")
    _ = try folder.file(
      "App/Views/Card.swift",
      "import SwiftUI\nstruct Piece: View { var body: some View { Color.red.frame(width: 7, height: 1) } }\n")
    try views.draws("App", "--device", "fit", "--scale", "1", "-o", "out.png")
    #expect(try views.pixels("out.png").count == 7 * 1)
  }

  @Test func errorsNameTheLineAndWhatExistsInstead() throws {
    _ = try folder.file(
      "Bad.swift",
      """
      import SwiftUI

      struct Bad: View {
        var body: some View {
          Text("a").glassyEffect()
        }
      }

      #Preview {

        Bad().padding("much")
      }
      """)
    let result = try command.run("render", "Bad.swift", "-o", "bad.png")
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == 1)
    #expect(lines.contains { $0.hasPrefix("Bad.swift:5:15: ") && $0.contains("glassEffect") }, "\(result.errors)")
    #expect(lines.contains { $0.hasPrefix("Bad.swift:11:") }, "\(result.errors)")
    #expect(lines.last?.hasPrefix("vitrine: the compiler found ") == true)
    #expect(folder.names == ["Bad.swift", "meal.json"])
  }

  @Test func aPhotoDeterminesTheCanvas() throws {
    try command.photo("photo.png", size: "160x120")
    _ = try folder.file(
      "Badge.swift",
      """
      import SwiftUI
      #Preview { Text("Hello").padding(40).glassEffect(.clear) }
      """)
    try views.draws("Badge.swift", "--over", "photo.png", "-o", "over.png")
    let before = try views.pixels("photo.png")
    let after = try views.pixels("over.png")
    #expect(before.count == after.count)
    #expect(before != after)
    #expect(before[0] == after[0])
    #expect(before[160 * 120 - 1] == after[160 * 120 - 1])
  }

  @Test func aVideoHasTheFramesOfItsLength() throws {
    _ = try folder.file(
      "Moving.swift",
      """
      import SwiftUI
      #Preview {
        TimelineView(.animation) { context in
          let seconds = context.date.timeIntervalSinceReferenceDate
          (seconds < 0.1 ? Color.white : Color.black).ignoresSafeArea()
        }
      }
      """)
    try views.draws("Moving.swift", "--size", "64x32", "--duration", "0.2", "-o", "out.mp4")
    let bytes = [UInt8](
      try TestSupport.run("ffmpeg", "-v", "error", "-i", folder["out.mp4"], "-f", "rawvideo", "-pix_fmt", "gray", "-"))
    #expect(bytes.count == 6 * 64 * 32)
    #expect(bytes[0] > 240)
    #expect(bytes[5 * 64 * 32] < 16)
  }

  @Test func aCrashIsReportedInOneLine() throws {
    _ = try folder.file(
      "Crash.swift",
      """
      import SwiftUI
      struct Crash: View {
        var body: some View {
          let none: [Int] = []
          Text("\\(none[3])")
        }
      }
      """)
    try command.fails(["render", "Crash.swift", "-o", "x.png"], with: ["the view crashed", "Index out of range"])
  }

  @Test func mistakesAreReportedInOneLine() throws {
    _ = try folder.file("Empty.swift", "let x = 1\n")
    try command.fails(["render", "no.swift", "-o", "x.png"], with: ["no.swift"])
    try command.fails(["render", "Empty.swift", "-o", "x.png"], with: ["Empty.swift", "#Preview"])
    try command.fails(["render", "Empty.swift", "-o", "x.gif"], with: ["x.gif", ".png"], status: 2)
    try command.fails(["render", "Empty.swift"], with: ["--output"], status: 2)
    try command.fails(["render", "Empty.swift", "--list", "-o", "x.png"], with: ["--list"], status: 2)
    try command.fails(
      ["render", "Empty.swift", "--duration", "3", "-o", "x.png"], with: ["--duration", "no effect"], status: 2)
    try command.fails(
      ["render", "Empty.swift", "--device", "tv", "--size", "9x9", "-o", "x.png"], with: ["--device"], status: 2)
  }

  @Test func nothingIsLeftAfterASignal() throws {
    _ = try folder.file(
      "Endless.swift",
      """
      import SwiftUI
      struct Endless: View {
        var body: some View {
          FileHandle.standardError.write(Data("drawing now\\n".utf8))
          while true {}
          return Text("never")
        }
      }
      """)
    let temporary = folder["temporary"]
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let running = try command.start(
      ["render", "Endless.swift", "-o", "x.png"], environment: ["TMPDIR": temporary], pipesErrors: true)
    #expect(running.errors(through: "drawing now").contains("drawing now"))
    kill(running.id, SIGTERM)
    let ended = try running.result()
    #expect(ended.status == 143, "\(ended.errors)")
    #expect(ended.errors == "drawing now\n", "\(ended.errors)")
    let left = try FileManager.default.subpathsOfDirectory(atPath: temporary)
    #expect(left.isEmpty)
    #expect(!folder.names.contains("x.png"))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if the library that views are compiled with has not been built beside the command.
  static var needsViewLibrary: Self {
    .enabled(
      if: BuiltCommand.binary.map { binary in
        let folder = URL(filePath: binary).resolvingSymlinksInPath().deletingLastPathComponent()
        return FileManager.default.fileExists(atPath: folder.appending(path: "libVitrinePreviews.so").path)
      } ?? false, "build it: swift build -c release --product VitrinePreviews")
  }
}
