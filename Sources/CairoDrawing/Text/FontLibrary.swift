internal import CPango
import DisplayLists

/// A set of font families for Pango, isolated from the user's configuration.
///
/// Every face is loaded at one fixed size, `unitsPerEm`, so shaping does not depend on the requested size. Positions
/// are scaled afterwards. Not thread-safe.
final class FontLibrary {
  /// The size of every face, in Pango units per em.
  static let unitsPerEm: Int32 = 1024 * PANGO_SCALE

  /// The Pango context for itemisation.
  let context: OpaquePointer
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer

  /// Whether the rounded design needs its corners rounded, because no rounded family is installed.
  let roundsCorners: Bool
  /// The metrics with which text in the standard family is set; nil for the family's own.
  let metrics: TypefaceMetrics?
  private let standardFamily: String
  private let queries: FontQueries
  /// The faces found so far, keyed by Pango font. The fonts are retained so that their addresses are not reused.
  private var faces: [UnsafeMutablePointer<PangoFont>: AnalyzedLine.Face] = [:]
  private var plainFaces: [FontQueries.Query: PlainFace?] = [:]

  /// Creates a library with the families of a choice and those requested by name.
  init(_ choice: FaceChoice, and named: Set<String>, system: SystemFonts) throws(FontError) {
    guard let config = FcConfigCreate() else { throw FontError(family: nil, reason: "fontconfig is out of memory") }
    // An installed family with the name of a font file's would be preferred to the file.
    let replaced = Set(system.files.flatMap(\.families))
    let families = (choice.installed + named.sorted() + [choice.fonts.emoji.name]).filter { !replaced.contains($0) }
    let rules = Self.rules(
      families: families, fontFolders: system.fontFolders,
      cacheFolders: system.cacheFolders)
    guard FcConfigParseAndLoadFromMemory(config, rules, FcTrue) == FcTrue, FcConfigBuildFonts(config) == FcTrue else {
      FcConfigDestroy(config)
      throw FontError(family: nil, reason: "fontconfig cannot read the installed fonts")
    }
    do throws(FontError) { try SystemFonts.add(system.files, to: config) } catch {
      FcConfigDestroy(config)
      throw error
    }
    guard let fontMap = pango_ft2_font_map_new(), let context = pango_font_map_create_context(fontMap) else {
      FcConfigDestroy(config)
      throw FontError(family: nil, reason: "Pango cannot create a font map")
    }
    let queries = FontQueries(choice)
    pango_fc_font_map_set_config(OpaquePointer(fontMap), config)
    pango_fc_font_map_set_default_substitute(
      OpaquePointer(fontMap), { FontQueries.answer($0, $1) }, Unmanaged.passUnretained(queries).toOpaque(), nil)
    pango_context_set_round_glyph_positions(context, 0)
    self.config = config
    self.fontMap = fontMap
    self.context = context
    self.queries = queries
    metrics = choice.fonts.metrics
    standardFamily = choice.fonts.standard.name
    roundsCorners = !choice.fonts.rounded.contains { choice.installed.contains($0.name) }
  }

  /// Returns a Pango font description for a query. The caller must free it.
  func description(of query: FontQueries.Query) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, queries.name(of: query))
    pango_font_description_set_absolute_size(description, Double(Self.unitsPerEm))
    return description
  }

  /// Returns the face of a Pango font. `measure` is called once per font.
  func face(
    of font: UnsafeMutablePointer<PangoFont>?, measure: (FontFace) -> AnalyzedLine.Face
  ) -> AnalyzedLine.Face {
    guard let font else { preconditionFailure("Pango shaped text without a font") }
    if let known = faces[font] { return known }
    var face = measure(Self.face(of: font))
    face.isStandard = Self.isFont(font, of: standardFamily)
    g_object_ref(font)
    faces[font] = face
    return face
  }

  /// Returns the face for a query if it can shape printable ASCII without fallbacks. `make` is called once per query.
  func plainFace(of query: FontQueries.Query, make: () -> PlainFace?) -> PlainFace? {
    if let known = plainFaces[query] { return known }
    let face = make()
    plainFaces[query] = .some(face)
    return face
  }

  private static func pattern(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer {
    guard
      let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    else { preconditionFailure("a Pango font has no fontconfig pattern") }
    return pattern
  }

  /// Returns whether a font has a family's name, which may be one of several.
  private static func isFont(_ font: UnsafeMutablePointer<PangoFont>, of family: String) -> Bool {
    let pattern = pattern(of: font)
    var place: Int32 = 0
    var name: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, place, &name) == FcResultMatch, let found = name {
      if String(cString: found) == family { return true }
      place += 1
    }
    return false
  }

  private static func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace {
    let pattern = pattern(of: font)
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

  /// Returns a fontconfig configuration that accepts only the given families.
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
