internal import CCairo
import DisplayLists
import Geometry
import Optics

/// A Cairo source that represents a paint.
struct PaintSource {
  private enum Kind {
    case color(RGBA)
    case pattern(Pattern)
    case pixels(Surface)
  }

  private let kind: Kind

  /// Creates a source that covers the pixels in `reach`.
  ///
  /// Fails if nothing is painted because a gradient has no stops or its transform is not invertible.
  init?(_ paint: Paint, pixelsFromItem: Affine, covering reach: PixelRect) throws(DrawingError) {
    switch paint {
    case .color(let color): kind = .color(color)
    case .linear(let stops, let start, let end):
      let ramp = ColorRamp(stops)
      guard let last = ramp.stops.last, let itemFromPixels = pixelsFromItem.inverse else { return nil }
      guard start != end else {
        kind = .color(last.color)
        return
      }
      kind = .pattern(
        Pattern(
          cairo_pattern_create_linear(start.x, start.y, end.x, end.y), ramp, patternFromPixels: itemFromPixels))
    case .radial(let stops, let center, let startRadius, let endRadius):
      var ramp = ColorRamp(stops)
      guard let last = ramp.stops.last, let itemFromPixels = pixelsFromItem.inverse else { return nil }
      var inner = max(0, startRadius)
      var outer = max(0, endRadius)
      guard inner != outer else {
        kind = .color(last.color)
        return
      }
      if inner > outer {
        swap(&inner, &outer)
        ramp = ramp.reversed
      }
      kind = .pattern(
        Pattern(
          cairo_pattern_create_radial(center.x, center.y, inner, center.x, center.y, outer), ramp,
          patternFromPixels: itemFromPixels))
    case .angular(let stops, let center, let startAngle, let endAngle):
      let ramp = ColorRamp(stops)
      guard !ramp.stops.isEmpty, let itemFromPixels = pixelsFromItem.inverse else { return nil }
      let gradient = SweepGradient(
        ramp: ramp, center: center, startAngle: startAngle, endAngle: endAngle, itemFromPixels: itemFromPixels)
      kind = .pixels(try Surface(gradient.raster(reach), at: reach))
    case .mesh(let mesh):
      let raster = MeshRaster(mesh: mesh, pixelsFromItem: pixelsFromItem).raster(reach)
      kind = .pixels(try Surface(raster, at: reach))
    }
  }

  /// Sets this as the source for drawing on a surface.
  func use(on surface: Surface) {
    switch kind {
    case .color(let color): surface.setColor(color)
    case .pattern(let pattern): cairo_set_source(surface.context, pattern.pattern)
    case .pixels(let pixels): pixels.setAsSource(of: surface.context)
    }
  }

  /// A Cairo gradient pattern.
  private final class Pattern {
    let pattern: OpaquePointer?

    init(_ pattern: OpaquePointer?, _ ramp: ColorRamp, patternFromPixels: Affine) {
      self.pattern = pattern
      for stop in ramp.stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, color.red.clampedToUnit, color.green.clampedToUnit, color.blue.clampedToUnit,
          color.alpha.clampedToUnit)
      }
      var map = patternFromPixels.cairoMatrix
      cairo_pattern_set_matrix(pattern, &map)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    }

    deinit { cairo_pattern_destroy(pattern) }
  }
}
