public import DisplayLists
public import Geometry

/// Shapes text with Pango and HarfBuzz: font fallback, bidirectional text, line breaking, colour emoji.
///
/// Nothing is hinted and nothing is rounded to pixels, so text that is shaped at twice the size is the same text
/// twice as large. Only the families of its font set have a say, in their order: no preference of the user's changes
/// a glyph. Any thread may call it at any time.
public struct PangoShaper: TextShaping {
  private let analyser: ParagraphAnalyser

  /// A shaper with these fonts, which are looked up once, here.
  ///
  /// - Throws: `FontError` that names the Debian package of a font that is missing.
  public init(fonts: FontSet = .debian) throws(FontError) {
    analyser = try ParagraphAnalyser(fonts: fonts)
  }

  /// Lays out a paragraph.
  ///
  /// Lines break where Unicode's rules and the language allow, and within a word where it alone is wider than the
  /// width. White space at a line's end hangs and does not count. A line is as high as the fonts its spans ask for
  /// and those its characters were found in. Lines lie leading to trailing as `isRightToLeft` says, while each
  /// hard line runs the way its own characters say. A line limit below one counts as one.
  public func shape(_ paragraph: Paragraph) -> ShapedText {
    let analysis = analyser.analyse(paragraph)
    let width = paragraph.width.map { max(0, $0.isNaN ? 0 : $0) } ?? .infinity
    let setting = ParagraphSetting(
      paragraph: paragraph, spanFaces: analysis.spanFaces, typefaces: analyser.typefaces)
    let limit = paragraph.lineLimit.map { max(1, $0) } ?? .max
    var contents: [LineContent] = []
    for (index, line) in analysis.lines.enumerated() {
      for clusters in LineFilling(line: line, width: width).lines() {
        if contents.count == limit {
          let isCut = cut(
            &contents, analysis: analysis, paragraph: paragraph, width: width, next: (index, clusters.lowerBound))
          return setting.set(contents, isTruncated: isCut)
        }
        contents.append(LineContent(line, clusters, width: width))
      }
    }
    return setting.set(contents, isTruncated: false)
  }

  /// Vertical measures of the face that a request finds.
  public func metrics(of font: FontRequest) -> FontMetrics {
    let analysis = analyser.analyse(Paragraph([TextSpan("", font: font, color: .init(white: 0))]))
    let face = analysis.spanFaces[0].face
    let heights = analyser.typefaces.withTypeface(face.face) { [$0.measure(.capHeight), $0.measure(.xHeight)] }
    return FontMetrics(
      ascent: face.ascent * font.size, descent: face.descent * font.size, leading: face.lineGap * font.size,
      capHeight: (heights?[0] ?? 0) * font.size, xHeight: (heights?[1] ?? 0) * font.size)
  }

  /// The outlines of a run's glyphs, in the run's space, non-zero rule.
  ///
  /// Colour glyphs give the outline of their ink: where their picture is at least half opaque.
  public func outline(of run: GlyphRun) -> BezierPath {
    analyser.typefaces.outline(of: run) ?? BezierPath()
  }

  /// Replaces the last line by one that ends, begins or is broken with an ellipsis; false where what does not fit is
  /// white space only.
  private func cut(
    _ contents: inout [LineContent], analysis: ParagraphAnalyser.Analysis, paragraph: Paragraph, width: Double,
    next: (line: Int, cluster: Int)
  ) -> Bool {
    let rest =
      analysis.lines[next.line].clusters[next.cluster...] + analysis.lines[(next.line + 1)...].flatMap(\.clusters)
    guard rest.contains(where: { !$0.traits.contains(.isBlank) }),
      let piece = contents.removeLast().pieces.first, let last = analysis.lines.last
    else { return false }
    let cut = TextCut(width: width) { span in
      var ellipsis = paragraph.spans[span]
      (ellipsis.text, ellipsis.box) = ("\u{2026}", nil)
      let alone = Paragraph([ellipsis], language: paragraph.language)
      return analyser.analyse(alone).lines[0].inSpan(span)
    }
    switch paragraph.truncation {
    case .tail: contents.append(cut.tail(of: piece.line, from: piece.clusters.lowerBound))
    case .head: contents.append(cut.head(of: last))
    case .middle: contents.append(cut.middle(of: piece.line, from: piece.clusters.lowerBound, last: last))
    }
    return true
  }
}
