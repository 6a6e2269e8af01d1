import DisplayLists
import Geometry
import Optics

/// Plans the effects on a layer. Coordinates are canvas pixels and may extend beyond the canvas.
struct LayerEffects {
  let pixelsFromPoints: Affine
  let format: PlanarFormat
  let drawing: any VectorDrawing

  /// Returns the step for an effect within `area` and updates the layer's coverage.
  func step(_ effect: Filter, over area: PixelRect, _ coverage: inout LayerCoverage) throws(DrawingError)
    -> GlassLayer.Step
  {
    switch effect {
    case .shadow(let color, let radius, let x, let y):
      let offset = pixelsFromPoints.mapping(vector: Point(x: x, y: y))
      let cast = coverage.shape.blurred(blur(radius), movedBy: offset, over: area).over(coverage.alpha.rect)
      let opacity = Float(min(color.alpha, 1))
      var added = cast
      for i in cast.values.indices {
        let shadow = min(max(cast.values[i], 0), 1) * opacity
        added.values[i] = (1 - coverage.alpha.values[i]) * shadow
        coverage.alpha.values[i] += added.values[i]
        coverage.shape.values[i] += (1 - coverage.shape.values[i]) * shadow
      }
      return .shadow(try level(of: color), added)
    case .blur(let radius):
      coverage.alpha = coverage.alpha.blurred(blur(radius), over: area)
      coverage.shape = coverage.shape.blurred(blur(radius), over: area)
      return .blur(blur(radius), over: area)
    case .colorMatrix(let matrix):
      let before = coverage.alpha
      let factor = Float(matrix[18])
      for i in before.values.indices {
        coverage.alpha.values[i] = min(max(factor * before.values[i], 0), 1)
        coverage.shape.values[i] = min(max(factor * coverage.shape.values[i], 0), 1)
      }
      // Clamp the elements so that no sum of products overflows.
      return .matrix(matrix.map { Float(min(1e6, max(-1e6, $0))) }, before: before, after: coverage.alpha)
    case .alphaThreshold: preconditionFailure("alphaThreshold on a view with glass is refused before it is planned")
    case .projection(let map):
      let map = map.expressed(inSpaceOf: pixelsFromPoints)
      let projected = LayerPlane.projected([coverage.alpha, coverage.shape], by: map, over: area)
      coverage = LayerCoverage(alpha: projected[0], shape: projected[1])
      return .projection(map, over: area)
    }
  }

  /// Returns the pixels within `bounds` that an effect reads to produce `area`.
  func source(of effect: Filter, for area: PixelRect, within bounds: PixelRect) -> PixelRect {
    switch effect {
    case .shadow(_, let radius, let x, let y):
      let offset = pixelsFromPoints.mapping(vector: Point(x: x, y: y))
      let dx = Int(offset.x.rounded(.down))
      let dy = Int(offset.y.rounded(.down))
      let cast = PixelRect(x: area.x - dx - 1, y: area.y - dy - 1, width: area.width + 1, height: area.height + 1)
      return area.union(cast.outset(by: blur(radius).reach).intersection(bounds))
    case .blur(let radius): return area.outset(by: blur(radius).reach).intersection(bounds)
    case .colorMatrix, .alphaThreshold: return area
    case .projection(let map):
      guard let back = map.expressed(inSpaceOf: pixelsFromPoints).inverse else {
        return PixelRect(x: 0, y: 0, width: 0, height: 0)
      }
      let exact = back.bounds(
        of: Rect(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height)))
      return PixelRect(enclosing: exact).outset(by: 2).intersection(bounds)
    }
  }

  /// Returns the levels of a colour, without its alpha, as drawn on this canvas.
  private func level(of color: RGBA) throws(DrawingError) -> LayerColor {
    let fill = DisplayItem.fill(
      BezierPath(Rect(x: 0, y: 0, width: 1, height: 1)), rule: .nonZero,
      paint: .color(RGBA(red: color.red, green: color.green, blue: color.blue)), pointsFromItem: .identity)
    let pixel = try drawing.draw(
      [fill], in: PixelRect(x: 0, y: 0, width: 1, height: 1), pixelsFromPoints: .identity)[0, 0]
    return ColorAxes(format.matrix).levels(SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)) / 255)
  }

  private func blur(_ radius: Double) -> PlaneBlur {
    let sigma = radius.isFinite ? max(0, radius) * pixelsFromPoints.meanScale : 0
    return PlaneBlur(sigmaX: sigma, sigmaY: sigma)
  }

  /// Returns the pixels, on the canvas or beyond it, that painting within a rectangle can affect.
  func pixels(around points: Rect) -> PixelRect {
    points.isEmpty
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(enclosing: pixelsFromPoints.bounds(of: points)).outset(by: 1)
  }

  /// Returns the rectangle extended to whole chroma samples.
  func onChromaGrid(_ rect: PixelRect) -> PixelRect {
    let stepX = 1 << format.chroma.shiftX
    let stepY = 1 << format.chroma.shiftY
    let x = rect.x & -stepX
    let y = rect.y & -stepY
    let maxX = (rect.maxX + stepX - 1) & -stepX
    let maxY = (rect.maxY + stepY - 1) & -stepY
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }
}
