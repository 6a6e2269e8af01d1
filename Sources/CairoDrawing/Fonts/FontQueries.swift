internal import CPango
import DisplayLists

/// Replaces Pango's fontconfig queries, so that the user's preferences do not affect the choice of fonts.
///
/// Pango applies the substitution rules of the machine's configuration to every query, regardless of which fonts it
/// then searches. Queries therefore use placeholder family names that no rule matches. After the rules have run, each
/// query is rewritten to the intended pattern.
final class FontQueries {
  /// The properties of a face, regardless of its size.
  struct Query: Hashable {
    /// An installed family; nil for the design's family.
    var family: String?
    var design: FontRequest.Design
    var weight: Int
    var isItalic: Bool
    var region: HanRegion
  }

  /// The font pattern that replaces a placeholder name.
  private struct Answer {
    var families: [String]
    var weight: Int
    var isItalic: Bool
  }

  private let choice: FaceChoice
  private var names: [Query: String] = [:]
  private var answers: [String: Answer] = [:]

  init(_ choice: FaceChoice) { self.choice = choice }

  /// Returns the placeholder family name that represents a query in Pango.
  func name(of query: Query) -> String {
    if let known = names[query] { return known }
    let name = "vitrine query \(names.count)"
    names[query] = name
    answers[name] = Answer(
      families: choice.families(family: query.family, design: query.design, region: query.region),
      weight: query.weight, isItalic: query.isItalic)
    return name
  }

  /// Rewrites a pattern on its way from Pango to fontconfig. Called by Pango.
  static func answer(_ pattern: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
    guard let pattern, let data else { return }
    Unmanaged<FontQueries>.fromOpaque(data).takeUnretainedValue().rewrite(pattern)
  }

  private func rewrite(_ pattern: OpaquePointer) {
    var answer: Answer?
    var place: Int32 = 0
    var family: UnsafeMutablePointer<FcChar8>?
    while answer == nil, FcPatternGetString(pattern, FC_FAMILY, place, &family) == FcResultMatch, let name = family {
      answer = answers[String(cString: name)]
      place += 1
    }
    for object in Self.objects(of: pattern) where ![FC_SIZE, FC_PIXEL_SIZE, FC_DPI].contains(object) {
      FcPatternDel(pattern, object)
    }
    // Any other name comes from Pango itself, which requests an emoji font for text with emoji presentation.
    let wanted = answer ?? Answer(families: [choice.fonts.emoji.name], weight: 400, isItalic: false)
    for family in wanted.families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(min(1000, max(1, wanted.weight)))))
    FcPatternAddInteger(pattern, FC_SLANT, wanted.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    FcPatternAddString(pattern, FC_LANG, "en")
  }

  private static func objects(of pattern: OpaquePointer) -> [String] {
    var iterator = FcPatternIter()
    FcPatternIterStart(pattern, &iterator)
    var objects: [String] = []
    while FcPatternIterIsValid(pattern, &iterator) == FcTrue {
      if let name = FcPatternIterGetObject(pattern, &iterator) { objects.append(String(cString: name)) }
      if FcPatternIterNext(pattern, &iterator) == FcFalse { break }
    }
    return objects
  }
}
