import Foundation
import TestSupport
import Testing

/// `vitrine screenshots --compare`.
@Suite(.needsCommand) struct ScreenshotComparisonTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws {
    command = try Command()
    for name in ["old/de", "new/de"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    try picture("old/same.png", "red")
    try picture("new/same.png", "red")
  }

  /// Makes a picture of one colour.
  private func picture(_ name: String, _ color: String, size: String = "8x6", _ options: String...) throws {
    let input = ["-f", "lavfi", "-i", "color=\(color):s=\(size):d=0.04", "-frames:v", "1"]
    try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + input + options + ["-pix_fmt", "rgb24", folder[name]])
  }

  /// Compares the two folders and returns the lines that are printed.
  private func compares(
    _ options: String..., status: Int32, at location: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let result = try command.start(["screenshots", "--compare", "old", "new"] + options).result()
    #expect(result.status == status, "\(result.errors)", sourceLocation: location)
    #expect(result.errors == "", sourceLocation: location)
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The pixels of a picture as an independent program reads them, three bytes each.
  private func pixels(_ name: String) throws -> [[UInt8]] {
    let bytes = [UInt8](
      try run("ffmpeg", "-v", "error", "-i", folder[name], "-f", "rawvideo", "-pix_fmt", "rgb24", "-"))
    return stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[$0..<$0 + 3]) }
  }

  @Test func `equal folders have status 0 and a page that says so`() throws {
    #expect(
      try compares(status: 0) == ["0 changed, 0 appeared, 0 disappeared, 1 equal: comparison/index.html"])
    #expect(try String(contentsOfFile: folder["comparison/index.html"], encoding: .utf8).contains("is equal"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["comparison"]) == ["index.html"])
    #expect(folder.names == ["comparison", "meal.json", "new", "old"])
  }

  @Test func `what changed, appeared and disappeared is shown with status 1`() throws {
    try picture("old/de/home.png", "blue")
    try picture("new/de/home.png", "blue", "-vf", "drawbox=0:0:2:2:white:fill")
    try picture("old/gone.png", "blue")
    try picture("new/fresh.png", "blue")
    #expect(
      try compares("-o", "page", status: 1) == [
        "changed: de/home.png", "appeared: fresh.png", "disappeared: gone.png",
        "1 changed, 1 appeared, 1 disappeared, 1 equal: page/index.html",
      ])
    let page = try String(contentsOfFile: folder["page/index.html"], encoding: .utf8)
    for file in ["old/de/home.png", "new/de/home.png", "difference/de/home.png.png", "old/gone.png", "new/fresh.png"] {
      #expect(page.contains("src=\"\(file)\""))
      #expect(FileManager.default.fileExists(atPath: folder["page/\(file)"]), "\(file)")
    }
    #expect(!page.contains("same.png"))
    #expect(try bytes(of: folder["page/old/de/home.png"]) == bytes(of: folder["old/de/home.png"]))
    let red = try pixels("page/difference/de/home.png.png").enumerated().filter { $0.element == [255, 0, 0] }.map(
      \.offset)
    #expect(red == [0, 1, 8, 9])
  }

  @Test func `pixels are compared and not bytes`() throws {
    try picture("new/same.png", "red", "-compression_level", "0")
    #expect(try bytes(of: folder["old/same.png"]) != bytes(of: folder["new/same.png"]))
    _ = try compares(status: 0)
  }

  @Test func `a tolerance accepts differences up to it`() throws {
    try picture("old/near.png", "0x101010")
    try picture("new/near.png", "0x101412")
    let difference = try zip(pixels("old/near.png")[0], pixels("new/near.png")[0]).map { abs(Int($0) - Int($1)) }.max()
    let largest = try #require(difference)
    _ = try compares(status: 1)
    _ = try compares("--tolerance", "\(largest)", status: 0)
    _ = try compares("--tolerance", "\(largest - 1)", status: 1)
  }

  @Test func `pictures of other sizes differ at any tolerance`() throws {
    try picture("new/same.png", "red", size: "8x8")
    #expect(try compares("--tolerance", "255", status: 1).first == "changed: same.png")
    let page = try String(contentsOfFile: folder["comparison/index.html"], encoding: .utf8)
    #expect(page.contains("8 × 6 pixels became 8 × 8"))
  }

  @Test(arguments: [
    ([], "Missing expected argument '<plan>'"),
    (["--compare"], "--compare"),
    (["--compare", "old"], "--compare needs two folders"),
    (["--compare", "old", "new", "de"], "--compare needs two folders"),
    (["plan.json", "--compare", "old", "new"], "leave out plan.json"),
    (["--compare", "old", "new", "--tolerance", "256"], "--tolerance must be 0 to 255"),
    (["plan.json", "--tolerance", "1"], "--tolerance has no effect without --compare"),
    (["--compare", "old", "none"], "none"),
    (["--compare", "old/de", "new/de"], "has pictures"),
    (["--compare", "old", "new", "-o", "new/page"], "it is in new, which is compared"),
    (["--compare", "old", "new", "-o", "meal.json"], "meal.json"),
  ])
  func `calls that compare nothing have status 2`(arguments: [String], words: String) throws {
    try command.fails(["screenshots"] + arguments, with: [words], status: 2)
  }

  @Test func `a damaged picture is named and is no difference`() throws {
    _ = try folder.file("new/same.png", "no picture")
    try command.fails(["screenshots", "--compare", "old", "new"], with: ["new/same.png", "not a photo"], status: 2)
  }

  @Test func `files that are no pictures are noted`() throws {
    _ = try folder.file("new/plan.json", "{}")
    _ = try folder.file("new/.hidden.png", "")
    let result = try command.run("screenshots", "--compare", "old", "new")
    #expect(result.status == 0)
    #expect(result.errors == "vitrine: note: only PNG, JPEG, WebP and AVIF files are compared, and not plan.json\n")
  }
}
