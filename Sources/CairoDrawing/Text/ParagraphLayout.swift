import DisplayLists
import Geometry
import Optics

/// Positions a paragraph's lines and groups their glyphs into runs.
struct ParagraphLayout {
  let paragraph: Paragraph
  /// The metrics of each span's own face, in ems.
  let spanFaces: [SpanFace]
  let typefaces: TypefaceStore

  private let hasRules: Bool
  private let hasBackgrounds: Bool
  private let hasBoxes: Bool

  init(paragraph: Paragraph, spanFaces: [SpanFace], typefaces: TypefaceStore) {
    self.paragraph = paragraph
    self.spanFaces = spanFaces
    self.typefaces = typefaces
    hasRules = paragraph.spans.contains { $0.underline != nil || $0.strikethrough != nil }
    hasBackgrounds = paragraph.spans.contains { $0.background != nil }
    hasBoxes = paragraph.spans.contains { $0.box != nil }
  }

  /// The face that a span requests, with metrics in ems. It may supply none of the span's glyphs.
  struct SpanFace: Sendable {
    var face: AnalyzedLine.Face
    var underlineOffset: Double
    var underlineThickness: Double
    var strikeOffset: Double
    var strikeThickness: Double
  }

  /// The vertical extent of a line around its baseline, in points.
  private struct Extent {
    var ascent = -Double.infinity
    var descent = -Double.infinity
    var gap = 0.0

    mutating func include(_ face: AnalyzedLine.Face, size: Double, raisedBy offset: Double) {
      ascent = max(ascent, face.ascent * size + offset)
      descent = max(descent, face.descent * size - offset)
      gap = max(gap, face.lineGap * size)
    }

    mutating func include(_ box: TextBox, raisedBy offset: Double) {
      ascent = max(ascent, box.ascent + offset)
      descent = max(descent, box.descent - offset)
    }
  }

  /// Returns the shaped text with all lines positioned.
  func shapedText(_ contents: [LineContent], isTruncated: Bool) -> ShapedText {
    let lines = contents.map(LineLayout.init)
    let width = lines.reduce(0) { max($0, $1.width) }
    var shaped = ShapedText(
      size: .zero, lines: [], runs: [], rules: [], inkBounds: .zero, isTruncated: isTruncated)
    var backgrounds: [(color: RGBA, path: BezierPath)] = []
    var y = 0.0
    for (line, content) in zip(lines, contents) {
      let extent = extent(of: line, content)
      let x = leftEdge(of: line.width, in: width)
      let baseline = y + extent.ascent
      let height = extent.ascent + extent.descent
      shaped.lines.append(
        ShapedLine(
          box: Rect(x: x, y: y, width: line.width, height: height), baseline: baseline,
          trailingSpace: line.trailingSpace))
      shaped.size.height = y + height
      if paragraph.isPainted {
        shaped.runs += runs(of: line, at: Point(x: x, y: baseline))
        shaped.rules += rules(of: line, at: Point(x: x, y: baseline))
        addBackgrounds(of: line, in: Rect(x: x, y: y, width: line.width, height: height), to: &backgrounds)
        shaped.boxes += boxes(of: line, at: Point(x: x, y: baseline))
      }
      y += height + max(extent.gap, paragraph.lineSpacing)
    }
    shaped.size.width = width
    shaped.backgrounds = backgrounds.map {
      .fill($0.path, rule: .nonZero, paint: .color($0.color), pointsFromItem: .identity)
    }
    let drawn = shaped.rules + shaped.backgrounds
    shaped.inkBounds =
      (shaped.runs.map { $0.inkBounds ?? .zero } + drawn.map { $0.inkBounds() } + shaped.boxes.map(\.rect))
      .reduce(.zero) { $0.union($1) }
    return shaped
  }

  /// Returns the left edge of a line. Leading and trailing depend on the layout direction, not the text direction.
  private func leftEdge(of lineWidth: Double, in width: Double) -> Double {
    switch (paragraph.alignment, paragraph.isRightToLeft) {
    case (.leading, false), (.trailing, true): 0
    case (.center, _): (width - lineWidth) / 2
    case (.trailing, false), (.leading, true): width - lineWidth
    }
  }

  /// Returns the combined extent of the faces that the line's spans request and those that supply its glyphs.
  private func extent(of line: LineLayout, _ content: LineContent) -> Extent {
    var extent = Extent()
    func include(span: Int) {
      let style = paragraph.spans[span]
      extent.include(spanFaces[span].face, size: style.font.size, raisedBy: style.baselineOffset)
    }
    var seen: (piece: Int, span: Int, face: Int)?
    for place in line.places {
      let cluster = line.cluster(of: place)
      if let seen, seen == (place.piece, cluster.span, cluster.face) { continue }
      seen = (place.piece, cluster.span, cluster.face)
      include(span: cluster.span)
      let style = paragraph.spans[cluster.span]
      if cluster.traits.contains(.isBox) {
        if let box = style.box { extent.include(box, raisedBy: style.baselineOffset) }
        continue
      }
      extent.include(
        line.pieces[place.piece].line.faces[cluster.face], size: style.font.size, raisedBy: style.baselineOffset)
    }
    if line.places.isEmpty { include(span: content.firstSpan) }
    return extent
  }

