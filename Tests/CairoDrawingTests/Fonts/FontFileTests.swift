import CairoDrawing
import DisplayLists
import Files
import Optics
import TestSupport
import Testing

@Suite struct FontFileTests {
  private func shape(_ text: String, _ font: FontRequest, _ shaper: PangoShaper) -> ShapedText {
    shaper.shape(Paragraph([TextSpan(text, font: font, color: Scene.black)]))
  }

  /// The content of the file of an installed family.
  private func file(of family: String) throws -> FontFile {
    let installed = try PangoShaper()
    let shaped = shape("a", FontRequest(family: family, size: 20), installed)
    let run = try #require(shaped.runs.first)
    return try FontFile(try bytes(of: run.face.file), name: "brand.ttf")
  }

  @Test func `text in a font file is set as in the same font installed`() throws {
    let file = try file(of: "DejaVu Serif")
    #expect(file.families == ["DejaVu Serif"])
    let branded = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: file))
    let installed = try PangoShaper()
    let text = "Grilled chicken, 248 kcal"
    let own = shape(text, FontRequest(size: 20), branded)
    let other = shape(text, FontRequest(family: "DejaVu Serif", size: 20), installed)
    #expect(own.runs.map { $0.glyphs } == other.runs.map { $0.glyphs })
    #expect(own.size == other.size)
    #expect(own.runs.map { branded.outline(of: $0) } == other.runs.map { installed.outline(of: $0) })
    #expect(own.size != shape(text, FontRequest(size: 20), installed).size)
  }

  @Test func `characters that the font lacks come from the standard fonts`() throws {
    let branded = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: try file(of: "DejaVu Serif")))
    let files = shape("a 食 🍚 ක", FontRequest(size: 20), branded).runs.map(\.face.file)
    for name in ["CJK", "Emoji", "Sinhala"] { #expect(files.contains { $0.contains(name) }, "\(files)") }
  }

  @Test func `shapers with different fonts do not disturb each other`() throws {
    let shapers = try ["DejaVu Serif", "Noto Sans Mono"].map {
      try PangoShaper(fonts: FontSet.debian.replacingStandard(with: try file(of: $0)))
    }
    let wide = shapers.map { shape("iiii", FontRequest(size: 20), $0).size.width }
    #expect(wide[0] < wide[1])
    #expect(shapers.map { shape("iiii", FontRequest(size: 20), $0).size.width } == wide)
  }

  @Test(arguments: [[], [0], Array("this is not a font".utf8)] as [[UInt8]])
  func `other content is refused by name`(bytes: [UInt8]) {
    let error = #expect(throws: FileError.self) { try FontFile(bytes, name: "brand.ttf") }
    #expect(error?.description == "cannot read brand.ttf: it is not a font; use a TrueType or OpenType file")
  }

  @Test func `a font cut off anywhere is refused or has text`() throws {
    let shaped = shape("a", FontRequest(family: "DejaVu Serif", size: 20), try PangoShaper())
    let run = try #require(shaped.runs.first)
    let whole = try bytes(of: run.face.file)
    for length in stride(from: 1, to: whole.count, by: whole.count / 12) {
      guard let file = try? FontFile(Array(whole.prefix(length)), name: "cut.ttf") else { continue }
      let shaper = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: file))
      #expect(shape("Lunch", FontRequest(size: 20), shaper).size.width > 0)
    }
  }
}
