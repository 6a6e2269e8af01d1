internal import CPango
import DisplayLists
import Geometry

/// A font file opened by HarfBuzz: outlines, extents and measures in ems, y downwards, without hinting.
///
/// Not safe to use from two threads at once; `TypefaceStore` locks.
final class Typeface {
  /// Units per em that HarfBuzz is asked in: fine enough that rounding to whole units does not show.
  private static let unitsPerEm = 65536.0

  private let font: OpaquePointer
  private var outlines: [UInt32: BezierPath] = [:]
  private var extents: [UInt32: Rect] = [:]
  private var pictures: [UInt32: Strike?] = [:]
  /// Whether its glyphs are colour pictures.
  let hasPictures: Bool

  /// The face; nil where the file cannot be read.
  init?(_ face: FontFace) {
    guard let blob = hb_blob_create_from_file_or_fail(face.file) else { return nil }
    let hbFace = hb_face_create(blob, UInt32(face.index & 0xffff))
    hb_blob_destroy(blob)
    guard let font = hb_font_create(hbFace) else {
      hb_face_destroy(hbFace)
      return nil
    }
    hasPictures = hb_ot_color_has_png(hbFace) != 0
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
  }

  deinit { hb_font_destroy(font) }

  /// A glyph's outline around its origin, in ems; empty for blank glyphs and for pictures.
  func outline(of glyph: UInt32) -> BezierPath {
    if let known = outlines[glyph] { return known }
    let path = drawOutline(of: glyph)
    outlines[glyph] = path
    return path
  }

  /// Around what a glyph paints, relative to its origin, in ems.
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

  /// How far a glyph moves the pen, in ems.
  func advance(of glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / Self.unitsPerEm
  }

  /// How far the glyph of a character moves the pen, in ems; nil where the face lacks it.
  func advance(ofCharacter character: Unicode.Scalar) -> Double? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 ? advance(of: glyph) : nil
  }

  /// A colour glyph's picture and where it lies relative to the glyph's origin, in ems; nil for an ordinary glyph.
  func picture(of glyph: UInt32) -> Strike? {
    guard hasPictures else { return nil }
    if let known = pictures[glyph] { return known }
    let picture = readPicture(of: glyph)
    pictures[glyph] = .some(picture)
    return picture
  }

  /// A measure in ems, as the font tells it or else as HarfBuzz makes it up.
  func measure(_ tag: Measure) -> Double {
    var value: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(font, tag.tag, &value)
    return Double(value) / Self.unitsPerEm
  }

  /// A measure that a font tells of itself.
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

  /// The outline of a colour glyph's ink around its origin, in ems; nil for an ordinary glyph.
  func pictureOutline(of glyph: UInt32) -> BezierPath? {
    guard let strike = picture(of: glyph) else { return nil }
    if let known = outlines[glyph] { return known }
    let size = strike.bitmap.size
    let emFromPixels = Affine(
      a: strike.place.width / Double(size.width), b: 0, c: 0, d: strike.place.height / Double(size.height),
      tx: strike.place.minX, ty: strike.place.minY)
    let path = AlphaContour(of: strike.bitmap).path.applying(emFromPixels)
    outlines[glyph] = path
    return path
  }

  private func readPicture(of glyph: UInt32) -> Strike? {
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
    hb_font_get_glyph_shape(font, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    return withExtendedLifetime(pen) { BezierPath(pen.elements) }
  }
}

/// A picture that stands for a glyph.
struct Strike: Sendable {
  /// The picture: premultiplied, gamma-encoded sRGB.
  let bitmap: Bitmap
  /// Where it lies around the glyph's origin, in ems, y downwards.
  let place: Rect
}

/// Takes down an outline that HarfBuzz draws.
private final class OutlinePen {
  var elements: [BezierPath.Element] = []
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  private func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x) * scale, y: -Double(y) * scale) }

  private static func pen(_ data: UnsafeMutableRawPointer?) -> OutlinePen {
    guard let data else { preconditionFailure("HarfBuzz draws without its pen") }
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
