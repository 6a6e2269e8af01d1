import DisplayLists
import Geometry
import Optics

extension PlanBuilder {
  /// Adds a pass for a group that blends with its backdrop, or for a filtered group that holds glass or materials.
  mutating func addLayer(_ group: DisplayGroup, seen outer: Seen?) throws(DrawingError) {
    let effects = group.effects
    // The bounds before each effect and after the last.
    var points = group.items.changedBounds()
    var bounds = [pixels(around: points)]
    for effect in effects {
      points = effect.bounds(of: points)
      bounds.append(pixels(around: points))
    }
    let reach = bounds[bounds.count - 1].intersection(PixelRect(canvas))
    guard !bounds[0].isEmpty, !reach.isEmpty else { return }
    var shown = outer
    if group.clip != nil || group.mask != nil || group.opacity != 1 {
      guard let own = try seenThrough(group, within: reach, outer: outer) else { return }
      shown = own
    }
    let rect = onChromaGrid(shown.map { reach.intersection($0.rect) } ?? reach).intersection(PixelRect(canvas))
    // The pixels needed before each effect, from the last one back.
    var needed = [rect]
    for (effect, before) in zip(effects, bounds).reversed() {
      needed.append(source(of: effect, for: needed[needed.count - 1], within: before))
    }
    needed.reverse()
    guard needed.allSatisfy({ !$0.isEmpty }) else { return }

    let (inner, window) = try layerContent(group.items, around: needed[0])
    var cover = LayerCover(
      PixelRect(
        x: needed[0].x - window.x, y: needed[0].y - window.y, width: needed[0].width, height: needed[0].height))
    cover.add(inner.passes)
    cover = LayerCover(
      alpha: LayerPlane(needed[0], cover.alpha.values), shape: LayerPlane(needed[0], cover.shape.values))
    let alpha = cover.alpha
    var steps: [GlassLayer.Step] = []
    for (effect, area) in zip(effects, needed.dropFirst()) {
      steps.append(try step(effect, over: area, &cover))
    }
    for warning in inner.warnings where !warnings.contains(warning) { warnings.append(warning) }
    passes.append(
      .layer(
        GlassLayer(
          window: window, ground: window.intersection(PixelRect(canvas)), passes: inner.passes, alpha: alpha,
          steps: steps, blend: group.blend,
          seen: shown.map { LayerPlane($0.rect, $0.values.map { Float($0) / 255 }).over(rect) },
          result: LayerCover(alpha: cover.alpha.over(rect), shape: cover.shape.over(rect)))))
  }

  /// Plans the content of a layer on a window of its own, which may extend beyond the canvas and holds all it reads.
  private mutating func layerContent(_ items: [DisplayItem], around area: PixelRect) throws(DrawingError)
    -> (PlanBuilder, PixelRect)
  {
    let margin =
      items.contains(where: \.usesBackdrop)
      ? Int(PlanBuilder.readMargin(pixelsPerPoint: pixelsFromPoints.meanScale)) : 0
    let all = PixelRect(canvas)
    let window = onChromaGrid(area.outset(by: margin).intersection(all.union(area)))
    var inner = PlanBuilder(
      pixelsFromPoints: .translation(x: -Double(window.x), y: -Double(window.y)) * pixelsFromPoints,
      canvas: window.size,
      visible: PixelRect(
        x: visible.x - window.x, y: visible.y - window.y, width: visible.width, height: visible.height),
      format: format, drawing: drawing, keepsCover: true, cache: cache)
    cache = nil
    defer { cache = inner.cache }
    try inner.add(items, seen: nil)
    try inner.flush(seen: nil)
    return (inner, window)
  }

