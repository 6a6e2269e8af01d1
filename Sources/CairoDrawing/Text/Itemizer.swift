internal import CPango
import DisplayLists
import Geometry

/// Uses Pango to find a face for every character of a line and to shape the text.
///
/// Not thread-safe, because the font library is not. Callers must hold a lock.
struct Itemizer {
  let library: FontLibrary
  let typefaces: TypefaceStore
  let spans: [TextSpan]
  /// The region whose glyph variants are used for Han characters.
  let region: HanRegion
  let language: String

  /// Returns the face that a span requests, with the metrics with which it is set.
  func face(ofSpan span: Int) -> AnalyzedLine.Face {
    let font = font(ofSpan: span)
    defer { g_object_unref(font) }
    return measured(face(of: font), ofSpan: span)
  }

  /// Returns the font that a span requests, with a weight added to it. The caller must release it.
  private func font(ofSpan span: Int, addedWeight: Int = 0) -> UnsafeMutablePointer<PangoFont> {
    let description = description(ofSpan: span, addedWeight: addedWeight)
    defer { pango_font_description_free(description) }
    let map = pango_context_get_font_map(library.context)
    guard let font = pango_font_map_load_font(map, library.context, description) else {
      preconditionFailure("Pango found no font for \(spans[span].font)")
    }
    return font
  }

  /// Shapes a line with a known base direction.
  func analyze(_ line: HardLine, isRightToLeft: Bool, hyphens: [Int: AnalyzedLine]) -> AnalyzedLine {
    var collector = ClusterCollector(line: line, spans: spans, typefaces: typefaces)
    if !line.text.isEmpty, isRightToLeft || !shapePlainly(line, into: &collector) {
      itemize(line, isRightToLeft: isRightToLeft, into: &collector)
    }
    return AnalyzedLine(
      AnalyzedLine.ShapedClusters(clusters: collector.clusters, glyphs: collector.glyphs, faces: collector.faces),
      text: line.text, language: language, isRightToLeft: isRightToLeft, firstSpan: line.firstSpan, hyphens: hyphens)
  }

  /// Shapes a line without itemisation if it is printable ASCII and its spans' own faces contain every character.
  ///
  /// Returns false without shaping anything if the line does not qualify.
  private func shapePlainly(_ line: HardLine, into collector: inout ClusterCollector) -> Bool {
    guard line.isPrintableASCII else { return false }
    var faces: [PlainFace] = []
    for stretch in line.stretches {
      guard spans[stretch.span].font.stretch == 1, let face = plainFace(ofSpan: stretch.span) else { return false }
      faces.append(face)
    }
    let script = line.hasASCIILetters ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
    let tag = hb_language_from_string(language, -1)
    for (stretch, face) in zip(line.stretches, faces) {
      let glyphs = face.shape(
        line.text, stretch.bytes, script: script, language: tag, features: features(ofSpan: stretch.span))
      collector.add(glyphs, of: stretch.bytes, level: 0, face: designed(face.face, ofSpan: stretch.span))
    }
    return true
  }

  private func plainFace(ofSpan span: Int) -> PlainFace? {
    library.plainFace(of: query(ofSpan: span)) {
      let font = font(ofSpan: span)
      defer { g_object_unref(font) }
      return PlainFace(font, face(of: font))
    }
  }

  /// Itemises a line by face, script and embedding level with Pango, then shapes each item.
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
        // Without this, Pango would guess each script's language from environment variables.
        item.pointee.analysis.language = tag
        shape(item, of: text, length: length, into: &collector)
        pango_item_free(item)
        node = current.pointee.next
      }
    }
  }

  /// Returns whether a line is right-to-left; nil if no character has a direction.
  static func isRightToLeft(_ line: HardLine) -> Bool? {
    // In ASCII, only letters have a direction.
    if line.isPrintableASCII { return line.hasASCIILetters ? false : nil }
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
    collector.add(
      shaped, of: bytes, level: item.pointee.analysis.level, face: designed(face, ofSpan: span))
  }

  /// Returns a face with the metrics with which a span is set, and with its corners rounded if the span's design is
  /// rounded and no rounded family is installed.
  private func designed(_ face: AnalyzedLine.Face, ofSpan span: Int) -> AnalyzedLine.Face {
    var face = measured(face, ofSpan: span)
    face.face.isRounded = library.roundsCorners && spans[span].font.design == .rounded && !face.hasColorGlyphs
    return face
  }

  /// Returns a face with the metrics of the font set if it is the standard family's and was not requested by name.
  private func measured(_ face: AnalyzedLine.Face, ofSpan span: Int) -> AnalyzedLine.Face {
    guard face.isStandard, spans[span].font.family == nil, let metrics = library.metrics else { return face }
    var face = face
    (face.ascent, face.descent, face.lineGap) = (metrics.ascent, metrics.descent, metrics.lineGap)
    face.metrics = metrics
    return face
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
    // Letters with tracking must not form ligatures.
    if spans[span].tracking != 0 { features += [FontFeature("liga", 0), FontFeature("clig", 0)] }
    return features
  }

  private func face(of font: UnsafeMutablePointer<PangoFont>?) -> AnalyzedLine.Face {
    library.face(of: font) { typefaces.measured($0) }
  }

  private func description(ofSpan span: Int, addedWeight: Int = 0) -> OpaquePointer? {
    library.description(of: query(ofSpan: span, addedWeight: addedWeight))
  }

  private func query(ofSpan span: Int, addedWeight: Int = 0) -> FontQueries.Query {
    let font = spans[span].font
    return FontQueries.Query(
      family: font.family, design: font.design, weight: font.weight + addedWeight, isItalic: font.isItalic,
      region: region)
  }

  /// Returns the weight to add to a narrowed face so that its stems keep about the same thickness.
  ///
  /// Widened faces get no added weight; their stems grow with the width.
  private func addedWeight(stretch: Double) -> Int { stretch < 1 ? Int((400 * (1 / stretch - 1)).rounded()) : 0 }
}
