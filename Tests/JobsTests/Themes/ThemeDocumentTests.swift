import DisplayLists
import Files
import Foundation
import JSON
import Optics
import TestSupport
import Testing

@testable import Jobs

struct ThemeDocumentTests {
  private let folder: TemporaryFolder
  private let mark = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><rect width='1' height='1'/></svg>"

  init() throws { folder = try TemporaryFolder() }

  private func theme(_ text: String) throws -> ThemeDocument {
    try ThemeDocument(contentsOf: try folder.file("theme.json", text))
  }

  @Test func `a theme contains the files that it names`() throws {
    _ = try folder.file("mark.svg", mark)
    let theme = try theme(
      ##"{"name": "Acme", "accent": "#f97316", "fat": {"light": "#be123c", "dark": "#fb7185"}, "cornerRadius": 12, "mark": "mark.svg"}"##
    )
    #expect(theme.name == "Acme")
    #expect(theme.accent?.light == theme.accent?.dark)
    #expect(theme.fat?.dark == RGBA(text: "#fb7185"))
    #expect(theme.protein == nil)
    #expect(theme.mark?.bytes == Array(mark.utf8))
    let again = try ThemeDocument(JSONNode(theme.json), filesIn: nil)
    #expect(again == theme)
    #expect(again.json == theme.json)
  }