  private func runs(of line: LineLayout, at origin: Point) -> [GlyphRun] {
    var runs: [GlyphRun] = []
    var start = 0
    while start < line.places.count {
      let first = line.cluster(of: line.places[start])
      let source = line.pieces[line.places[start].piece].line
      var end = start + 1
      while end < line.places.count, line.pieces[line.places[end].piece].line === source {
        let cluster = line.cluster(of: line.places[end])
        guard cluster.span == first.span, cluster.face == first.face else { break }
        end += 1
      }
      let places = line.places[start..<end]
      start = end
      let style = paragraph.spans[first.span]
      var glyphs: [PlacedGlyph] = []
      glyphs.reserveCapacity(places.count)
      for place in places {
        for index in source.clusters[place.cluster].glyphs {
          let glyph = source.glyphs[index]
          glyphs.append(
            PlacedGlyph(
              id: glyph.id,
              position: Point(
                x: origin.x + place.x + glyph.position.x, y: origin.y + glyph.position.y - style.baselineOffset)))
        }
      }
      guard !glyphs.isEmpty else { continue }
      let found = source.faces[first.face]
      var run = GlyphRun(
        face: found.face, size: style.font.size, color: style.color, glyphs: glyphs,
        text: Self.text(of: places.map(\.cluster).sorted(), in: source),
        inkBounds: inkBounds(of: glyphs, in: found.face, size: style.font.size))
      run.weight = style.font.weight
      run.hasColorGlyphs = found.hasColorGlyphs
      runs.append(run)
    }
    return runs
  }

  /// Returns the text of clusters, which must be in text order.
  private static func text(of clusters: [Int], in line: AnalyzedLine) -> String {
    var text = ""
    var stretch = 0..<0
    for cluster in clusters {
      let bytes = line.clusters[cluster].bytes
      if bytes.lowerBound == stretch.upperBound, !stretch.isEmpty {
        stretch = stretch.lowerBound..<bytes.upperBound
      } else {
        text += String(decoding: line.text[stretch], as: UTF8.self)
        stretch = bytes
      }
    }
    return text + String(decoding: line.text[stretch], as: UTF8.self)
  }

  private func inkBounds(of glyphs: [PlacedGlyph], in face: FontFace, size: Double) -> Rect? {
    typefaces.withTypeface(face) { typeface in
      glyphs.reduce(Rect.zero) { bounds, glyph in
        let em = typeface.inkBounds(of: glyph.id)
        return bounds.union(
          Rect(
            x: glyph.position.x + em.minX * size, y: glyph.position.y + em.minY * size, width: em.width * size,
            height: em.height * size))
      }
    }
  }

  private func boxes(of line: LineLayout, at origin: Point) -> [PlacedBox] {
    guard hasBoxes else { return [] }
    return line.places.compactMap { place in
      let cluster = line.cluster(of: place)
      let span = cluster.span
      guard cluster.traits.contains(.isBox), let box = paragraph.spans[span].box else { return nil }
      let style = paragraph.spans[span]
      // Tracking is added after the box, which is on its left in right-to-left text.
      let x = origin.x + place.x + (place.level % 2 == 1 ? style.tracking : 0)
      return PlacedBox(
        span: span,
        rect: Rect(
          x: x, y: origin.y - style.baselineOffset - box.ascent, width: box.width, height: box.ascent + box.descent))
    }
  }

  /// Groups adjacent places by span and returns each group's edges, relative to the line's left end.
  private func stretches(of line: LineLayout) -> [(span: Int, left: Double, right: Double)] {
    var stretches: [(span: Int, left: Double, right: Double)] = []
    for place in line.places {
      let span = line.cluster(of: place).span
      if stretches.last?.span == span {
        stretches[stretches.count - 1].right = place.x + place.advance
      } else {
        stretches.append((span, place.x, place.x + place.advance))
      }
    }
    return stretches
  }

  /// Adds the background colours behind a line's characters.
  ///
  /// All rectangles of one colour share a path to avoid seams between lines.
  private func addBackgrounds(
    of line: LineLayout, in box: Rect, to backgrounds: inout [(color: RGBA, path: BezierPath)]
  ) {
    guard hasBackgrounds else { return }
    for stretch in stretches(of: line) {
      guard let color = paragraph.spans[stretch.span].background else { continue }
      let rect = Rect(x: box.minX + stretch.left, y: box.minY, width: stretch.right - stretch.left, height: box.height)
      if let index = backgrounds.firstIndex(where: { $0.color == color }) {
        backgrounds[index].path.elements += BezierPath(rect).elements
      } else {
        backgrounds.append((color, BezierPath(rect)))
      }
    }
  }

  private func rules(of line: LineLayout, at origin: Point) -> [DisplayItem] {
    guard hasRules else { return [] }
    var rules: [DisplayItem] = []
    for stretch in stretches(of: line) {
      let style = paragraph.spans[stretch.span]
      guard style.underline != nil || style.strikethrough != nil else { continue }
      let face = spanFaces[stretch.span]
      let left = origin.x + stretch.left
      let right = origin.x + stretch.right
      func rule(_ line: TextLine, offset: Double, thickness: Double) -> DisplayItem {
        let top = origin.y - style.baselineOffset - offset * style.font.size
        let width = thickness * style.font.size
        let paint = Paint.color(line.color ?? style.color)
        if line.pattern == .solid {
          let rect = Rect(x: left, y: top, width: right - left, height: width)
          return .fill(BezierPath(rect), rule: .nonZero, paint: paint, pointsFromItem: .identity)
        }
        let middle = top + width / 2
        return .stroke(
          BezierPath([.move(to: Point(x: left, y: middle)), .line(to: Point(x: right, y: middle))]),
          style: Stroke(width: width, dash: line.pattern.dash.map { $0 * width }), paint: paint,
          pointsFromItem: .identity)
      }
      if let line = style.underline {
        rules.append(rule(line, offset: face.underlineOffset, thickness: face.underlineThickness))
      }
      if let line = style.strikethrough {
        rules.append(rule(line, offset: face.strikeOffset, thickness: face.strikeThickness))
      }
    }
    return rules
  }
}
