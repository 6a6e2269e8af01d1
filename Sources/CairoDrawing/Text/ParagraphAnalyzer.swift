import DisplayLists
import Synchronization

/// Finds faces and shapes, once for every text: what it has analysed it keeps for a while.
final class ParagraphAnalyser: Sendable {
  /// A paragraph before a width is known.
  struct Analysis: Sendable {
    var lines: [AnalysedLine]
    var spanFaces: [ParagraphSetting.SpanFace]

    /// About how much memory it takes, with the key that it is found by.
    var bytes: Int { lines.reduce(256) { $0 + $1.bytes } }
  }

  /// What an analysis depends on: colours and widths do not matter.
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
    /// One library for each set of families that a text asks for by name; most ask for none.
    var libraries: [Set<String>: FontLibrary] = [:]
    var spanFaces: [FontRequest: ParagraphSetting.SpanFace] = [:]
    var recent = RecentValues<Key, Analysis>(limit: 32 << 20)
  }

  let typefaces = TypefaceStore()
  private let state: Mutex<State>

  init(fonts: FontSet) throws(FontError) {
    let system = try SystemFonts()
    for family in [fonts.standard, fonts.emoji] where !system.hasFamily(family.name) {
      throw FontError(family: family, reason: "is not installed")
    }
    let choice = FaceChoice(fonts, system: system)
    let library = try FontLibrary(choice, and: [], system: system)
    state = Mutex(State(system: system, choice: choice, libraries: [[]: library]))
  }

  /// The clusters of a paragraph's lines and the measures of its spans' faces.
  func analyse(_ paragraph: Paragraph) -> Analysis {
    let key = Key(paragraph)
    return state.withLock { state in
      if let known = state.recent[key] { return known }
      let analysis = state.analyse(paragraph, typefaces: typefaces)
      state.recent.insert(analysis, for: key, cost: analysis.bytes)
      return analysis
    }
  }
}

extension ParagraphAnalyser.State {
  fileprivate mutating func analyse(_ paragraph: Paragraph, typefaces: TypefaceStore) -> ParagraphAnalyser.Analysis {
    let lines = HardLine.lines(of: paragraph.spans)
    let region = HanRegion(language: paragraph.language, lines: lines)
    var spans = paragraph.spans
    for index in spans.indices {
      spans[index].font.family = spans[index].font.family.flatMap { system.hasFamily($0) ? $0 : nil }
    }
    let itemizer = Itemizer(
      library: library(with: Set(spans.compactMap(\.font.family))), typefaces: typefaces, spans: spans, region: region,
      language: paragraph.language)
    var hyphens: [Int: AnalysedLine] = [:]
    for (index, span) in spans.enumerated() where span.text.unicodeScalars.contains("\u{ad}") {
      var hyphen = span
      hyphen.text = "\u{2010}"
      let line = HardLine.lines(of: [hyphen])[0].inSpan(index)
      hyphens[index] = itemizer.analyse(line, isRightToLeft: false, hyphens: [:])
    }
    var direction: Bool?
    let analysed = lines.map { line in
      if !(line.continuesParagraph && direction != nil) { direction = Itemizer.isRightToLeft(line) }
      return itemizer.analyse(line, isRightToLeft: direction ?? paragraph.isRightToLeft, hyphens: hyphens)
    }
    let faces = spans.indices.map { index in spanFace(index, of: itemizer) }
    return ParagraphAnalyser.Analysis(lines: analysed, spanFaces: faces)
  }

  private mutating func spanFace(_ span: Int, of itemizer: Itemizer) -> ParagraphSetting.SpanFace {
    var request = itemizer.spans[span].font
    request.size = 1
    if let known = spanFaces[request] { return known }
    let face = itemizer.face(ofSpan: span)
    let found = itemizer.typefaces.withTypeface(face.face) {
      ParagraphSetting.SpanFace(
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
      preconditionFailure("fontconfig could read the fonts once but not again")
    }
    libraries[families] = library
    return library
  }
}