  /// The step for an effect over some pixels; updates what the layer covers.
  private func step(_ effect: Filter, over area: PixelRect, _ cover: inout LayerCover) throws(DrawingError)
    -> GlassLayer.Step
  {
    switch effect {
    case .shadow(let color, let radius, let x, let y):
      let offset = pixelsFromPoints.mapping(vector: Point(x: x, y: y))
      let cast = cover.shape.blurred(blur(radius), movedBy: offset, over: area).over(cover.alpha.rect)
      let opacity = Float(min(color.alpha, 1))
      var added = cast
      for i in cast.values.indices {
        let shadow = min(max(cast.values[i], 0), 1) * opacity
        added.values[i] = (1 - cover.alpha.values[i]) * shadow
        cover.alpha.values[i] += added.values[i]
        cover.shape.values[i] += (1 - cover.shape.values[i]) * shadow
      }
      return .shadow(try level(of: color), added)
    case .blur(let radius):
      cover.alpha = cover.alpha.blurred(blur(radius), over: area)
      cover.shape = cover.shape.blurred(blur(radius), over: area)
      return .blur(blur(radius), over: area)
    case .colorMatrix(let matrix):
      let before = cover.alpha
      let factor = Float(matrix[18])
      for i in before.values.indices {
        cover.alpha.values[i] = min(max(factor * before.values[i], 0), 1)
        cover.shape.values[i] = min(max(factor * cover.shape.values[i], 0), 1)
      }
      // Clamped, so that no sum of products overflows.
      return .matrix(matrix.map { Float(min(1e6, max(-1e6, $0))) }, before: before, after: cover.alpha)
    case .projection(let map):
      let map = map.expressed(inSpaceOf: pixelsFromPoints)
      let projected = LayerPlane.projected([cover.alpha, cover.shape], by: map, over: area)
      cover = LayerCover(alpha: projected[0], shape: projected[1])
      return .projection(map, over: area)
    }
  }

  /// The pixels within `bounds` that an effect reads to produce those of `area`.
  private func source(of effect: Filter, for area: PixelRect, within bounds: PixelRect) -> PixelRect {
    switch effect {
    case .shadow(_, let radius, let x, let y):
      let offset = pixelsFromPoints.mapping(vector: Point(x: x, y: y))
      let (dx, dy) = (Int(offset.x.rounded(.down)), Int(offset.y.rounded(.down)))
      let cast = PixelRect(x: area.x - dx - 1, y: area.y - dy - 1, width: area.width + 1, height: area.height + 1)
      return area.union(cast.outset(by: blur(radius).reach).intersection(bounds))
    case .blur(let radius): return area.outset(by: blur(radius).reach).intersection(bounds)
    case .colorMatrix: return area
    case .projection(let map):
      guard let back = map.expressed(inSpaceOf: pixelsFromPoints).inverse else {
        return PixelRect(x: 0, y: 0, width: 0, height: 0)
      }
      let exact = back.bounds(
        of: Rect(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height)))
      return PixelRect(enclosing: exact).outset(by: 2).intersection(bounds)
    }
  }

  /// An opaque colour of the list, as it is drawn on this canvas.
  private func level(of color: RGBA) throws(DrawingError) -> LayerColor {
    let fill = DisplayItem.fill(
      BezierPath(Rect(x: 0, y: 0, width: 1, height: 1)), rule: .nonZero,
      paint: .color(RGBA(red: color.red, green: color.green, blue: color.blue)), pointsFromItem: .identity)
    let pixel = try drawing.draw(
      [fill], in: PixelRect(x: 0, y: 0, width: 1, height: 1), pixelsFromPoints: .identity)[0, 0]
    return ColorAxes(format.matrix).levels(SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)) / 255)
  }
}

/// Lengths of the list in pixels.
extension PlanBuilder {
  /// The distance in pixels, beyond the pixels it changes, from which anything reads. Glass and materials blur with a
  /// standard deviation of up to 20 points, and the boxes of a blur end within three deviations.
  static func readMargin(pixelsPerPoint: Double) -> Double { 64 * pixelsPerPoint + 64 }

  private func blur(_ radius: Double) -> PlaneBlur {
    let sigma = radius.isFinite ? max(0, radius) * pixelsFromPoints.meanScale : 0
    return PlaneBlur(sigmaX: sigma, sigmaY: sigma)
  }

  /// The pixels that paint within a rectangle can touch, on the canvas and beyond.
  private func pixels(around points: Rect) -> PixelRect {
    points.isEmpty
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(enclosing: pixelsFromPoints.bounds(of: points)).outset(by: 1)
  }

  /// The rectangle extended to whole chroma samples.
  private func onChromaGrid(_ rect: PixelRect) -> PixelRect {
    let (stepX, stepY) = (1 << format.chroma.shiftX, 1 << format.chroma.shiftY)
    let (x, y) = (rect.x & -stepX, rect.y & -stepY)
    let (maxX, maxY) = ((rect.maxX + stepX - 1) & -stepX, (rect.maxY + stepY - 1) & -stepY)
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }
}
