import Foundation
import TestSupport
import Testing

/// The binary that Scripts/benchmarks builds; nil if it does not exist.
private let binary = BuiltCommand.executable("benchmarks")

/// The commands `gallery` and `bench`, in the release build.
@Suite(.enabled(if: binary != nil, "run Scripts/benchmarks --help first")) struct SurveyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> ProgramResult {
    try RunningProgram(try #require(binary), arguments, folder: folder.url.path).result()
  }

  private func lines(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func side(_ name: String, of picture: String) throws -> String {
    let output = try TestSupport.run("vipsheader", "-f", name, folder[picture])
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `the gallery writes every sheet on every background, each of the printed size and no two alike`() throws {
    let result = try run(["gallery", "sheets"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let printed = lines(result.output).map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    let sheets = ["stickers", "shapes", "tints", "containers", "motion", "effects", "materials", "forms"]
    let names = ["light", "dark", "busy", "flat"].flatMap { ground in sheets.map { "sheets/\($0)-\(ground).png" } }
    #expect(printed.map(\.first) == names)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["sheets"]).count == names.count)
    var seen: Set<Data> = []
    for line in printed where line.count == 2 {
      #expect(try "\(side("width", of: line[0]))×\(side("height", of: line[0]))" == line[1], "\(line[0])")
      seen.insert(try Data(contentsOf: URL(filePath: folder[line[0]])))
    }
    #expect(seen.count == names.count)
  }

  @Test func `a gallery fails if its folder cannot be created`() throws {
    _ = try folder.file("meal.json", "{}")
    let result = try run(["gallery", "meal.json/sheets"])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Error: "), "\(result.errors)")
    #expect(folder.names == ["meal.json"])
  }

  @Test(arguments: [
    (["bench", "--turns", "0"], "--turns must be 1 to 1000, got 0"), (["bench", "--turns", "few"], "'few'"),
    (["gallery", "a", "b"], "'b'"),
  ])
  func `invalid arguments are refused`(_ arguments: [String], _ words: String) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func `bench prints times and ratios above zero, including those of FFmpeg`() throws {
    let result = try run(["bench", "--turns", "1"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let table = lines(result.output)
    func figures(_ start: String) throws -> [Double] {
      let line = try #require(table.first { $0.hasPrefix(start) }, "\(start) is not in \(table)")
      return line.dropFirst(start.count).split(separator: " ").compactMap {
        Double($0.hasSuffix("!") ? $0.dropLast() : $0)
      }
    }
    for name in ["Clear v26 ", "Clear v27 ", "Regular v26 ", "Regular v27 "] {
      let row = try figures(name)
      #expect(row.count == 5, "\(row)")
      #expect(row.allSatisfy { $0 > 0 }, "\(row)")
    }
    for name in ["Cards of text and shapes", "Panes of glass in a container", "Lines of text, all different"] {
      let row = try figures(name)
      try #require(row.count == 5, "\(row)")
      #expect(row.allSatisfy { $0 > 0 }, "\(row)")
      #expect(abs(row[4] - row[3] / row[2]) < 0.02, "\(row)")
      #expect(row[2] >= 20 * row[0], "the sum of twenty is below twenty times the fastest: \(row)")
    }
    let clear = try figures("Clear v26 ")[0]
    let peer = try figures("FFmpeg's crop,gblur,overlay of the pane")[0]
    let ratio = try figures("Clear v26 / FFmpeg")[0]
    #expect(abs(ratio - clear / peer) < 0.02, "\(ratio)")
    #expect(try figures("The same pane on 2160×3840 / on 1080×1920")[0] > 0)
  }
}
