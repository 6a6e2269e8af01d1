import CairoDrawing
import DisplayLists
import Geometry
import Optics
import TestSupport
import Testing

@Suite struct PangoShaperTests {
  private let shaper: PangoShaper

  init() throws { shaper = try PangoShaper() }

  private func shape(
    _ text: String, _ font: FontRequest = FontRequest(size: 20), width: Double? = nil, limit: Int? = nil,
    isRightToLeft: Bool = false, language: String = "en"
  ) -> ShapedText {
    shaper.shape(
      Paragraph(
        [TextSpan(text, font: font, color: Scene.black)], width: width, lineLimit: limit,
        isRightToLeft: isRightToLeft, language: language))
  }

  /// Shapes a paragraph after a change to it.
  private func shape(
    _ text: String, width: Double? = nil, limit: Int? = nil, isRightToLeft: Bool = false,
    change: (inout Paragraph) -> Void
  ) -> ShapedText {
    var paragraph = Paragraph(
      [TextSpan(text, font: FontRequest(size: 20), color: Scene.black)], width: width, lineLimit: limit,
      isRightToLeft: isRightToLeft)
    change(&paragraph)
    return shaper.shape(paragraph)
  }

  private func files(_ shaped: ShapedText) -> [String] {
    shaped.runs.map { String($0.face.file.split(separator: "/").last ?? "") }
  }

