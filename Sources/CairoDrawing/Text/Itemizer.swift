internal import CPango
import DisplayLists
import Geometry

/// Turns a hard line into clusters: Pango finds a face for every character, shapes, and tells where lines may end.
///
/// For use under the lock of the font library that it holds.
struct Itemizer {
  let library: FontLibrary
  let typefaces: TypefaceStore
  let spans: [TextSpan]
  /// Whose shapes Chinese characters take.
  let region: HanRegion
  let language: String

  /// The face that a span asks for.
  func face(ofSpan span: Int) -> AnalysedLine.Face {
    let font = font(ofSpan: span)
    defer { g_object_unref(font) }
    return face(of: font)
  }

  /// The font that a span asks for, or a heavier one; the caller gives it back.
  private func font(ofSpan span: Int, addedWeight: Int = 0) -> UnsafeMutablePointer<PangoFont> {
    let description = description(ofSpan: span, addedWeight: addedWeight)
    defer { pango_font_description_free(description) }
    let map = pango_context_get_font_map(library.context)
    guard let font = pango_font_map_load_font(map, library.context, description) else {
      preconditionFailure("Pango finds no font for \(spans[span].font)")
    }
    return font
  }

  /// The clusters of a line whose base direction is known.
  func analyse(_ line: HardLine, isRightToLeft: Bool, hyphens: [Int: AnalysedLine]) -> AnalysedLine {
    var collector = ClusterCollector(line: line, spans: spans, typefaces: typefaces)
    if !line.text.isEmpty, isRightToLeft || !shapePlainly(line, into: &collector) {
      itemize(line, isRightToLeft: isRightToLeft, into: &collector)
    }
    return AnalysedLine(
      text: line.text, language: language, isRightToLeft: isRightToLeft, clusters: collector.clusters,
      glyphs: collector.glyphs, faces: collector.faces, firstSpan: line.firstSpan, hyphens: hyphens)
  }

  /// Shapes a line that its spans' own faces have all of, without asking whose every character is; false, with
  /// nothing shaped, for any other line.
  private func shapePlainly(_ line: HardLine, into collector: inout ClusterCollector) -> Bool {
    guard line.isPrintableASCII else { return false }
    var faces: [PlainFace] = []
    for stretch in line.stretches {
      guard spans[stretch.span].font.stretch == 1, let face = plainFace(ofSpan: stretch.span) else { return false }
      faces.append(face)
    }
    let script = line.hasLettersOfASCII ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
    let tag = hb_language_from_string(language, -1)
    for (stretch, face) in zip(line.stretches, faces) {
      let glyphs = face.shape(
        line.text, stretch.bytes, script: script, language: tag, features: features(ofSpan: stretch.span))
      collector.take(glyphs, of: stretch.bytes, level: 0, face: face.face)
    }
    return true
  }

  private func plainFace(ofSpan span: Int) -> PlainFace? {
    library.plainFace(of: question(ofSpan: span)) {
      let font = font(ofSpan: span)
      defer { g_object_unref(font) }
      return PlainFace(font, face(of: font))
    }
  }

