import Foundation
import TestSupport
import Testing

/// Folders of live glass that `vitrine bundle` writes.
@Suite(.needsCommand) struct BundleTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  /// A folder with a meal, and one like that of Scripts/build-web.
  init() throws {
    command = try Command()
    for name in ["web/vitrine-glass", "web/bundle"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    _ = try folder.file("web/vitrine-glass/optics.wasm", "module")
    _ = try folder.file("web/bundle/index.html", "<title>{{title}}</title>{{alt}}")
  }

  private func document(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: folder["\(name)/bundle.json"]))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func aStickerIsWrittenAtItsDensities() throws {
    let result = try command.run("bundle", "sticker", "meal.json", "--web", "web", "--density", "2,1", "-o", "lunch")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    let document = try document("lunch")
    #expect(document["kind"] as? String == "sticker")
    let densities = try #require(document["densities"] as? [[String: Any]])
    #expect(densities.map { $0["pixelsPerPoint"] as? Int } == [1, 2])
    let page = try String(contentsOfFile: folder["lunch/index.html"], encoding: .utf8)
    #expect(page.contains("<title>Lunch</title>"))
  }

  @Test func aTimerIsWritten() throws {
    let result = try command.run("bundle", "timer", "--from", "1:30", "--web", "web", "--density", "1", "-o", "timer")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(try document("timer")["seconds"] as? Int == 90)
  }

  @Test func mistakesAreReportedInOneLine() throws {
    let sticker = ["bundle", "sticker", "meal.json", "-o"]
    try command.fails(sticker + ["web", "--web", "web"], with: ["web", "already exists"])
    try command.fails(sticker + ["out", "--web", "nowhere"], with: ["nowhere", "Scripts/build-web"])
    try command.fails(sticker + ["out", "--web", "web", "--over", "no.jpg"], with: ["no.jpg", "missing"])
    try command.fails(sticker + ["missing/deeper/out", "--web", "web/none"], with: ["web/none"])
    try command.fails(["bundle", "sticker", "no.json", "-o", "out", "--web", "web"], with: ["no.json"])
    try command.fails(sticker + ["out", "--web", "web", "--density", "5"], with: ["--density"], status: 2)
  }
}
