import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Testing

/// Properties that hold for any text, tested with seeded random strings in nine scripts.
@Suite struct PangoShaperPropertyTests {
  private static let shaper = Result { try PangoShaper() }
  private let shaper: PangoShaper

  init() throws { shaper = try Self.shaper.get() }

  private func cases(_ script: Int, _ count: Int = 60) -> [(text: String, font: FontRequest, width: Double)] {
    var random = RandomText(seed: UInt64(script + 1))
    return (0..<count).map { _ in
      let font = FontRequest(
        design: [.standard, .serif, .monospaced, .rounded][random.next(4)], size: [9, 13, 17, 34.5][random.next(4)],
        weight: [100, 400, 600, 900][random.next(4)], isItalic: random.next(3) == 0)
      return (random.string(script: script), font, Double(random.next(300)))
    }
  }

  private func paragraph(_ text: String, _ font: FontRequest, width: Double? = nil, scale: Double = 1) -> Paragraph {
    var font = font
    font.size *= scale
    return Paragraph([TextSpan(text, font: font, color: Scene.black)], width: width.map { $0 * scale })
  }

  /// The number of characters in a line, without trailing white space.
  private func characters(of line: ShapedLine, in shaped: ShapedText) -> Int {
    shaped.runs.filter { run in
      run.glyphs.allSatisfy { $0.position.y > line.box.minY - run.size && $0.position.y < line.box.maxY + run.size }
        && (run.glyphs.first?.position.y ?? 0) > line.box.minY && (run.glyphs.first?.position.y ?? 0) < line.box.maxY
    }.reduce(0) { $0 + $1.text.count { $0 != "\u{200b}" } }
  }

  @Test(arguments: RandomText.scripts.indices)
  func noLineIsWiderThanItsWidth(script: Int) {
    for (text, font, width) in cases(script) {
      let shaped = shaper.shape(paragraph(text, font, width: width))
      for line in shaped.lines where line.box.width > width {
        // A single cluster may be wider: one character, or two that form a ligature.
        #expect(characters(of: line, in: shaped) <= 2, "\(text.debugDescription) in \(width)")
      }
      #expect(shaped.size.width == shaped.lines.map(\.box.width).max() ?? 0)
    }
  }

  @Test(arguments: RandomText.scripts.indices)
  func measuringGivesTheSameLinesAsPainting(script: Int) {
    for (text, font, width) in cases(script, 20) {
      var paragraph = paragraph(text, font, width: width)
      paragraph.lineLimit = 3
      let painted = shaper.shape(paragraph)
      paragraph.isPainted = false
      let measured = shaper.shape(paragraph)
      #expect(measured.lines == painted.lines)
      #expect(measured.size == painted.size)
      #expect(measured.isTruncated == painted.isTruncated)
      #expect(measured.runs.isEmpty)
    }
  }

  /// Lines that contain only ASCII take a fast path; a non-ASCII character at the end forces the general path.
  @Test(arguments: [FontRequest.Design.standard, .serif, .monospaced, .rounded])
  func theASCIIPathAgreesWithTheGeneralOne(design: FontRequest.Design) {
    var random = RandomText(seed: 7)
    for round in 0..<250 {
      // A line without letters has no script.
      let characters: ClosedRange<UInt8> = round % 5 == 0 ? 0x20...0x40 : 0x20...0x7e
      func word() -> String {
        let letters = (0...random.next(12)).map { _ in UInt8(random.next(characters.count)) + characters.lowerBound }
        return String(decoding: letters, as: UTF8.self)
      }
      var font = FontRequest(
        design: design, size: 17, weight: [100, 400, 700][random.next(3)], isItalic: random.next(3) == 0)
      font.hasMonospacedDigits = random.next(3) == 0
      let spans = (0...random.next(2)).map { number in
        var font = font
        font.weight += 100 * number
        return TextSpan(word(), font: font, color: Scene.black, tracking: [0, 0, 1.5][random.next(3)])
      }
      let end = spans.count - 1
      var short = spans
      var long = spans
      short[end].text += " |"
      long[end].text += " |\u{20ac}"
      let ways = [short, long].map { spans in
        shaper.shape(Paragraph(spans)).runs.flatMap { run in
          run.glyphs.map { "\(run.face.file) \($0.id) at \($0.position)" }
        }
      }
      #expect(ways[0] == ways[1].dropLast(), "\(spans.map(\.text))")
    }
  }

  /// The frame, extended by the overhang that the fonts declare for their ink.
  private func reach(of shaped: ShapedText, _ tables: inout [FontFace: FontTables]) throws -> Rect {
    var left = 0.0
    var right = 0.0
    var top = 0.0
    var bottom = 0.0
    for run in shaped.runs {
      let own = try #require(tables[run.face] ?? FontTables(run.face), "\(run.face.file)")
      tables[run.face] = own
      left = max(left, own.overhang.left * run.size)
      right = max(right, own.overhang.right * run.size)
      top = max(top, own.overhang.top * run.size)
      bottom = max(bottom, own.overhang.bottom * run.size)
    }
    return Rect(
      x: -left, y: -top, width: shaped.size.width + left + right, height: shaped.size.height + top + bottom)
  }

