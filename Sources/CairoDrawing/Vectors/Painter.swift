internal import CCairo
import DisplayLists
import Geometry

/// Paints items on surfaces.
struct Painter {
  let pixelsFromPoints: Affine
  let typefaces: TypefaceStore
  /// The cache of groups; nil within a group that is cached as a whole.
  let drawn: DrawnGroups?

  /// Paints items in order over the pixels of a surface.
  func paint(_ items: [DisplayItem], on surface: Surface) throws(DrawingError) {
    for item in items { try paint(item, on: surface) }
  }

  private func paint(_ item: DisplayItem, on surface: Surface) throws(DrawingError) {
    switch item {
    case .fill(let path, let rule, let paint, let pointsFromItem):
      try fill(path, rule: rule, paint: paint, pixelsFromItem: pixelsFromPoints * pointsFromItem, on: surface)
      try surface.check("filling a path")
    case .stroke(let path, let style, let paint, let pointsFromItem):
      try stroke(path, style: style, paint: paint, pixelsFromItem: pixelsFromPoints * pointsFromItem, on: surface)
      try surface.check("stroking a path")
    case .glyphs(let run, let pointsFromItem):
      try draw(run, pixelsFromRun: pixelsFromPoints * pointsFromItem, on: surface)
      try surface.check("drawing glyphs")
    case .image(let bitmap, let rect, let pointsFromItem):
      try draw(bitmap, in: rect, pixelsFromItem: pixelsFromPoints * pointsFromItem, alpha: 1, on: surface)
      try surface.check("drawing an image")
    case .group(let group):
      try draw(group, on: surface)
    case .glass(let pane):
      if let tone = pane.tone { try paint([tone], on: surface) }
      try paint(pane.content, on: surface)
    case .glassContainer(let container):
      try paint(container.panes.map(DisplayItem.glass), on: surface)
    }
  }

  private func fill(
    _ path: BezierPath, rule: FillRule, paint: Paint, pixelsFromItem: Affine, on surface: Surface
  ) throws(DrawingError) {
    let shape = path.applying(pixelsFromItem)
    let reach = surface.rect.intersection(PixelRect(around: shape.controlBounds))
    guard !reach.isEmpty, let source = try PaintSource(paint, pixelsFromItem: pixelsFromItem, covering: reach) else {
      return
    }
    source.use(on: surface)
    surface.append(shape)
    cairo_set_fill_rule(surface.context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(surface.context)
  }

  private func stroke(
    _ path: BezierPath, style: Stroke, paint: Paint, pixelsFromItem: Affine, on surface: Surface
  ) throws(DrawingError) {
    guard style.width > 0, style.width.isFinite, pixelsFromItem.inverse != nil else { return }
    let item = DisplayItem.stroke(path, style: style, paint: paint, pointsFromItem: pixelsFromItem)
    let reach = surface.rect.intersection(PixelRect(around: item.inkBounds()))
    guard !reach.isEmpty, let source = try PaintSource(paint, pixelsFromItem: pixelsFromItem, covering: reach) else {
      return
    }
    let context = surface.context
    source.use(on: surface)
    surface.append(path.applying(pixelsFromItem))
    cairo_save(context)
    // The path is already in pixels. The transform only shapes the pen.
    var map = pixelsFromItem.cairoMatrix
    cairo_transform(context, &map)
    cairo_set_line_width(context, style.width)
    cairo_set_line_cap(context, style.cairoCap)
    cairo_set_line_join(context, style.cairoJoin)
    cairo_set_miter_limit(context, max(1, style.miterLimit))
    let dash = style.dash.map { max(0, $0) }
    if dash.contains(where: { $0 > 0 }), dash.allSatisfy(\.isFinite) {
      cairo_set_dash(context, dash, Int32(clamping: dash.count), style.dashPhase.isFinite ? style.dashPhase : 0)
    }
    cairo_stroke(context)
    cairo_restore(context)
  }

  private func draw(_ run: GlyphRun, pixelsFromRun: Affine, on surface: Surface) throws(DrawingError) {
    guard run.size > 0, run.color.alpha > 0, !run.glyphs.isEmpty else { return }
    let drawn = typefaces.withTypeface(run.face) { typeface in
      run.glyphs.map { glyph -> DrawnGlyph in
        let runFromEm = Affine(
          a: run.size, b: 0, c: 0, d: run.size, tx: glyph.position.x, ty: glyph.position.y)
        if let strike = typeface.strike(of: glyph.id) {
          return .strike(strike, pixelsFromEm: pixelsFromRun * runFromEm)
        }
        return .outline(typeface.outline(of: glyph.id).applying(pixelsFromRun * runFromEm))
      }
    }
    guard let drawn else {
      throw DrawingError(operation: "drawing text", reason: "the font file \(run.face.file) cannot be read")
    }
    let visible = Rect(surface.rect).inset(by: -1)
    for glyph in drawn {
      guard case .outline(let path) = glyph, !path.controlBounds.intersection(visible).isEmpty else { continue }
      surface.append(path)
    }
    surface.setColor(run.color)
    cairo_set_fill_rule(surface.context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(surface.context)
    for case .strike(let strike, let pixelsFromEm) in drawn {
      try draw(strike.bitmap, in: strike.place, pixelsFromItem: pixelsFromEm, alpha: run.color.alpha, on: surface)
    }
  }

  private enum DrawnGlyph: Sendable {
    case outline(BezierPath)
    case strike(Strike, pixelsFromEm: Affine)
  }

  /// Draws a bitmap stretched to fill a rectangle and clipped to it.
  ///
  /// The bitmap is resampled once, directly to the surface's pixels.
  private func draw(
    _ bitmap: Bitmap, in rect: Rect, pixelsFromItem: Affine, alpha: Double, on surface: Surface
  ) throws(DrawingError) {
    guard bitmap.size.area > 0, !rect.isEmpty else { return }
    let pixelsFromBitmap =
      pixelsFromItem
      * Affine(
        a: rect.width / Double(bitmap.size.width), b: 0, c: 0, d: rect.height / Double(bitmap.size.height),
        tx: rect.minX, ty: rect.minY)
    let shape = BezierPath(rect).applying(pixelsFromItem)
    let reach = surface.rect.intersection(PixelRect(around: shape.controlBounds))
    guard !reach.isEmpty, let resampling = Resampling(of: bitmap, targetFromSource: pixelsFromBitmap) else { return }
    let pixels = try Surface(resampling.raster(reach), at: reach)
    pixels.setAsSource(of: surface.context)
    cairo_save(surface.context)
    surface.append(shape)
    cairo_clip(surface.context)
    cairo_paint_with_alpha(surface.context, min(1, max(0, alpha)))
    cairo_restore(surface.context)
  }
}

extension Affine {
  /// The transform as a Cairo matrix.
  var cairoMatrix: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

extension Stroke {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch cap {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }

  fileprivate var cairoJoin: cairo_line_join_t {
    switch join {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
