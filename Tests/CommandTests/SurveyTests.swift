import Foundation
import TestSupport
import Testing

/// The commands `gallery` and `bench`.
@Suite(.needsCommand) struct SurveyTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  private func lines(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Every sheet on every background, each of the printed size, and no two alike.
  @Test func theGalleryWritesTheSheetsItPrints() throws {
    let result = try command.run("gallery", "sheets")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let printed = lines(result.output).map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    let sheets = ["stickers", "shapes", "tints", "containers", "motion", "effects", "materials", "forms"]
    let names = ["light", "dark", "busy", "flat"].flatMap { ground in sheets.map { "sheets/\($0)-\(ground).png" } }
    #expect(printed.map(\.first) == names)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["sheets"]).count == names.count)
    var seen: Set<[UInt8]> = []
    for line in printed where line.count == 2 {
      let header = try ["width", "height"].map { side in
        String(decoding: try run("vipsheader", "-f", side, folder[line[0]]), as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }
      #expect(header.joined(separator: "×") == line[1], "\(line[0])")
      seen.insert(try bytes(of: folder[line[0]]))
    }
    #expect(seen.count == names.count)
  }

  @Test func aGalleryWithoutAFolderFails() throws {
    try command.fails(["gallery", "meal.json/sheets"], with: ["meal.json/sheets", "could not be created"])
  }

  /// Times and ratios are above zero, including those of FFmpeg.
  @Test func theBenchPrintsRatios() throws {
    let result = try command.run("bench", "--turns", "1")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let table = lines(result.output)
    func figures(_ start: String) throws -> [Double] {
      let line = try #require(table.first { $0.hasPrefix(start) }, "\(start) is not in \(table)")
      return line.dropFirst(start.count).split(separator: " ").compactMap {
        Double($0.hasSuffix("!") ? $0.dropLast() : $0)
      }
    }
    for name in ["Clear v26 ", "Clear v27 ", "Regular v26 ", "Regular v27 "] {
      let row = try figures(name)
      #expect(row.count == 5 && row.allSatisfy { $0 > 0 }, "\(row)")
    }
    for name in ["Cards of text and shapes", "Panes of glass in a container", "Lines of text, all different"] {
      let row = try figures(name)
      #expect(row.count == 5 && row.allSatisfy { $0 > 0 } && abs(row[4] - row[3] / row[2]) < 0.02, "\(row)")
      #expect(row[2] >= 20 * row[0], "the sum of twenty is below twenty times the fastest: \(row)")
    }
    let (clear, peer) = (try figures("Clear v26 ")[0], try figures("FFmpeg's crop,gblur,overlay of the pane")[0])
    let ratio = try figures("Clear v26 / FFmpeg")[0]
    #expect(abs(ratio - clear / peer) < 0.02, "\(ratio)")
    #expect(try figures("The same pane on 2160×3840 / on 1080×1920")[0] > 0)
  }
}
