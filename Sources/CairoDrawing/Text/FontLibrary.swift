internal import CPango
import DisplayLists

/// A closed world of fonts for Pango: the families it is given, in their order, and no rule of the user's.
///
/// Every face is set up at one fixed size, `unitsPerEm`, so that shaping does not depend on the size that is asked
/// for: positions at any size are those of the em, multiplied. Not safe to use from two threads at once.
final class FontLibrary {
  /// Pango units per em of everything that this library shapes.
  static let unitsPerEm: Int32 = 1024 * PANGO_SCALE

  /// What itemizing needs.
  let context: OpaquePointer
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer

  private let questions: FontQuestions
  /// The faces of the fonts that were found so far, which are kept alive so that none takes another's place.
  private var faces: [UnsafeMutablePointer<PangoFont>: AnalysedLine.Face] = [:]
  private var plainFaces: [FontQuestions.Question: PlainFace?] = [:]

  /// The families of a choice, and some more that may be asked for by name.
  init(_ choice: FaceChoice, and named: Set<String>, system: SystemFonts) throws(FontError) {
    guard let config = FcConfigCreate() else { throw FontError(family: nil, reason: "fontconfig is out of memory") }
    let rules = Self.rules(
      families: choice.installed + named.sorted() + [choice.fonts.emoji.name], fontFolders: system.fontFolders,
      cacheFolders: system.cacheFolders)
    guard FcConfigParseAndLoadFromMemory(config, rules, FcTrue) == FcTrue, FcConfigBuildFonts(config) == FcTrue else {
      FcConfigDestroy(config)
      throw FontError(family: nil, reason: "fontconfig cannot read the fonts of this machine")
    }
    guard let fontMap = pango_ft2_font_map_new(), let context = pango_font_map_create_context(fontMap) else {
      FcConfigDestroy(config)
      throw FontError(family: nil, reason: "Pango cannot make a font map")
    }
    let questions = FontQuestions(choice)
    pango_fc_font_map_set_config(OpaquePointer(fontMap), config)
    pango_fc_font_map_set_default_substitute(
      OpaquePointer(fontMap), { FontQuestions.answer($0, $1) }, Unmanaged.passUnretained(questions).toOpaque(), nil)
    pango_context_set_round_glyph_positions(context, 0)
    self.config = config
    self.fontMap = fontMap
    self.context = context
    self.questions = questions
  }

  /// A description with which Pango finds a face; the caller frees it.
  func description(of question: FontQuestions.Question) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, questions.name(of: question))
    pango_font_description_set_absolute_size(description, Double(Self.unitsPerEm))
    return description
  }

  /// The face of a font that Pango found; `measure` is asked once a font.
  func face(
    of font: UnsafeMutablePointer<PangoFont>?, measure: (FontFace) -> AnalysedLine.Face
  ) -> AnalysedLine.Face {
    guard let font else { preconditionFailure("Pango shapes without a font") }
    if let known = faces[font] { return known }
    let face = measure(Self.face(of: font))
    g_object_ref(font)
    faces[font] = face
    return face
  }

  /// The face that answers a question, if plain text can be shaped with it alone; `make` is asked once a question.
  func plainFace(of question: FontQuestions.Question, make: () -> PlainFace?) -> PlainFace? {
    if let known = plainFaces[question] { return known }
    let face = make()
    plainFaces[question] = .some(face)
    return face
  }

  private static func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace {
    guard
      let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    else { preconditionFailure("a Pango font without a fontconfig pattern") }
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    var variations: UnsafeMutablePointer<FcChar8>?
    FcPatternGetString(pattern, FC_FILE, 0, &file)
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &variations)
    return FontFace(
      file: file.map { String(cString: $0) } ?? "", index: Int(index),
      variations: variations.map { String(cString: $0) } ?? "")
  }

  deinit {
    for font in faces.keys { g_object_unref(font) }
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
    FcConfigDestroy(config)
  }

  /// A configuration for fontconfig that sees only these families.
  private static func rules(
    families: [String], fontFolders: [String], cacheFolders: [String]
  ) -> String {
    let folders =
      fontFolders.map { "<dir>\(escaped($0))</dir>" } + cacheFolders.map { "<cachedir>\(escaped($0))</cachedir>" }
    let accepted = families.map {
      "<pattern><patelt name=\"family\"><string>\(escaped($0))</string></patelt></pattern>"
    }
    return """
      <?xml version="1.0"?>
      <fontconfig>
      \(folders.joined(separator: "\n"))
      <selectfont>
      <rejectfont><pattern><patelt name="scalable"><bool>true</bool></patelt></pattern></rejectfont>
      <rejectfont><pattern><patelt name="scalable"><bool>false</bool></patelt></pattern></rejectfont>
      <acceptfont>\(accepted.joined(separator: "\n"))</acceptfont>
      </selectfont>
      </fontconfig>
      """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
