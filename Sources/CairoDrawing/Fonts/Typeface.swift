internal import CPango
import DisplayLists
import Geometry

/// A font face opened with HarfBuzz. Outlines, extents and metrics are unhinted and in ems, with y pointing down.
///
/// Not thread-safe; `TypefaceStore` protects it with a lock.
final class Typeface {
  /// The scale of HarfBuzz's integer lengths. It is large enough to make rounding errors invisible.
  private static let unitsPerEm = 65536.0

  private let font: OpaquePointer
  private var outlines: [UInt32: BezierPath] = [:]
  private var extents: [UInt32: Rect] = [:]
  private var strikes: [UInt32: Strike?] = [:]
  private let isRounded: Bool
  /// Whether the face has colour glyphs, stored as PNG images.
  let hasColorGlyphs: Bool

  /// Opens a face. Fails if the file cannot be read.
  init?(_ face: FontFace) {
    guard let blob = hb_blob_create_from_file_or_fail(face.file) else { return nil }
    let hbFace = hb_face_create(blob, UInt32(face.index & 0xffff))
    hb_blob_destroy(blob)
    guard let font = hb_font_create(hbFace) else {
      hb_face_destroy(hbFace)
      return nil
    }
    hasColorGlyphs = hb_ot_color_has_png(hbFace) != 0
    hb_face_destroy(hbFace)
    hb_font_set_scale(font, Int32(Self.unitsPerEm * face.stretch), Int32(Self.unitsPerEm))
    if face.index >> 16 > 0 { hb_font_set_var_named_instance(font, UInt32(face.index >> 16) - 1) }
    let variations = face.variations.split(separator: ",").compactMap { setting -> hb_variation_t? in
      var variation = hb_variation_t()
      let text = String(setting)
      return hb_variation_from_string(text, Int32(text.utf8.count), &variation) != 0 ? variation : nil
    }
    if !variations.isEmpty { hb_font_set_variations(font, variations, UInt32(variations.count)) }
    self.font = font
    isRounded = face.isRounded
  }

  deinit { hb_font_destroy(font) }

  /// Returns the outline of a glyph relative to its origin, in ems; empty for blank glyphs and colour glyphs.
  func outline(of glyph: UInt32) -> BezierPath {
    if let known = outlines[glyph] { return known }
    let path = drawOutline(of: glyph)
    let outline = isRounded ? RoundedOutline(path, stroke: strokeThickness).path : path
    outlines[glyph] = outline
    return outline
  }

