public import DisplayLists
public import Geometry

/// Shapes text with Pango and HarfBuzz, including font fallback, bidirectional text, line breaking and colour emoji.
///
/// Nothing is hinted or rounded to pixels, so layout scales exactly with font size, apart from the spacing that the font
/// set's metrics add. Apart from families that the text requests by name, only the font set's families are used, in order
/// of preference. The user's font preferences have no effect. Thread-safe.
public struct PangoShaper: TextShaping {
  private let analyzer: ParagraphAnalyzer

  /// Creates a shaper and looks up its fonts.
  ///
  /// - Parameter fonts: The families to use; by default, free fonts from Debian.
  /// - Throws: `FontError` if fontconfig fails or a required font is missing. For a missing font, the error names the
  ///   Debian package to install.
  public init(fonts: FontSet = .debian) throws(FontError) {
    analyzer = try ParagraphAnalyzer(fonts: fonts)
  }

  /// Lays out a paragraph.
  ///
  /// Lines break where Unicode and the language allow it. Words wider than the line are broken between characters.
  /// White space at the end of a line hangs beyond the width and is not counted. A line is tall enough for both the
  /// fonts that its spans request and the fonts that supply its glyphs. `isRightToLeft` determines which side leading
  /// and trailing refer to. Each line between hard breaks takes its base direction from its characters and falls back
  /// to `isRightToLeft`. Line limits below 1 are treated as 1.
  ///
  /// Recently shaped paragraphs are cached, so laying out the same text at another width is fast.
  public func shape(_ paragraph: Paragraph) -> ShapedText {
    let analysis = analyzer.analyze(paragraph)
    let width = paragraph.width.map { max(0, $0.isNaN ? 0 : $0) } ?? .infinity
    let layout = ParagraphLayout(
      paragraph: paragraph, spanFaces: analysis.spanFaces, typefaces: analyzer.typefaces)
    let limit = paragraph.lineLimit.map { max(1, $0) } ?? .max
    var contents: [LineContent] = []
    for (index, line) in analysis.lines.enumerated() {
      for clusters in LineBreaker(line: line, width: width).lines() {
        if contents.count == limit {
          let isTruncated = truncate(
            &contents, analysis: analysis, paragraph: paragraph, width: width, next: (index, clusters.lowerBound))
          return layout.shapedText(contents, isTruncated: isTruncated)
        }
        contents.append(LineContent(line, clusters, width: width))
      }
    }
    return layout.shapedText(contents, isTruncated: false)
  }

  /// Returns the vertical metrics, in points, of the face that matches a request.
  public func metrics(of font: FontRequest) -> FontMetrics {
    let analysis = analyzer.analyze(Paragraph([TextSpan("", font: font, color: .init(white: 0))]))
    let face = analysis.spanFaces[0].face
    let heights = analyzer.typefaces.withTypeface(face.face) { [$0.measure(.capHeight), $0.measure(.xHeight)] }
    return FontMetrics(
      ascent: face.ascent * font.size, descent: face.descent * font.size, leading: face.lineGap * font.size,
      capHeight: (heights?[0] ?? 0) * font.size, xHeight: (heights?[1] ?? 0) * font.size)
  }

  /// Returns the outlines of a run's glyphs in the run's coordinate space, to be filled with the nonzero winding rule.
  ///
  /// A colour glyph is outlined where its bitmap is at least half opaque. The result is empty if the font file cannot
  /// be read.
  public func outline(of run: GlyphRun) -> BezierPath {
    analyzer.typefaces.outline(of: run) ?? BezierPath()
  }

  /// Replaces the last line with a truncated one. Returns false and makes no change if only white space overflows.
  private func truncate(
    _ contents: inout [LineContent], analysis: ParagraphAnalyzer.Analysis, paragraph: Paragraph, width: Double,
    next: (line: Int, cluster: Int)
  ) -> Bool {
    let rest =
      analysis.lines[next.line].clusters[next.cluster...] + analysis.lines[(next.line + 1)...].flatMap(\.clusters)
    guard rest.contains(where: { !$0.traits.contains(.isBlank) }),
      let piece = contents.removeLast().pieces.first, let last = analysis.lines.last
    else { return false }
    let truncator = Truncator(width: width) { span in
      var ellipsis = paragraph.spans[span]
      (ellipsis.text, ellipsis.box) = ("\u{2026}", nil)
      let alone = Paragraph([ellipsis], language: paragraph.language)
      return analyzer.analyze(alone).lines[0].inSpan(span)
    }
    switch paragraph.truncation {
    case .tail: contents.append(truncator.tail(of: piece.line, from: piece.clusters.lowerBound))
    case .head: contents.append(truncator.head(of: last))
    case .middle: contents.append(truncator.middle(of: piece.line, from: piece.clusters.lowerBound, last: last))
    }
    return true
  }
}
