import Drawing
import Geometry
import Optics

/// A shaper without fonts: every character is 25/48 em wide, every line one em high with three quarters above the baseline.
///
/// Lines break at spaces. At 16 points "One" measures 25 × 16 points, as in the recorded fixtures.
struct GridShaper: TextShaping {
  static let advance = 25.0 / 48

  func shape(_ paragraph: Paragraph) -> ShapedText {
    let size = paragraph.spans.map(\.font.size).max() ?? 0
    let characters = paragraph.spans.flatMap { span in span.text.map { ($0, span.font.size * Self.advance) } }
    var lines: [[(Character, Double)]] = [[]]
    for word in words(characters) {
      let width = (lines[lines.count - 1] + trimmed(word)).reduce(0) { $0 + $1.1 }
      if let limit = paragraph.width, width > limit + 1e-9, !lines[lines.count - 1].isEmpty {
        lines.append([])
      }
      lines[lines.count - 1] += word
      if word.last?.0 == "\n" { lines.append([]) }
    }
    var isTruncated = false
    if let limit = paragraph.lineLimit, lines.count > limit {
      lines.removeLast(lines.count - limit)
      lines[limit - 1].append(("…", size * Self.advance))
      isTruncated = true
    }
    if let limit = paragraph.width {
      for index in lines.indices where paragraph.lineLimit != nil {
        var width: Double { trimmed(lines[index]).reduce(0) { $0 + $1.1 } }
        while width > limit + 1e-9, lines[index].count > 1 {
          lines[index].remove(at: lines[index].count - (isTruncated ? 2 : 1))
          isTruncated = true
        }
      }
    }
    let widths = lines.map { trimmed($0).reduce(0) { $0 + $1.1 } }
    let width = widths.max() ?? 0
    var shapedLines: [ShapedLine] = []
    var runs: [GlyphRun] = []
    for (index, line) in lines.enumerated() {
      let top = Double(index) * (size + paragraph.lineSpacing)
      var x = paragraph.alignment == .center ? (width - widths[index]) / 2 : 0
      if paragraph.alignment == .trailing { x = width - widths[index] }
      shapedLines.append(
        ShapedLine(
          box: Rect(x: x, y: top, width: widths[index], height: size), baseline: top + 0.75 * size,
          trailingSpace: line.dropFirst(trimmed(line).count).reduce(0) { $0 + ($1.0 == "\n" ? 0 : $1.1) }))
      var glyphs: [PlacedGlyph] = []
      for (character, advance) in line {
        glyphs.append(
          PlacedGlyph(id: character.unicodeScalars.first!.value, position: Point(x: x, y: top + 0.75 * size)))
        x += advance
      }
      runs.append(
        GlyphRun(
          face: FontFace(file: "grid"), size: size, color: paragraph.spans.first?.color ?? RGBA(white: 0),
          glyphs: glyphs, text: String(line.map(\.0))))
    }
    let height = shapedLines.last.map { $0.box.maxY } ?? 0
    return ShapedText(
      size: Size(width: width, height: height), lines: shapedLines, runs: runs, rules: [],
      inkBounds: Rect(x: 0, y: 0, width: width, height: height), isTruncated: isTruncated)
  }

  private func words(_ characters: [(Character, Double)]) -> [[(Character, Double)]] {
    var words: [[(Character, Double)]] = []
    for character in characters {
      if let last = words.last?.last?.0, !last.isWhitespace {
        words[words.count - 1].append(character)
      } else {
        words.append([character])
      }
    }
    return words
  }

  private func trimmed(_ line: [(Character, Double)]) -> ArraySlice<(Character, Double)> {
    var line = line[...]
    while let last = line.last, last.0.isWhitespace { line.removeLast() }
    return line
  }

  func metrics(of font: FontRequest) -> FontMetrics {
    FontMetrics(
      ascent: 0.75 * font.size, descent: 0.25 * font.size, leading: 0, capHeight: 0.7 * font.size,
      xHeight: 0.5 * font.size)
  }

  func outline(of run: GlyphRun) -> BezierPath {
    run.glyphs.reduce(into: BezierPath()) { path, glyph in
      path.elements +=
        BezierPath(
          Rect(
            x: glyph.position.x, y: glyph.position.y - 0.7 * run.size, width: 0.45 * run.size, height: 0.7 * run.size)
        ).elements
    }
  }
}