  @Test(arguments: RandomText.scripts.indices)
  func inkStaysWithinTheFrameAndTheFontsOverhang(script: Int) throws {
    var tables: [FontFace: FontTables] = [:]
    for (text, font, width) in cases(script) {
      let shaped = shaper.shape(paragraph(text, font, width: width))
      guard !shaped.inkBounds.isEmpty else { continue }
      // Allow for an error of a thousandth of a pixel, since positions are not rounded.
      let reach = try reach(of: shaped, &tables).inset(by: -1e-3)
      #expect(reach.intersection(shaped.inkBounds) == shaped.inkBounds, "\(text.debugDescription) in \(width)")
    }
  }

  @Test(arguments: RandomText.scripts.indices)
  func nothingIsDrawnOutsideTheInkBounds(script: Int) throws {
    var tables: [FontFace: FontTables] = [:]
    for (text, font, width) in cases(script, 20) {
      let shaped = shaper.shape(paragraph(text, font, width: width))
      let reach = PixelRect(enclosing: try reach(of: shaped, &tables))
      let margin = Int(font.size) + 2
      let canvas = PixelRect(
        x: reach.x - margin, y: reach.y - margin, width: reach.width + 2 * margin, height: reach.height + 2 * margin)
      let drawn = try CairoCanvas().draw(
        shaped.runs.map { .glyphs($0, pointsFromItem: .identity) }, in: canvas, pixelsFromPoints: .identity)
      let stride = 4 * canvas.width
      let isClear = (0..<canvas.height).allSatisfy { row in
        let line = drawn.samples[row * stride..<(row + 1) * stride]
        let isAside = row < margin || row >= canvas.height - margin
        return isAside
          ? line.allSatisfy { $0 == 0 }
          : line.prefix(4 * margin).allSatisfy { $0 == 0 } && line.suffix(4 * margin).allSatisfy { $0 == 0 }
      }
      #expect(isClear, "\(text.debugDescription) in \(width)")
    }
  }

  @Test(arguments: RandomText.scripts.indices, [0.5, 3, 7.25])
  func textScales(script: Int, scale: Double) throws {
    // The spacing that metrics add does not scale.
    var fonts = FontSet.debian
    fonts.metrics = nil
    let shaper = try PangoShaper(fonts: fonts)
    for (text, font, width) in cases(script, 20) {
      let one = shaper.shape(paragraph(text, font, width: width))
      let scaled = shaper.shape(paragraph(text, font, width: width, scale: scale))
      #expect(one.lines.count == scaled.lines.count)
      let glyphs = one.runs.flatMap(\.glyphs)
      let scaledGlyphs = scaled.runs.flatMap(\.glyphs)
      #expect(glyphs.map(\.id) == scaledGlyphs.map(\.id))
      for (a, b) in zip(glyphs, scaledGlyphs) {
        #expect((a.position * scale).distance(to: b.position) < 1e-3 * scale)
      }
    }
  }

  @Test(arguments: RandomText.scripts.indices)
  func truncatedTextFits(script: Int) {
    var random = RandomText(seed: 77)
    for (text, font, width) in cases(script) {
      var cut = paragraph(text, font, width: width)
      cut.lineLimit = 1 + random.next(3)
      let whole = shaper.shape(paragraph(text, font, width: width))
      for truncation in [Paragraph.Truncation.head, .middle, .tail] {
        cut.truncation = truncation
        let shaped = shaper.shape(cut)
        #expect(shaped.lines.count <= cut.lineLimit ?? 0)
        let drawn = shaped.runs.map(\.text).joined()
        if whole.lines.count <= cut.lineLimit ?? 0 {
          #expect(!shaped.isTruncated)
          #expect(shaped == whole)
        } else if shaped.isTruncated {
          #expect(drawn.contains("…"))
          for line in shaped.lines where line.box.width > width {
            #expect(characters(of: line, in: shaped) <= 2, "\(text.debugDescription) in \(width)")
          }
        }
      }
    }
  }

  @Test(arguments: RandomText.scripts.indices)
  func noCharacterIsLost(script: Int) {
    for (text, font, width) in cases(script) {
      let shaped = shaper.shape(paragraph(text, font, width: width))
      func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
          .sorted { $0.value < $1.value }
      }
      #expect(letters(shaped.runs.map(\.text).joined()) == letters(text))
    }
  }

  @Test(arguments: RandomText.scripts.indices)
  func theWidestLineIsTheMinimumWidthForItsLineCount(script: Int) {
    for (text, font, _) in cases(script) {
      let free = shaper.shape(paragraph(text, font))
      #expect(shaper.shape(paragraph(text, font, width: free.size.width)) == free)
      #expect(free.size == shaper.shape(paragraph(text, font, width: free.size.width + 1)).size)
    }
  }
}
