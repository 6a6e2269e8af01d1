package import DisplayLists
package import Geometry
import Optics

/// A shaper without fonts. Every character is 25/48 em wide, and every line is one em high with three quarters above
/// the baseline.
///
/// Lines break at spaces and grow to fit tall boxes. At 16 points, "One" measures 25 × 16 points, as in the recorded
/// fixtures.
package struct GridShaper: TextShaping {
  /// The width of a character in em.
  package static let advance = 25.0 / 48

  package init() {}

  /// A character, or the box of a span.
  private struct Cell {
    var character: Character
    var advance: Double
    var box: (span: Int, box: TextBox)?
  }

  package func shape(_ paragraph: Paragraph) -> ShapedText {
    let size = paragraph.spans.map(\.font.size).max() ?? 0
    let cells = paragraph.spans.enumerated().flatMap { index, span in
      span.text.map {
        Cell(
          character: $0, advance: span.box?.width ?? span.font.size * Self.advance, box: span.box.map { (index, $0) })
      }
    }
    var lines: [[Cell]] = [[]]
    for word in words(cells) {
      let width = (lines[lines.count - 1] + trimmed(word)).reduce(0) { $0 + $1.advance }
      if let limit = paragraph.width, width > limit + 1e-9, !lines[lines.count - 1].isEmpty {
        lines.append([])
      }
      lines[lines.count - 1] += word
      if word.last?.character == "\n" { lines.append([]) }
    }
    var isTruncated = false
    if let limit = paragraph.lineLimit, lines.count > limit {
      lines.removeLast(lines.count - limit)
      lines[limit - 1].append(Cell(character: "…", advance: size * Self.advance))
      isTruncated = true
    }
    if let limit = paragraph.width {
      for index in lines.indices where paragraph.lineLimit != nil {
        var width: Double { trimmed(lines[index]).reduce(0) { $0 + $1.advance } }
        while width > limit + 1e-9, lines[index].count > 1 {
          lines[index].remove(at: lines[index].count - (isTruncated ? 2 : 1))
          isTruncated = true
        }
      }
    }
    let widths = lines.map { trimmed($0).reduce(0) { $0 + $1.advance } }
    let width = widths.max() ?? 0
    var shaped = ShapedText(size: .zero, lines: [], runs: [], rules: [], inkBounds: .zero, isTruncated: isTruncated)
    var top = 0.0
    for (index, line) in lines.enumerated() {
      let boxes = line.compactMap(\.box?.box)
      let ascent = boxes.reduce(0.75 * size) { max($0, $1.ascent) }
      let height = ascent + boxes.reduce(0.25 * size) { max($0, $1.descent) }
      var x = paragraph.alignment == .center ? (width - widths[index]) / 2 : 0
      if paragraph.alignment == .trailing { x = width - widths[index] }
      shaped.lines.append(
        ShapedLine(
          box: Rect(x: x, y: top, width: widths[index], height: height), baseline: top + ascent,
          trailingSpace: line.dropFirst(trimmed(line).count).reduce(0) {
            $0 + ($1.character == "\n" ? 0 : $1.advance)
          }))
      var glyphs: [PlacedGlyph] = []
      for cell in line {
        if let (span, box) = cell.box {
          let rect = Rect(
            x: x, y: top + ascent - box.ascent, width: box.width, height: box.ascent + box.descent)
          shaped.boxes.append(PlacedBox(span: span, rect: rect))
        } else {
          glyphs.append(
            PlacedGlyph(id: cell.character.unicodeScalars.first!.value, position: Point(x: x, y: top + ascent)))
        }
        x += cell.advance
      }
      if !glyphs.isEmpty || boxes.isEmpty {
        shaped.runs.append(
          GlyphRun(
            face: FontFace(file: "grid"), size: size, color: paragraph.spans.first?.color ?? RGBA(white: 0),
            glyphs: glyphs, text: String(line.filter { $0.box == nil }.map(\.character))))
      }
      shaped.size = Size(width: width, height: top + height)
      top += height + paragraph.lineSpacing
    }
    shaped.inkBounds = Rect(origin: .zero, size: shaped.size)
    return shaped
  }

  private func words(_ cells: [Cell]) -> [[Cell]] {
    var words: [[Cell]] = []
    for cell in cells {
      if let last = words.last?.last?.character, !last.isWhitespace {
        words[words.count - 1].append(cell)
      } else {
        words.append([cell])
      }
    }
    return words
  }

  private func trimmed(_ line: [Cell]) -> ArraySlice<Cell> {
    var line = line[...]
    while let last = line.last, last.character.isWhitespace { line.removeLast() }
    return line
  }

  package func metrics(of font: FontRequest) -> FontMetrics {
    FontMetrics(
      ascent: 0.75 * font.size, descent: 0.25 * font.size, leading: 0, capHeight: 0.7 * font.size,
      xHeight: 0.5 * font.size)
  }

  package func outline(of run: GlyphRun) -> BezierPath {
    run.glyphs.reduce(into: BezierPath()) { path, glyph in
      path.elements +=
        BezierPath(
          Rect(
            x: glyph.position.x, y: glyph.position.y - 0.7 * run.size, width: 0.45 * run.size, height: 0.7 * run.size)
        ).elements
    }
  }
}
