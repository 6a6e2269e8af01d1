import CairoDrawing
import DisplayLists
import Files
import Foundation
import Optics
import TestSupport
import Testing

@Suite struct FontFileTests {
  private func shape(_ text: String, _ font: FontRequest, _ shaper: PangoShaper) -> ShapedText {
    shaper.shape(Paragraph([TextSpan(text, font: font, color: Scene.black)]))
  }

  /// The content of the file of an installed family, called by another name of the same length, which is not installed.
  private func file(of family: String, as name: String) throws -> FontFile {
    precondition(family.count == name.count, "the names must have one length, got \(family) and \(name)")
    let shaped = shape("a", FontRequest(family: family, size: 20), try PangoShaper())
    let run = try #require(shaped.runs.first)
    var file = Data(try bytes(of: run.face.file))
    for encoding in [String.Encoding.utf16BigEndian, .macOSRoman] {
      let old = try #require(family.data(using: encoding))
      let new = try #require(name.data(using: encoding))
      while let range = file.firstRange(of: old) { file.replaceSubrange(range, with: new) }
    }
    return try FontFile([UInt8](file), name: "brand.ttf")
  }

  @Test func `text in a font file is set as in the same font installed`() throws {
    let file = try file(of: "DejaVu Serif", as: "Brand Serif1")
    #expect(file.families == ["Brand Serif1"])
    let branded = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: file))
    let installed = try PangoShaper()
    let text = "Grilled chicken, 248 kcal"
    let own = shape(text, FontRequest(size: 20), branded)
    let other = shape(text, FontRequest(family: "DejaVu Serif", size: 20), installed)
    #expect(own.runs.map { $0.glyphs } == other.runs.map { $0.glyphs })
    #expect(own.size == other.size)
    #expect(own.runs.allSatisfy { $0.face.file.hasPrefix("/proc/self/fd/") })
    #expect(own.runs.map { branded.outline(of: $0) } == other.runs.map { installed.outline(of: $0) })
    #expect(own.size != shape(text, FontRequest(size: 20), installed).size)
  }

  @Test func `characters that the font lacks come from the standard fonts`() throws {
    let branded = try PangoShaper(
      fonts: FontSet.debian.replacingStandard(with: try file(of: "DejaVu Serif", as: "Brand Serif1")))
    let files = shape("a 食 🍚 ක", FontRequest(size: 20), branded).runs.map(\.face.file)
    for name in ["CJK", "Emoji", "Sinhala"] { #expect(files.contains { $0.contains(name) }, "\(files)") }
  }

  @Test func `shapers with different fonts do not disturb each other`() throws {
    let files = [
      try file(of: "DejaVu Serif", as: "Brand Serif1"), try file(of: "Noto Sans Mono", as: "Brand Sans One"),
    ]
    let shapers = try files.map { try PangoShaper(fonts: FontSet.debian.replacingStandard(with: $0)) }
    let wide = shapers.map { shape("iiii", FontRequest(size: 20), $0).size.width }
    #expect(wide[0] < wide[1])
    #expect(shapers.map { shape("iiii", FontRequest(size: 20), $0).size.width } == wide)
  }

  /// An installed family of the same name has other weights, which must not be used.
  @Test func `a font file is preferred to an installed family of its name`() throws {
    let shaped = shape("a", FontRequest(family: "DejaVu Serif", size: 20), try PangoShaper())
    let file = try FontFile(try bytes(of: try #require(shaped.runs.first).face.file), name: "brand.ttf")
    let branded = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: file))
    for weight in [300, 400, 700] {
      let run = try #require(shape("a", FontRequest(size: 20, weight: weight), branded).runs.first)
      #expect(run.face.file.hasPrefix("/proc/self/fd/"))
    }
  }

  @Test(
    arguments: [[], [0], Array("this is not a font".utf8), Array("wOF2".utf8), Array("%!PS-AdobeFont".utf8)]
      as [[UInt8]])
  func `other content is refused by name`(bytes: [UInt8]) {
    let error = #expect(throws: FileError.self) { try FontFile(bytes, name: "brand.ttf") }
    #expect(error?.description == "cannot read brand.ttf: it is not a font; use a TrueType or OpenType file")
  }

  @Test func `a font cut off anywhere is refused or has text`() throws {
    let shaped = shape("a", FontRequest(family: "DejaVu Serif", size: 20), try PangoShaper())
    let whole = try bytes(of: try #require(shaped.runs.first).face.file)
    for length in stride(from: 1, to: whole.count, by: whole.count / 12) {
      guard let file = try? FontFile(Array(whole.prefix(length)), name: "cut.ttf") else { continue }
      let shaper = try PangoShaper(fonts: FontSet.debian.replacingStandard(with: file))
      #expect(shape("Lunch", FontRequest(size: 20), shaper).size.width > 0)
    }
  }
}