  @Test(arguments: [
    (##"{"acent": "#fff"}"##, "“acent” is not a member of a theme; did you mean accent?"),
    (##"{"accent": "#fff"}"##, "$.accent: must be an opaque colour such as #1d86f5"),
    (##"{"accent": "#11223344"}"##, "$.accent: must be an opaque colour such as #1d86f5"),
    (##"{"fat": {"light": "#112233"}}"##, "$.fat: must be a colour, or an object with a light and a dark colour"),
    (#"{"cornerRadius": 41}"#, "$.cornerRadius: must be 0 to 40 points, got 41"),
    (#"{"cornerRadius": "9"}"#, "$.cornerRadius: expected a number, found text"),
    (#"{"name": ""}"#, "$.name: must be a text of 1 to 40 characters in one line, not -"),
    (#"{"mark": "data:image/png,abc"}"#, "$.mark: must be a data: URL in base64"),
    (#"{"mark": "data:;base64,"}"#, "$.mark: must not be empty and have at most 512 KB, got 0 bytes"),
    ("[]", "expected an object, found an array"),
  ])
  func `mistakes name their path`(text: String, reason: String) throws {
    let error = #expect(throws: FileError.self) { try theme(text) }
    #expect(error?.reason == reason)
    #expect(error?.file == folder["theme.json"])
  }

  @Test func `a missing file is named`() throws {
    let error = #expect(throws: FileError.self) { try theme(#"{"font": "brand.ttf"}"#) }
    #expect(error?.reason == "$.font: cannot read \(folder["brand.ttf"]): there is no such file")
    let unknown = #expect(throws: FileError.self) { try ThemeDocument(contentsOf: "oceen") }
    #expect(unknown?.reason.contains("no built-in theme of that name") == true)
  }

  @Test func `a theme within a job names no files`() throws {
    let error = #expect(throws: JSONError.self) {
      try ExportJob(json: try JSONValue(json: #"{"meal": "a", "theme": {"mark": "/etc/passwd"}}"#.utf8))
    }
    #expect(
      error?.description
        == "$.theme.mark: must be a data: URL in base64; only a theme in a file may name files")
  }

  @Test func `an identifier depends on the content of a theme and not on its place`() throws {
    let engine = EngineVersion(version: "1", build: "b", libraries: [:])
    let meal = #""meal": {"name": "A", "nutrition": {}}"#
    func id(_ theme: String) throws -> String {
      try ExportJob(json: try JSONValue(json: "{\(meal)\(theme)}".utf8)).id(input: nil, engine: engine)
    }
    let text = ##"{"accent": "#f97316"}"##
    let inFile = try id(#", "theme": "\#(try folder.file("a.json", text))""#)
    #expect(try id(#", "theme": "\#(try folder.file("b.json", text))""#) == inFile)
    #expect(try id(#", "theme": \#(text)"#) == inFile)
    #expect(try id(##", "theme": {"accent": "#f97317"}"##) != inFile)
    #expect(try id(#", "theme": "classic""#) == (try id("")))
    #expect(try id(#", "theme": "ocean""#) != (try id("")))
  }

  @Test func `a theme is drawn, and kept`() throws {
    _ = try folder.file("mark.svg", mark)
    let path = try folder.file(
      "theme.json", ##"{"protein": "#22d3ee", "cornerRadius": 12, "mark": "mark.svg"}"##)
    let themes = try ThemeStore()
    let theme = try themes.theme(.file(path))
    #expect(theme.theme.cornerRadius == 12)
    #expect(theme.theme.mark?.width == 512)
    // A light cyan is too light on a light sticker.
    #expect(theme.lightColors[1] != "#22d3ee")
    #expect(theme.theme.protein.contrast(isDark: false) >= 3)
    #expect(try themes.theme(nil).theme == .classic)
  }

  @Test func `an output does not replace a part of the theme`() throws {
    let mark = try folder.file("mark.png", mark)
    let path = try folder.file("theme.json", #"{"mark": "mark.png"}"#)
    for output in [mark, path] {
      var job = try ExportJob(json: try JSONValue(json: #"{"meal": {"name": "A", "nutrition": {}}}"#.utf8))
      job.sticker.theme = .file(path)
      job.output = output
      let error = #expect(throws: JobError.self) { try job.checkNames() }
      #expect(error?.description == "--output \(output) is part of the theme; name another file")
    }
  }

  @Test func `a theme that cannot be drawn stops a server at its start`() throws {
    _ = try folder.file("mark.svg", "GIF89a")
    let catalogue = try ThemeCatalogue(files: [try folder.file("brand.json", #"{"mark": "mark.svg"}"#)])
    #expect(throws: FileError.self) { try ThemeStore(opening: catalogue) }
  }

  @Test func `names of files lose their suffix only`() throws {
    let files = try ["acme.dark.json", "acme.light.json"].map { try folder.file($0, "{}") }
    #expect(try ThemeCatalogue(files: files).offers.map(\.name).prefix(2) == ["acme.dark", "acme.light"])
    let long = try folder.file(String(repeating: "x", count: 41) + ".json", "{}")
    #expect(throws: FileError.self) { try ThemeCatalogue(files: [long]) }
    let builtIn = #expect(throws: FileError.self) { try ThemeCatalogue(files: ["ocean"]) }
    #expect(builtIn?.reason.contains("always offered") == true)
  }

  @Test func `a theme with a font sets text in it, and themes share it`() throws {
    let themes = try ThemeStore()
    func width(_ shaper: any TextShaping, family: String? = nil) -> Double {
      let font = FontRequest(family: family, size: 20)
      return shaper.shape(Paragraph([TextSpan("Lunch", font: font, color: RGBA(white: 0))])).size.width
    }
    let serif = FontRequest(family: "DejaVu Serif", size: 20)
    let shaped = themes.shaper.shape(Paragraph([TextSpan("a", font: serif, color: RGBA(white: 0))]))
    _ = try folder.file("brand.ttf", try bytes(of: try #require(shaped.runs.first).face.file))
    let drawable = try [##"{"font": "brand.ttf"}"##, ##"{"font": "brand.ttf", "fat": "#be123c"}"##].map { text in
      try themes.theme(.value(try theme(text)))
    }
    for one in drawable {
      #expect(width(one.shaper) == width(themes.shaper, family: "DejaVu Serif"))
      #expect(width(one.shaper) != width(themes.shaper))
    }
  }

  @Test func `a catalogue offers the operator's themes first`() throws {
    let path = try folder.file("brand.json", ##"{"accent": "#f97316"}"##)
    let catalogue = try ThemeCatalogue(files: [path])
    #expect(catalogue.offers.map(\.name).prefix(2) == ["brand", "classic"])
    #expect(try catalogue.theme(nil) == catalogue.offers[0].theme)
    #expect(try catalogue.theme(.file("brand")) == catalogue.offers[0].theme)
    #expect(try catalogue.theme(.builtIn(.ocean)) == .builtIn(.ocean))
    #expect(throws: JobError.self) { try catalogue.theme(.file(path)) }
    #expect(throws: JobError.self) { try catalogue.theme(catalogue.offers[0].theme) }
    #expect(throws: FileError.self) { try ThemeCatalogue(files: [path, path]) }
    #expect(try ThemeCatalogue(files: []).digest != catalogue.digest)
  }
}