  @Test func errorsOfMissingFontsNameThePackage() {
    var fonts = FontSet.debian
    fonts.standard = FontFamily("No Such Family", package: "fonts-none")
    let error = #expect(throws: FontError.self) { try PangoShaper(fonts: fonts) }
    #expect(
      error?.description == "the font No Such Family is not installed; install the Debian package fonts-none")
    fonts = .debian
    fonts.emoji = FontFamily("No Emoji", package: "fonts-none")
    #expect(throws: FontError.self) { try PangoShaper(fonts: fonts) }
  }

  @Test func weightsAndSlantsFindTheirFiles() {
    for (weight, name) in [(100, "Thin"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"), (900, "Black")] {
      #expect(files(shape("a", FontRequest(size: 10, weight: weight))) == ["Inter-\(name).otf"])
    }
    #expect(files(shape("a", FontRequest(size: 10, isItalic: true))) == ["Inter-Italic.otf"])
    #expect(files(shape("a", FontRequest(design: .serif, size: 10))) == ["NotoSerif-Regular.ttf"])
    #expect(files(shape("a", FontRequest(family: "Noto Serif", size: 10))) == ["NotoSerif-Regular.ttf"])
    #expect(files(shape("a", FontRequest(family: "No Such Family", size: 10))) == ["Inter-Regular.otf"])
  }

  @Test func hanGlyphsFollowLanguageAndContext() {
    func index(_ text: String, _ language: String = "en") -> Int? {
      shape(text, language: language).runs.first?.face.index
    }
    let simplified = index("直")
    #expect(index("直", "zh-Hans") == simplified)
    #expect(index("直", "ja") != simplified)
    #expect(index("直す") == index("直", "ja"))
    #expect(index("直", "zh-Hant-HK") != index("直", "zh-TW"))
  }

  @Test func sizesOfInterAreThoseOfItsTables() {
    // Units per em, ascent, descent, cap height and x-height; there is no line gap. Debian 12 has Inter 3.19, later ones 4.
    let (em, ascent, descent, capHeight, xHeight) =
      RecordedRelease.isThisOne ? (2816.0, 2728.0, 680.0, 2048.0, 1536.0) : (2048, 1984, 494, 1490, 1118)
    let font = FontRequest(family: "Inter", size: 28.16)
    let metrics = shaper.metrics(of: font)
    #expect((metrics.ascent - 28.16 * ascent / em).magnitude < 1e-3)
    #expect((metrics.descent - 28.16 * descent / em).magnitude < 1e-3)
    #expect(metrics.leading == 0)
    #expect((metrics.capHeight - 28.16 * capHeight / em).magnitude < 1e-3)
    #expect((metrics.xHeight - 28.16 * xHeight / em).magnitude < 1e-3)
    let line = shape("Hg", font)
    #expect((line.size.height - 28.16 * (ascent + descent) / em).magnitude < 1e-3)
    #expect((line.firstBaseline - 28.16 * ascent / em).magnitude < 1e-3)
  }

  @Test func emptyTextHasTheHeightOfALine() {
    let empty = shape("")
    #expect(empty.size == Size(width: 0, height: shape("H").size.height))
    #expect(empty.lines.count == 1)
    #expect(empty.runs.isEmpty)
    #expect(empty.inkBounds.isEmpty)
    #expect(shaper.shape(Paragraph([])).size == .zero)
  }

  @Test func lineBreaksInTheTextAreKept() {
    #expect(shape("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g").lines.count == 7)
    #expect(shape("a\n\nb").lines.count == 3)
    #expect(shape("a\n").lines.count == 2)
    let parts = Paragraph([
      TextSpan("a\r", font: FontRequest(size: 20), color: Scene.black),
      TextSpan("\nb", font: FontRequest(size: 20), color: Scene.black),
    ])
    #expect(shaper.shape(parts).lines.count == 2)
  }

  @Test func trailingSpacesHaveNoWidth() {
    #expect(shape("word   ").size.width == shape("word").size.width)
    #expect(shape("   ").size.width == 0)
    #expect(shape("  word").size.width > shape("word").size.width)
    let word = shape("word").size.width
    #expect(shape("word word", width: word).lines.map(\.box.width) == [word, word])
  }

  @Test func linesAreAlignedWithinTheWidest() {
    let text = "wide line\nx"
    func left(_ alignment: Paragraph.Alignment, _ isRightToLeft: Bool = false) -> Double {
      shape(text, isRightToLeft: isRightToLeft) { $0.alignment = alignment }.lines[1].box.minX
    }
    let room = shape("wide line").size.width - shape("x").size.width
    #expect(left(.leading) == 0)
    #expect(left(.center) == room / 2)
    #expect(left(.trailing) == room)
    #expect(left(.leading, true) == room)
    #expect(left(.trailing, true) == 0)
  }

  @Test func rightToLeftTextStartsOnTheRight() {
    let shaped = shape("אב cd")
    let hebrew = shaped.runs.first { $0.text.contains("א") }
    let latin = shaped.runs.first { $0.text.contains("c") }
    #expect((hebrew?.glyphs.last?.position.x ?? 0) > (latin?.glyphs.last?.position.x ?? .infinity))
    // Text without strongly directional characters takes the paragraph's direction, so its last character moves to the
    // left.
    let stop = shape("!").runs[0].glyphs[0].id
    #expect(shape("1!").runs[0].glyphs.last?.id == stop)
    #expect(shape("1!", isRightToLeft: true).runs[0].glyphs.first?.id == stop)
  }

  @Test func monospacedDigitsAreEquallyWide() {
    var tabular = FontRequest(size: 20)
    tabular.hasMonospacedDigits = true
    #expect(Set("0123456789".map { shape("\($0)", tabular).size.width }).count == 1)
    #expect(shape("11:11", tabular).size.width == shape("08:29", tabular).size.width)
    #expect(shape("1").size.width != shape("0").size.width)
  }

  @Test func trackingAddsAfterEveryCharacter() {
    func width(_ tracking: Double) -> Double {
      shaper.shape(
        Paragraph([TextSpan("abc", font: FontRequest(size: 20), color: Scene.black, tracking: tracking)])
      ).size.width
    }
    #expect((width(3) - width(0) - 9).magnitude < 1e-9)
  }

  @Test func stretchedLettersChangeOnlyInWidth() {
    for stretch in [0.7, 1.3] {
      let plain = FontRequest(size: 20, weight: 900)
      let font = FontRequest(size: 20, weight: 900, stretch: stretch)
      let a = shape("Hamburgefonstiv 012", plain)
      let b = shape("Hamburgefonstiv 012", font)
      #expect((b.size.width - stretch * a.size.width).magnitude < 1e-6)
      #expect(b.size.height == a.size.height)
      for (one, other) in zip(a.runs[0].glyphs, b.runs[0].glyphs) {
        #expect(one.id == other.id)
        #expect((other.position.x - stretch * one.position.x).magnitude < 1e-6)
      }
      let outline = shaper.outline(of: a.runs[0])
      let stretched = shaper.outline(of: b.runs[0])
      let expected = outline.applying(.scale(x: stretch, y: 1)).controlBounds
      #expect((stretched.controlBounds.minX - expected.minX).magnitude < 0.01)
      #expect((stretched.controlBounds.maxX - expected.maxX).magnitude < 0.01)
      #expect(stretched.controlBounds.height == outline.controlBounds.height)
      #expect(b.runs[0].inkBounds.map { abs($0.maxX - stretched.controlBounds.maxX) < 0.01 } == true)
      // Glyphs from other faces keep their width.
      for other in ["昼食", "مرحبا", "🍚"] { #expect(shape(other, font) == shape(other, plain)) }
    }
    let regular = FontRequest(size: 10)
    #expect(shape("مرحبا", FontRequest(size: 10, stretch: 0.7)) == shape("مرحبا", regular))
    // Narrower text uses a heavier face, if there is one.
    #expect(files(shape("a", FontRequest(size: 10, stretch: 5.0 / 6))) == ["Inter-Medium.otf"])
    #expect(files(shape("a", FontRequest(size: 10, stretch: 7.0 / 6))) == ["Inter-Regular.otf"])
    #expect(files(shape("a", FontRequest(size: 10, weight: 900, stretch: 0.7))) == ["Inter-Black.otf"])
  }

  @Test func boxesTakeTheirSpace() {
    func paragraph(_ box: TextBox, width: Double? = nil, raisedBy offset: Double = 0) -> ShapedText {
      let font = FontRequest(size: 20)
      return shaper.shape(
        Paragraph(
          [
            TextSpan("ab", font: font, color: Scene.black),
            TextSpan(box, font: font, color: Scene.black, baselineOffset: offset),
            TextSpan("cd", font: font, color: Scene.black),
          ], width: width))
    }
    let ab = shape("ab").size.width
    let cd = shape("cd").size.width
    let line = shape("ab")
    // Texts that differ only in a box are not mixed up.
    for width in [0.0, 7, 30] {
      let shaped = paragraph(TextBox(width: width, ascent: 10))
      #expect((shaped.size.width - ab - width - cd).magnitude < 1e-9)
      #expect(shaped.boxes.map(\.span) == [1])
      #expect((shaped.boxes[0].rect.minX - ab).magnitude < 1e-9)
      #expect(shaped.boxes[0].rect.width == width)
      #expect((shaped.boxes[0].rect.maxY - shaped.firstBaseline).magnitude < 1e-9)
      #expect(shaped.runs.map(\.text) == ["ab", "cd"])
      // A box no taller than the letters does not change the line height, whichever face has the placeholder character.
      #expect(shaped.size.height == line.size.height)
    }
    let high = paragraph(TextBox(width: 5, ascent: 50, descent: 30))
    #expect(high.size.height == 80)
    #expect(high.firstBaseline == 50)
    let raised = paragraph(TextBox(width: 5, ascent: 50, descent: 30), raisedBy: 10)
    #expect(raised.firstBaseline == 60)
    #expect(raised.boxes[0].rect.minY == 0)
    // A box gets a line to itself if it fits on neither adjacent line.
    #expect(paragraph(TextBox(width: 30, ascent: 10), width: 30).lines.map(\.box.width) == [ab, 30, cd])
  }

  @Test func lineSpacingAddsBetweenLines() {
    let one = shape("a").size.height
    let two = shape("a\nb") { $0.lineSpacing = 7 }.size.height
    #expect((two - 2 * one - 7).magnitude < 1e-9)
  }

  @Test func baselineOffsetsMakeTheLineTaller() {
    func height(_ offset: Double) -> Double {
      shaper.shape(
        Paragraph([
          TextSpan("a", font: FontRequest(size: 20), color: Scene.black),
          TextSpan("b", font: FontRequest(size: 20), color: Scene.black, baselineOffset: offset),
        ])
      ).size.height
    }
    #expect((height(5) - height(0) - 5).magnitude < 1e-9)
    #expect((height(-5) - height(0) - 5).magnitude < 1e-9)
  }

  @Test func theEllipsisIsAtTheTruncation() {
    func text(_ truncation: Paragraph.Truncation) -> String {
      let shaped = shape("one two three four five", width: 110, limit: 1) { $0.truncation = truncation }
      #expect(shaped.isTruncated)
      #expect(shaped.lines.count == 1)
      #expect(shaped.size.width <= 110)
      return shaped.runs.map(\.text).joined()
    }
    #expect(text(.tail).hasPrefix("one two"))
    #expect(text(.tail).hasSuffix("…"))
    #expect(!text(.tail).contains(" …"))
    #expect(text(.head).hasPrefix("…"))
    #expect(text(.head).hasSuffix("four five"))
    #expect(text(.middle).hasPrefix("one"))
    #expect(text(.middle).contains("…"))
    #expect(text(.middle).hasSuffix("five"))
    #expect(shape("one\ntwo", limit: 1).runs.map(\.text).joined() == "one…")
    #expect(!shape("one\n ", limit: 1).isTruncated)
  }

  @Test func softHyphensShowOnlyAtLineEnds() {
    #expect(shape("hyphen\u{ad}ation").size.width == shape("hyphenation").size.width)
    let broken = shape("hyphen\u{ad}ation", width: shape("hyphen\u{2010}").size.width)
    #expect(broken.lines.count == 2)
    #expect(broken.lines[0].box.width == shape("hyphen\u{2010}").size.width)
  }

  @Test func tabsAdvanceToTheNextStop() {
    let stop = 8 * (shape("a b").size.width - shape("ab").size.width)
    #expect((shape("a\tb").size.width - stop - shape("b").size.width).magnitude < 0.2)
  }

  @Test func underlinesAndStrikethroughsCoverTheirSpan() {
    var both = TextSpan("both", font: FontRequest(size: 20), color: Scene.blue)
    (both.underline, both.strikethrough) = (TextLine(), TextLine())
    let shaped = shaper.shape(
      Paragraph([TextSpan("plain ", font: FontRequest(size: 20), color: Scene.black), both]))
    let bounds = shaped.rules.map { $0.inkBounds() }
    #expect(bounds.count == 2)
    #expect(bounds[0].minY > shaped.firstBaseline)
    #expect(bounds[1].maxY < shaped.firstBaseline)
    for rule in bounds {
      #expect(rule.minX > shape("plain").size.width)
      #expect((rule.maxX - shaped.size.width).magnitude < 1e-9)
    }
  }

  @Test func emojiScaleWithTheirText() {
    // Noto Color Emoji has 2048 units per em and an advance of 2550 units.
    #expect((shape("🥗", FontRequest(size: 20.48)).size.width - 25.5).magnitude < 1e-3)
    #expect(shape("👨‍👩‍👧").runs.flatMap(\.glyphs).count == 1)
    #expect(files(shape("1 #")) == ["Inter-Regular.otf"])
    #expect(files(shape("1️⃣")) == ["NotoColorEmoji.ttf"])
  }

  @Test func pathologicalTextIsShaped() {
    let hostile = [
      "\u{0}", "a\u{0}b", "\u{1b}[0m", "\u{200d}\u{200d}", "\u{fe0f}", "\u{202e}abc\u{202c}", "\u{2066}", "\u{e0001}",
      "\u{fffd}", "\u{10ffff}", String(repeating: "e" + String(repeating: "\u{301}", count: 50), count: 20),
      String(repeating: "\u{202b}", count: 200) + "x", "\u{1f1e6}", "﷽", "\u{115f}\u{1160}",
    ]
    for text in hostile {
      for width in [nil, 0, 1, 50, -.infinity, .nan, .infinity] as [Double?] {
        let shaped = shape(text, width: width, limit: 2) { $0.truncation = .middle }
        #expect(!shaped.lines.isEmpty)
        #expect(shaped.size.width.isFinite)
        #expect(shaped.size.height > 0)
      }
    }
    #expect(shape("a\u{0}b").size.width == shape("ab").size.width)
  }

  @Test(arguments: ["word ", "ا", "日", "🥗", "\u{301}", "\u{200d}", "a\n"])
  func veryLongTextIsShaped(unit: String) {
    let text = String(repeating: unit, count: 100_000 / unit.utf8.count)
    let shaped = shape(text, width: 300)
    #expect(!shaped.lines.isEmpty)
    #expect(shape(text, width: 300, limit: 3).lines.count <= 3)
    #expect(shape(text).size.width.isFinite)
  }

  @Test func outlineCoversTheInk() throws {
    for text in ["Grilled", "🥗🔥", "日本"] {
      let shaped = shape(text, FontRequest(size: 60))
      for run in shaped.runs {
        let bounds = shaper.outline(of: run).controlBounds
        let ink = try #require(run.inkBounds)
        #expect(ink.inset(by: -0.01).intersection(bounds) == bounds)
        // Bitmap glyphs have a margin; outlines have none.
        let margin = run.face.file.contains("Emoji") ? run.size * 0.25 : 0.01
        #expect(bounds.inset(by: -margin).intersection(ink) == ink)
      }
      // Filled outlines equal the glyphs; for bitmap glyphs, they cover about the same area.
      let drawn = try Scene.draw(shaped.runs.map { .glyphs($0, pointsFromItem: .identity) }, width: 300)
      let filled = try Scene.draw(shaped.runs.map { Scene.fill(shaper.outline(of: $0)) }, width: 300)
      #expect((drawn.alphaSum - filled.alphaSum).magnitude < drawn.alphaSum * 0.02)
    }
  }
}
