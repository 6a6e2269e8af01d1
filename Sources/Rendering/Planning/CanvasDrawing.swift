import DisplayLists
import Geometry
import Optics

/// The visibility, 0…255, of each pixel in a rectangle. Pixels outside the rectangle are invisible.
struct VisibilityMask {
  var rect: PixelRect
  var values: [UInt8]

  /// Returns the greatest visibility in part of the rectangle.
  func most(in part: PixelRect) -> UInt8 {
    var result: UInt8 = 0
    for y in part.y..<part.maxY {
      let start = (y - rect.y) * rect.width - rect.x
      for x in part.x..<part.maxX { result = max(result, values[start + x]) }
    }
    return result
  }
}

/// Draws vectors in canvas pixels and reuses drawings from earlier plans.
struct CanvasDrawing {
  let pixelsFromPoints: Affine
  let canvas: PixelSize
  let drawing: any VectorDrawing
  /// The lenses and drawings of other plans; nil to disable caching.
  var cache: LensCache?

  /// Returns the visibility of pixels through a group's clip, mask and opacity; nil if all of them are invisible.
  mutating func visibility(through group: DisplayGroup, within rect: PixelRect, outer: VisibilityMask?)
    throws(DrawingError) -> VisibilityMask?
  {
    guard group.opacity > 0 else { return nil }
    var rect = rect
    if let clip = group.clip { rect = rect.intersection(bounds(clip.path.controlBounds)) }
    if let mask = group.mask { rect = rect.intersection(bounds(mask.inkBounds())) }
    if let outer { rect = rect.intersection(outer.rect) }
    guard !rect.isEmpty, let pointsFromPixels = pixelsFromPoints.inverse else { return nil }
    let all = pointsFromPixels.bounds(
      of: Rect(
        x: Double(rect.x - 1), y: Double(rect.y - 1), width: Double(rect.width + 2), height: Double(rect.height + 2)))
    let white = DisplayItem.fill(
      BezierPath(all), rule: .nonZero, paint: .color(RGBA(white: 1)), pointsFromItem: .identity)
    let shown = DisplayGroup([white], clip: group.clip, mask: group.mask, opacity: group.opacity)
    let raster = try draw([.group(shown)], in: rect)
    var values = [UInt8](repeating: 0, count: rect.size.area)
    for i in 0..<values.count { values[i] = raster.samples[4 * i + 3] }
    if let outer {
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          let i = y * rect.width + x
          let j = (y + rect.y - outer.rect.y) * outer.rect.width + x + rect.x - outer.rect.x
          values[i] = UInt8((Int(values[i]) * Int(outer.values[j]) + 127) / 255)
        }
      }
    }
    return values.contains { $0 > 0 } ? VisibilityMask(rect: rect, values: values) : nil
  }

  /// Draws items, together with the pixels around them if `around` is not nil. Returns nil if nothing can be seen.
  mutating func content(_ items: [DisplayItem], around: PixelRect?, visibility: VisibilityMask?) throws(DrawingError)
    -> LensContent?
  {
    var rect = bounds(items.inkBounds())
    if let around { rect = rect.union(around).intersection(PixelRect(canvas)) }
    if let visibility { rect = rect.intersection(visibility.rect) }
    guard !rect.isEmpty else { return nil }
    guard let visibility else { return LensContent(try draw(items, in: rect), at: rect) }
    var visible: [UInt8] = []
    visible.reserveCapacity(rect.size.area)
    for y in rect.y..<rect.maxY {
      let start = (y - visibility.rect.y) * visibility.rect.width + rect.x - visibility.rect.x
      visible += visibility.values[start..<(start + rect.width)]
    }
    guard visible.contains(where: { $0 > 0 }) else { return nil }
    return LensContent(try draw(items, in: rect), at: rect, visible: visible)
  }

  mutating func draw(_ items: [DisplayItem], in rect: PixelRect) throws(DrawingError) -> Raster<UInt8> {
    let recipe = LensCache.DrawingRecipe(items: items, rect: rect, pixelsFromPoints: pixelsFromPoints)
    if let known = cache?.drawing(recipe) { return known }
    let pixels = try drawing.draw(items, in: rect, pixelsFromPoints: pixelsFromPoints)
    cache?.keep(pixels, recipe)
    return pixels
  }

  /// Returns the canvas pixels that intersect a rectangle in points.
  func bounds(_ points: Rect) -> PixelRect {
    guard !points.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let pixels = pixelsFromPoints.bounds(of: points)
      .intersection(Rect(x: -1, y: -1, width: Double(canvas.width) + 2, height: Double(canvas.height) + 2))
    guard !pixels.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(enclosing: pixels).intersection(PixelRect(canvas))
  }
}
