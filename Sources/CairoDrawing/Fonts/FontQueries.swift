internal import CPango
import DisplayLists

/// What Pango may ask fontconfig, and the answers that keep the user's preferences out.
///
/// Pango passes every question through the rules of the machine's configuration, whichever fonts it then looks at.
/// So a question goes in under a name that no rule knows, and comes out as the pattern that it stands for.
final class FontQuestions {
  /// Which face is wanted, whatever its size.
  struct Question: Hashable {
    /// An installed family; nil for the design's own.
    var family: String?
    var design: FontRequest.Design
    var weight: Int
    var isItalic: Bool
    var region: HanRegion
  }

  /// What fontconfig is asked.
  private struct Answer {
    var families: [String]
    var weight: Int
    var isItalic: Bool
  }

  private let choice: FaceChoice
  private var names: [Question: String] = [:]
  private var answers: [String: Answer] = [:]

  init(_ choice: FaceChoice) { self.choice = choice }

  /// The family name under which Pango must ask.
  func name(of question: Question) -> String {
    if let known = names[question] { return known }
    let name = "vitrine question \(names.count)"
    names[question] = name
    answers[name] = Answer(
      families: choice.families(family: question.family, design: question.design, region: question.region),
      weight: question.weight, isItalic: question.isItalic)
    return name
  }

  /// Rewrites a pattern on its way from Pango to fontconfig.
  static func answer(_ pattern: OpaquePointer?, _ data: UnsafeMutableRawPointer?) {
    guard let pattern, let data else { return }
    Unmanaged<FontQuestions>.fromOpaque(data).takeUnretainedValue().rewrite(pattern)
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
    // What is not one of the questions is Pango's own: the emoji font, where text asks for emoji presentation.
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
