import DisplayLists
import Synchronization

/// Shapes paragraphs and caches the results. Thread-safe.
final class ParagraphAnalyzer: Sendable {
  /// A shaped paragraph, independent of its width.
  struct Analysis: Sendable {
    var lines: [AnalyzedLine]
    var spanFaces: [ParagraphLayout.SpanFace]

    /// The approximate memory use in bytes, including the key.
    var bytes: Int { lines.reduce(256) { $0 + $1.bytes } }
  }

  /// The inputs that determine an analysis. Colours and the paragraph's width are not among them.
  fileprivate struct Key: Hashable {
    struct Span: Hashable {
      var text: String
      var font: FontRequest
      var tracking: Double
      var box: Double?
    }

    var spans: [Span]
    var isRightToLeft: Bool
    var language: String

    init(_ paragraph: Paragraph) {
      spans = paragraph.spans.map { Span(text: $0.text, font: $0.font, tracking: $0.tracking, box: $0.box?.width) }
      isRightToLeft = paragraph.isRightToLeft
      language = paragraph.language
    }
  }

  fileprivate struct State {
    let system: SystemFonts
    let choice: FaceChoice
    /// The font libraries, keyed by the families that a text requests by name. Most texts request none.
    var libraries: [Set<String>: FontLibrary] = [:]
    var spanFaces: [FontRequest: ParagraphLayout.SpanFace] = [:]
    var recent = RecentValues<Key, Analysis>(limit: 32 << 20)
  }

  let typefaces = TypefaceStore()
  private let state: Mutex<State>

  init(fonts: FontSet) throws(FontError) {
    let system = try SystemFonts(and: fonts.files)
    for family in [fonts.standard, fonts.emoji] where !system.hasFamily(family.name) {
      throw FontError(family: family, reason: "is not installed")
    }
    let choice = FaceChoice(fonts, system: system)
    let library = try FontLibrary(choice, and: [], system: system)
    state = Mutex(State(system: system, choice: choice, libraries: [[]: library]))
  }

  /// Shapes a paragraph, or returns the cached result.
  func analyze(_ paragraph: Paragraph) -> Analysis {
    let key = Key(paragraph)
    return state.withLock { state in
      if let known = state.recent[key] { return known }
      let analysis = state.analyze(paragraph, typefaces: typefaces)
      state.recent.insert(analysis, for: key, cost: analysis.bytes)
      return analysis
    }
  }
}

extension ParagraphAnalyzer.State {
  fileprivate mutating func analyze(_ paragraph: Paragraph, typefaces: TypefaceStore) -> ParagraphAnalyzer.Analysis {
    let lines = HardLine.lines(of: paragraph.spans)
    let region = HanRegion(language: paragraph.language, lines: lines)
    var spans = paragraph.spans
    for index in spans.indices {
      spans[index].font.family = spans[index].font.family.flatMap { system.hasFamily($0) ? $0 : nil }
    }
    let itemizer = Itemizer(
      library: library(with: Set(spans.compactMap(\.font.family))), typefaces: typefaces, spans: spans, region: region,
      language: paragraph.language)
    var hyphens: [Int: AnalyzedLine] = [:]
    for (index, span) in spans.enumerated() where span.text.unicodeScalars.contains("\u{ad}") {
      var hyphen = span
      hyphen.text = "\u{2010}"
      let line = HardLine.lines(of: [hyphen])[0].inSpan(index)
      hyphens[index] = itemizer.analyze(line, isRightToLeft: false, hyphens: [:])
    }
    var direction: Bool?
    let analyzed = lines.map { line in
      if !(line.continuesParagraph && direction != nil) { direction = Itemizer.isRightToLeft(line) }
      return itemizer.analyze(line, isRightToLeft: direction ?? paragraph.isRightToLeft, hyphens: hyphens)
    }
    let faces = spans.indices.map { index in spanFace(index, of: itemizer) }
    return ParagraphAnalyzer.Analysis(lines: analyzed, spanFaces: faces)
  }

  private mutating func spanFace(_ span: Int, of itemizer: Itemizer) -> ParagraphLayout.SpanFace {
    var request = itemizer.spans[span].font
    request.size = 1
    if let known = spanFaces[request] { return known }
    let face = itemizer.face(ofSpan: span)
    let found = itemizer.typefaces.withTypeface(face.face) {
      ParagraphLayout.SpanFace(
        face: face,
        underlineOffset: $0.measure(.underlineOffset), underlineThickness: $0.measure(.underlineThickness),
        strikeOffset: $0.measure(.strikeOffset), strikeThickness: $0.measure(.strikeThickness))
    }
    guard let found else { preconditionFailure("the font file \(face.face.file) cannot be read") }
    spanFaces[request] = found
    return found
  }

  private mutating func library(with families: Set<String>) -> FontLibrary {
    if let known = libraries[families] { return known }
    guard let library = try? FontLibrary(choice, and: families, system: system) else {
      preconditionFailure("fontconfig can no longer read the installed fonts")
    }
    libraries[families] = library
    return library
  }
}
