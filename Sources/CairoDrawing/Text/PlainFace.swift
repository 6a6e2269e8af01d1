internal import CPango

/// An OpenType font feature setting.
struct FontFeature: Hashable {
  /// The feature's four-character OpenType tag.
  let name: String
  /// The feature's value. Zero switches it off.
  let value: UInt32

  init(_ name: String, _ value: UInt32) {
    self.name = name
    self.value = value
  }

  /// The HarfBuzz feature applied to the entire text.
  fileprivate var setting: hb_feature_t {
    hb_feature_t(tag: hb_tag_from_string(name, -1), value: value, start: 0, end: .max)
  }
}

/// A face that covers printable ASCII and shapes it directly with HarfBuzz, bypassing Pango.
///
/// Not thread-safe.
final class PlainFace {
  let face: AnalyzedLine.Face
  private let pangoFont: UnsafeMutablePointer<PangoFont>
  private let font: OpaquePointer
  private let buffer: OpaquePointer
  /// Settings that switch off the default features with no effect on printable ASCII.
  private let idleFeatures: [hb_feature_t]

  private static let characters: ClosedRange<hb_codepoint_t> = 0x20...0x7e

  /// Creates a face from a Pango font; nil if the font has colour glyphs or lacks a printable ASCII character.
  init?(_ pangoFont: UnsafeMutablePointer<PangoFont>, _ face: AnalyzedLine.Face) {
    guard !face.hasColorGlyphs, let font = pango_font_get_hb_font(pangoFont), let buffer = hb_buffer_create() else {
      return nil
    }
    let glyphs = hb_set_create()
    defer { hb_set_destroy(glyphs) }
    for character in Self.characters {
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, character, &glyph) != 0 else {
        hb_buffer_destroy(buffer)
        return nil
      }
      hb_set_add(glyphs, glyph)
    }
    g_object_ref(pangoFont)
    self.pangoFont = pangoFont
    self.face = face
    self.font = font
    self.buffer = buffer
    idleFeatures = Self.idleFeatures(of: hb_font_get_face(font), for: glyphs)
  }

  deinit {
    hb_buffer_destroy(buffer)
    g_object_unref(pangoFont)
  }

  /// Shapes a range of printable ASCII text from left to right.
  func shape(
    _ text: [UInt8], _ range: Range<Int>, script: hb_script_t, language: hb_language_t?, features: [FontFeature]
  ) -> [ShapedGlyph] {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    text.withUnsafeBytes { bytes in
      hb_buffer_add_utf8(
        buffer, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count), UInt32(range.lowerBound),
        Int32(range.count))
    }
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, language)
    let settings = idleFeatures + features.map(\.setting)
    hb_shape(font, buffer, settings, UInt32(settings.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { preconditionFailure("HarfBuzz returned no glyphs for \(range.count) bytes of text") }
    return (0..<Int(count)).map { index in
      ShapedGlyph(
        id: infos[index].codepoint, cluster: Int(infos[index].cluster), advance: positions[index].x_advance,
        xOffset: positions[index].x_offset, yOffset: positions[index].y_offset)
    }
  }

  /// Returns settings that switch off the HarfBuzz default features that cannot affect the text.
  ///
  /// A feature is switched off if it changes neither these glyphs nor the glyphs that the other default features and
  /// tabular digits substitute for them. Without this, a third of Inter's shaping time is spent on accents, which ASCII
  /// text does not contain.
  private static func idleFeatures(of face: OpaquePointer?, for glyphs: OpaquePointer?) -> [hb_feature_t] {
    let names = ["ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt"]
    let lookups = (names + ["tnum"]).map { Self.lookups(of: $0, in: face) }
    defer { for set in lookups { hb_set_destroy(set) } }
    return names.indices.filter { index in
      let others = hb_set_create()
      let reachable = hb_set_copy(glyphs)
      defer {
        hb_set_destroy(others)
        hb_set_destroy(reachable)
      }
      for other in lookups.indices where other != index { hb_set_union(others, lookups[other]) }
      hb_ot_layout_lookups_substitute_closure(face, others, reachable)
      return !changes(reachable, lookups[index], in: face)
    }
    .map { FontFeature(names[$0], 0).setting }
  }

  private static func lookups(of feature: String, in face: OpaquePointer?) -> OpaquePointer? {
    let lookups = hb_set_create()
    let features = [hb_tag_from_string(feature, -1), 0]
    hb_ot_layout_collect_lookups(face, table, nil, nil, features, lookups)
    return lookups
  }

  /// Returns whether lookups may replace any of the glyphs, either with a new glyph or with another one in the set.
  private static func changes(_ glyphs: OpaquePointer?, _ lookups: OpaquePointer?, in face: OpaquePointer?) -> Bool {
    let made = hb_set_create()
    let grown = hb_set_copy(glyphs)
    defer {
      hb_set_destroy(made)
      hb_set_destroy(grown)
    }
    hb_ot_layout_lookups_substitute_closure(face, lookups, grown)
    if hb_set_is_equal(grown, glyphs) == 0 { return true }
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_ot_layout_lookup_collect_glyphs(face, table, lookup, nil, nil, nil, made)
    }
    hb_set_intersect(made, glyphs)
    return hb_set_is_empty(made) == 0
  }

  /// The tag of the glyph substitution table.
  private static var table: hb_tag_t { hb_tag_from_string("GSUB", -1) }
}
