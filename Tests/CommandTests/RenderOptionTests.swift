import Foundation
import TestSupport
import Testing

/// Options of `vitrine render`, each verified by the pixels, size or frames of the output.
@Suite(.needsCommand, .needsViewLibrary) struct RenderOptionTests {
  let views: DrawnViews
  var folder: TemporaryFolder { views.folder }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  init() throws { views = try DrawnViews() }

  /// A file whose view is as many points wide as `width` says.
  private func file(_ name: String, width: String, environment: String) throws {
    _ = try folder.file(
      name,
      """
      import SwiftUI
      struct Bar: View {
        @Environment(\\.\(environment)) private var value
        var body: some View { Color.red.frame(width: \(width), height: 1) }
      }
      """)
  }

  @Test func theDarkAppearanceReachesTheViewAndItsBackground() throws {
    try file("Bar.swift", width: "value == .dark ? 7 : 3", environment: "colorScheme")
    for (options, width, background) in [([], 3, 255), (["--dark"], 7, 0)] as [([String], Int, UInt8)] {
      let result = try views.command.start(
        ["render", "Bar.swift", "--size", "9x3", "--scale", "1", "-o", "bar.png"] + options
      ).result()
      #expect(result.status == 0, "\(result.errors)")
      let row = try views.pixels("bar.png")[9..<18]
      #expect(row.count { $0 != [background, background, background, 255] } == width)
      #expect(row.first == [background, background, background, 255])
    }
  }

  @Test func textHasTheSizeOfTheGuidelines() throws {
    _ = try folder.file("Words.swift", "import SwiftUI\nstruct Words: View { var body: some View { Text(\"Hg\") } }\n")
    // Body text is 14, 17 and 53 points high, and its lines are 2444/2048 of that, rounded up to pixels.
    for (name, height) in [("xSmall", 51), ("large", 61), ("accessibility5", 190)] {
      try views.draws("Words.swift", "--device", "fit", "--type-size", name, "-o", "words.png")
      #expect(try views.size("words.png").last == height, "\(name)")
    }
    try views.command.fails(
      ["render", "Words.swift", "--type-size", "huge", "-o", "x.png"], with: ["--type-size", "huge", "accessibility5"],
      status: 2)
  }

  @Test func rightToLeftMirrorsTheLayout() throws {
    _ = try folder.file(
      "Pair.swift",
      """
      import SwiftUI
      struct Pair: View {
        var body: some View {
          HStack(spacing: 0) {
            Color(red: 1, green: 0, blue: 0).frame(width: 4, height: 1)
            Color(red: 0, green: 0, blue: 1).frame(width: 2, height: 1)
          }
        }
      }
      """)
    try views.draws("Pair.swift", "--device", "fit", "--scale", "1", "-o", "left.png")
    try views.draws("Pair.swift", "--device", "fit", "--scale", "1", "--right-to-left", "-o", "right.png")
    let row = Array(repeating: Self.red, count: 4) + Array(repeating: Self.blue, count: 2)
    #expect(try views.pixels("left.png") == row)
    #expect(try views.pixels("right.png") == row.reversed())
  }

  @Test func numbersAreWrittenAsInTheLocale() throws {
    _ = try folder.file(
      "Sum.swift",
      """
      import SwiftUI
      #Preview("Number") { Text(1234.5, format: .number) }
      #Preview("German") { Text(verbatim: "1.234,5") }
      #Preview("American") { Text(verbatim: "1,234.5") }
      """)
    func pixels(_ name: String, _ options: String...) throws -> [[UInt8]] {
      let call = ["render", "Sum.swift", name, "--device", "fit", "-o", "sum.png"] + options
      let result = try views.command.start(call).result()
      #expect(result.status == 0, "\(result.errors)")
      return try views.pixels("sum.png")
    }
    let german = try pixels("German")
    let american = try pixels("American")
    #expect(german != american)
    #expect(try pixels("Number") == american)
    #expect(try pixels("Number", "--locale", "de_DE") == german)
    try views.command.fails(
      ["render", "Sum.swift", "--locale", "de_XQ", "-o", "x.png"], with: ["--locale", "de_XQ", "de_DE"], status: 2)
  }

  @Test func imagesComeFromTheFolderOrTheCatalogueBesideTheFile() throws {
    _ = try folder.file(
      "Dot.swift", "import SwiftUI\nstruct Dot: View { var body: some View { Image(\"dot\") } }\n")
    for name in ["pictures", "Assets.xcassets"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    try ffmpeg("-f", "lavfi", "-i", "color=red:s=6x4", "-frames:v", "1", folder["pictures/dot.png"])
    try ffmpeg("-f", "lavfi", "-i", "color=blue:s=4x2", "-frames:v", "1", folder["Assets.xcassets/dot.png"])
    try views.draws("Dot.swift", "--device", "fit", "--scale", "1", "--assets", "pictures", "-o", "dot.png")
    #expect(try views.size("dot.png") == [6, 4])
    try views.draws("Dot.swift", "--device", "fit", "--scale", "1", "-o", "dot.png")
    #expect(try views.size("dot.png") == [4, 2])
  }

  @Test func theInstantIsChosen() throws {
    _ = try folder.file(
      "Moving.swift",
      """
      import SwiftUI
      struct Moving: View {
        var body: some View {
          TimelineView(.animation) { context in
            let seconds = context.date.timeIntervalSinceReferenceDate
            (seconds < 1.5 ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1))
              .frame(width: 1, height: 1)
          }
        }
      }
      """)
    for (time, color) in [("0", Self.red), ("1.4", Self.red), ("1.6", Self.blue), ("86400", Self.blue)] {
      try views.draws("Moving.swift", "--device", "fit", "--scale", "1", "--time", time, "-o", "moving.png")
      #expect(try views.pixels("moving.png") == [color], "\(time)")
    }
    try views.command.fails(["render", "Moving.swift", "--time", "-1", "-o", "x.png"], with: ["--time"], status: 2)
  }

  @Test func aVideoKeepsItsFramesBesideTheView() throws {
    try views.command.video(seconds: 0.2, size: "96x64")
    _ = try folder.file(
      "Half.swift",
      """
      import SwiftUI
      struct Half: View {
        var body: some View {
          HStack(spacing: 0) {
            Color.white
            Color.clear
          }
          .ignoresSafeArea()
        }
      }
      """)
    try views.draws("Half.swift", "--over", "video.mp4", "-o", "half.mp4")
    func frames(_ name: String) throws -> [UInt8] {
      [UInt8](try run("ffmpeg", "-v", "error", "-i", folder[name], "-f", "rawvideo", "-pix_fmt", "gray", "-"))
    }
    let source = try frames("video.mp4")
    let drawn = try frames("half.mp4")
    #expect(source.count == 5 * 96 * 64)
    #expect(drawn.count == source.count)
    for frame in 0..<min(5, drawn.count / (96 * 64)) {
      var covered = 0
      var kept = 0
      for y in 0..<64 {
        for x in 0..<96 where abs(x - 48) > 8 {
          let index = (frame * 64 + y) * 96 + x
          if x < 48 {
            covered = max(covered, 255 - Int(drawn[index]))
          } else {
            kept += abs(Int(drawn[index]) - Int(source[index]))
          }
        }
      }
      #expect(covered < 16, "frame \(frame)")
      #expect(Double(kept) / (40 * 64) < 8, "frame \(frame)")
    }
  }
}