  /// Lets Pango find a face, script and level for every character.
  private func itemize(_ line: HardLine, isRightToLeft: Bool, into collector: inout ClusterCollector) {
    line.text.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress.unsafelyUnwrapped
      let length = Int32(bytes.count)
      let tag = pango_language_from_string(language)
      let attributes = attributes(of: line)
      defer { pango_attr_list_unref(attributes) }
      pango_context_set_language(library.context, tag)
      let direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
      let items = pango_itemize_with_base_dir(library.context, direction, text, 0, length, attributes, nil)
      defer { g_list_free(items) }
      var node = items
      while let current = node {
        let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
        // Pango guesses a language for each script from the environment of the process.
        item.pointee.analysis.language = tag
        shape(item, of: text, length: length, into: &collector)
        pango_item_free(item)
        node = current.pointee.next
      }
    }
  }

  /// Whether a line runs from the right; nil where no character says.
  static func isRightToLeft(_ line: HardLine) -> Bool? {
    // Of ASCII, letters alone have a direction.
    if line.isPrintableASCII { return line.hasLettersOfASCII ? false : nil }
    let scalars = String(decoding: line.text, as: UTF8.self).unicodeScalars.map(\.value)
    guard !scalars.isEmpty else { return nil }
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
    switch fribidi_get_par_direction(types, FriBidiStrIndex(types.count)) {
    case FRIBIDI_PAR_RTL: return true
    case FRIBIDI_PAR_LTR: return false
    default: return nil
    }
  }

  private func shape(
    _ item: UnsafeMutablePointer<PangoItem>, of text: UnsafePointer<CChar>, length: Int32,
    into collector: inout ClusterCollector
  ) {
    guard let glyphs = pango_glyph_string_new() else { preconditionFailure("Pango is out of memory") }
    defer { pango_glyph_string_free(glyphs) }
    let offset = Int(item.pointee.offset)
    let bytes = offset..<offset + Int(item.pointee.length)
    var face = face(of: item.pointee.analysis.font)
    let span = collector.span(at: bytes.lowerBound)
    let stretch = spans[span].font.stretch
    if stretch != 1, face.face == self.face(ofSpan: span).face {
      let font = font(ofSpan: span, addedWeight: addedWeight(stretch: stretch))
      g_object_unref(item.pointee.analysis.font)
      item.pointee.analysis.font = font
      face = self.face(of: font)
      face.face.stretch = stretch
    }
    pango_shape_with_flags(
      text + offset, item.pointee.length, text, length, &item.pointee.analysis, glyphs, PANGO_SHAPE_NONE)
    let shaped = (0..<Int(glyphs.pointee.num_glyphs)).map { index in
      let info = glyphs.pointee.glyphs[index]
      return ShapedGlyph(
        id: info.glyph, cluster: bytes.lowerBound + Int(glyphs.pointee.log_clusters[index]),
        advance: info.geometry.width, xOffset: info.geometry.x_offset, yOffset: -info.geometry.y_offset)
    }
    collector.take(shaped, of: bytes, level: item.pointee.analysis.level, face: face)
  }

  private func attributes(of line: HardLine) -> OpaquePointer? {
    let list = pango_attr_list_new()
    for stretch in line.stretches {
      func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        attribute?.pointee.start_index = UInt32(stretch.bytes.lowerBound)
        attribute?.pointee.end_index = UInt32(stretch.bytes.upperBound)
        pango_attr_list_insert(list, attribute)
      }
      let description = description(ofSpan: stretch.span)
      insert(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
      let features = features(ofSpan: stretch.span)
      if !features.isEmpty {
        insert(pango_attr_font_features_new(features.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")))
      }
    }
    return list
  }

  private func features(ofSpan span: Int) -> [FontFeature] {
    var features: [FontFeature] = []
    if spans[span].font.hasMonospacedDigits { features.append(FontFeature("tnum", 1)) }
    // Letters that are spaced out cannot be one glyph.
    if spans[span].tracking != 0 { features += [FontFeature("liga", 0), FontFeature("clig", 0)] }
    return features
  }

  private func face(of font: UnsafeMutablePointer<PangoFont>?) -> AnalysedLine.Face {
    library.face(of: font) { typefaces.measured($0) }
  }

  private func description(ofSpan span: Int, addedWeight: Int = 0) -> OpaquePointer? {
    library.description(of: question(ofSpan: span, addedWeight: addedWeight))
  }

  private func question(ofSpan span: Int, addedWeight: Int = 0) -> FontQuestions.Question {
    let font = spans[span].font
    return FontQuestions.Question(
      family: font.family, design: font.design, weight: font.weight + addedWeight, isItalic: font.isItalic,
      region: region)
  }

  /// How much heavier a face must be for its stems to be about as thick where it is narrowed; by what is drawn wider
  /// stems become stronger in any case.
  private func addedWeight(stretch: Double) -> Int { stretch < 1 ? Int((400 * (1 / stretch - 1)).rounded()) : 0 }
}