  /// The thickness of the face's strokes, in ems: 1.15 times the height of a hyphen.
  ///
  /// Faces without a hyphen are assumed to have the strokes of a regular sans serif.
  private var strokeThickness: Double {
    var hyphen: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, 0x2d, &hyphen) != 0 else { return 0.09 }
    return inkBounds(of: hyphen).height * 1.15
  }

  /// Returns a glyph's ink bounds relative to its origin, in ems.
  func inkBounds(of glyph: UInt32) -> Rect {
    if let known = extents[glyph] { return known }
    var found = hb_glyph_extents_t()
    var bounds = Rect.zero
    if hb_font_get_glyph_extents(font, glyph, &found) != 0 {
      bounds = Rect(
        x: Double(found.x_bearing) / Self.unitsPerEm, y: -Double(found.y_bearing) / Self.unitsPerEm,
        width: Double(found.width) / Self.unitsPerEm, height: -Double(found.height) / Self.unitsPerEm)
    }
    extents[glyph] = bounds
    return bounds
  }

  /// Returns the advance of a glyph, in ems.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / Self.unitsPerEm
  }

  /// Returns the advance of a character's glyph, in ems; nil if the face does not contain the character.
  func advance(ofCharacter character: Unicode.Scalar) -> Double? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 ? advance(of: glyph) : nil
  }

  /// Returns the bitmap strike of a colour glyph; nil for other glyphs.
  func strike(of glyph: UInt32) -> Strike? {
    guard hasColorGlyphs else { return nil }
    if let known = strikes[glyph] { return known }
    let strike = readStrike(of: glyph)
    strikes[glyph] = .some(strike)
    return strike
  }

  /// Returns a metric in ems. HarfBuzz estimates it if the font does not contain it.
  func measure(_ tag: Measure) -> Double {
    var value: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(font, tag.tag, &value)
    return Double(value) / Self.unitsPerEm
  }

  /// A metric of a font.
  enum Measure {
    case ascent, descent, lineGap, capHeight, xHeight
    case underlineOffset, underlineThickness, strikeOffset, strikeThickness

    fileprivate var tag: hb_ot_metrics_tag_t {
      switch self {
      case .ascent: HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER
      case .descent: HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER
      case .lineGap: HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP
      case .capHeight: HB_OT_METRICS_TAG_CAP_HEIGHT
      case .xHeight: HB_OT_METRICS_TAG_X_HEIGHT
      case .underlineOffset: HB_OT_METRICS_TAG_UNDERLINE_OFFSET
      case .underlineThickness: HB_OT_METRICS_TAG_UNDERLINE_SIZE
      case .strikeOffset: HB_OT_METRICS_TAG_STRIKEOUT_OFFSET
      case .strikeThickness: HB_OT_METRICS_TAG_STRIKEOUT_SIZE
      }
    }
  }

  /// Returns the outline of a colour glyph's ink relative to its origin, in ems; nil for other glyphs.
  func strikeOutline(of glyph: UInt32) -> BezierPath? {
    guard let strike = strike(of: glyph) else { return nil }
    if let known = outlines[glyph] { return known }
    let size = strike.bitmap.size
    let emFromPixels = Affine(
      a: strike.place.width / Double(size.width), b: 0, c: 0, d: strike.place.height / Double(size.height),
      tx: strike.place.minX, ty: strike.place.minY)
    let path = AlphaContour(of: strike.bitmap).path.applying(emFromPixels)
    outlines[glyph] = path
    return path
  }

  private func readStrike(of glyph: UInt32) -> Strike? {
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    let png = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    guard let bitmap = Surface.readPNG(png) else { return nil }
    let place = inkBounds(of: glyph)
    return place.isEmpty ? nil : Strike(bitmap: bitmap, place: place)
  }

  private func drawOutline(of glyph: UInt32) -> BezierPath {
    let pen = OutlinePen(scale: 1 / Self.unitsPerEm)
    let functions = OutlinePen.functions()
    defer { hb_draw_funcs_destroy(functions) }
    shim_draw_glyph(font, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    return withExtendedLifetime(pen) { BezierPath(pen.elements) }
  }
}

/// The bitmap of a colour glyph and its position.
struct Strike: Sendable {
  /// The premultiplied, gamma-encoded sRGB pixels.
  let bitmap: Bitmap
  /// The rectangle that the bitmap fills, relative to the glyph's origin, in ems, with y pointing down.
  let place: Rect
}

/// Records the outline that HarfBuzz passes to its draw callbacks.
private final class OutlinePen {
  var elements: [BezierPath.Element] = []
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  private func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x) * scale, y: -Double(y) * scale) }

  private static func pen(_ data: UnsafeMutableRawPointer?) -> OutlinePen {
    guard let data else { preconditionFailure("HarfBuzz called a draw callback without its user data") }
    return Unmanaged<OutlinePen>.fromOpaque(data).takeUnretainedValue()
  }

  static func functions() -> OpaquePointer? {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        let pen = OutlinePen.pen(data)
        pen.elements.append(.move(to: pen.point(x, y)))
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        let pen = OutlinePen.pen(data)
        pen.elements.append(.line(to: pen.point(x, y)))
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, cx, cy, x, y, _ in
        let pen = OutlinePen.pen(data)
        pen.elements.append(.quad(to: pen.point(x, y), control: pen.point(cx, cy)))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        let pen = OutlinePen.pen(data)
        pen.elements.append(
          .cubic(to: pen.point(x, y), control1: pen.point(ax, ay), control2: pen.point(bx, by)))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in OutlinePen.pen(data).elements.append(.close) }, nil, nil)
    return functions
  }
}
