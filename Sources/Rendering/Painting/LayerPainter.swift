import DisplayLists
import Geometry

/// Paints a layer, reusing its buffers from frame to frame.
final class LayerPainter {
  let layer: GlassLayer
  private let axes: ColorAxes
  /// The image that the layer's passes are painted on.
  let window: PlanarImage
  /// The shadows of a layer that only casts shadows; nil for other layers.
  private let cast: GlassLayer.Cast?

  init(_ layer: GlassLayer, format: PlanarFormat) {
    self.layer = layer
    axes = ColorAxes(format.matrix)
    window = PlanarImage(size: layer.window.size, format: format)
    cast = GlassLayer.Cast(layer, sampling: (format.chroma.shiftX, format.chroma.shiftY))
  }

  /// Paints the layer onto its backdrop; `passes` paints the content of the layer.
  func paint(onto image: PlanarImage, _ passes: (PlanarImage) -> Void) {
    window.fill(from: image, x: layer.window.x, y: layer.window.y)
    passes(window)
    if let cast { return paint(cast, onto: image) }
    var color = taken(from: image)
    for step in layer.steps { apply(step, to: &color) }
    composite(color, onto: image)
  }

  /// The premultiplied colour that the passes have added to the backdrop: luma and both colour differences.
  private func taken(from image: PlanarImage) -> [LayerPlane] {
    let rect = layer.alpha.rect
    let alpha = layer.alpha.values
    var ground = [Float](repeating: 0, count: rect.width)
    return (0..<3).map { plane in
      var color = LayerPlane(rect)
      for y in 0..<rect.height {
        let row = y * rect.width
        window.readLevels(
          plane, row: rect.y + y - layer.window.y, column: rect.x - layer.window.x, count: rect.width,
          into: &color.values, at: row)
        image.readLevels(plane, row: rect.y + y, column: rect.x, count: rect.width, into: &ground)
        color.values.takeAway(ground, hiddenBy: alpha, from: row, at: row, count: rect.width)
      }
      return color
    }
  }

  private func apply(_ step: GlassLayer.Step, to color: inout [LayerPlane]) {
    switch step {
    case .blur(let blur, let area): for i in 0..<3 { color[i] = color[i].blurred(blur, over: area) }
    case .shadow(let shadow, let weights):
      for (i, level) in [shadow.luma, shadow.blue, shadow.red].enumerated() where level != 0 {
        color[i].values.add(weights.values, times: level, from: 0, count: weights.values.count)
      }
    case .matrix(let matrix, let before, let after):
      for k in before.values.indices {
        let levels = recolored(
          LayerColor(luma: color[0].values[k], blue: color[1].values[k], red: color[2].values[k]), matrix,
          before: before.values[k], after: after.values[k])
        (color[0].values[k], color[1].values[k], color[2].values[k]) = (levels.luma, levels.blue, levels.red)
      }
    case .projection(let map, let area): color = LayerPlane.projected(color, by: map, over: area)
    }
  }

  /// A premultiplied colour with a matrix applied to its straight colour; transparent colours stay transparent.
  private func recolored(_ color: LayerColor, _ m: [Float], before: Float, after: Float) -> LayerColor {
    guard before > 0 else { return LayerColor(luma: 0, blue: 0, red: 0) }
    let straight = (axes.rgb(color.luma, color.blue, color.red) / before).clamped(lowerBound: .zero, upperBound: .one)
    func row(_ i: Int) -> Float {
      m[i] * straight.x + m[i + 1] * straight.y + m[i + 2] * straight.z + m[i + 3] * before + m[i + 4]
    }
    return axes.levels(SIMD3(row(0), row(5), row(10)).clamped(lowerBound: .zero, upperBound: .one) * after)
  }

  /// Composites the layer over the image.
  private func composite(_ color: [LayerPlane], onto image: PlanarImage) {
    let (rect, sampling) = (layer.rect, image.format.chroma)
    let rows = 1 << sampling.shiftY
    var (ground, shared) = (Self.rows(rect.width), Self.rows(rect.width))
    for top in stride(from: rect.y, to: rect.maxY, by: rows) {
      let bottom = min(top + rows, rect.maxY)
      for i in 1...2 { for x in shared[i].indices { shared[i][x] = 0 } }
      for y in top..<bottom {
        for plane in 0..<3 {
          image.readLevels(plane, row: y, column: rect.x, count: rect.width, into: &ground[plane])
        }
        lay(color, row: y, over: &ground)
        image.writeLevels(0, row: y, column: rect.x, count: rect.width, from: ground[0])
        for i in 1...2 {
          Self.add(ground[i], rect.width, to: &shared[i], shift: sampling.shiftX, share: 1 / Float(bottom - top))
        }
      }
      for plane in 1...2 {
        image.writeLevels(
          plane, row: top >> sampling.shiftY, column: rect.x >> sampling.shiftX,
          count: (rect.width + (1 << sampling.shiftX) - 1) >> sampling.shiftX, from: shared[plane])
      }
    }
  }

  static func rows(_ width: Int) -> [[Float]] {
    [[Float]](repeating: [Float](repeating: 0, count: width), count: 3)
  }

  /// Adds the means of pixels that share a chroma sample; an odd last column is a sample of its own.
  static func add(_ row: [Float], _ count: Int, to shared: inout [Float], shift: Int, share: Float) {
    guard shift == 1 else {
      for x in 0..<count { shared[x] += row[x] * share }
      return
    }
    for x in 0..<count / 2 { shared[x] += (row[2 * x] + row[2 * x + 1]) * (0.5 * share) }
    if count % 2 == 1 { shared[count / 2] += row[count - 1] * share }
  }

  /// Composites the layer over a row of the backdrop.
  private func lay(_ color: [LayerPlane], row y: Int, over ground: inout [[Float]]) {
    let rect = layer.rect
    let own = color[0].rect
    let (start, from) = ((y - rect.y) * rect.width, (y - own.y) * own.width + rect.x - own.x)
    let (alpha, share) = (layer.result.alpha.values, layer.seen?.values)
    if layer.blend == .normal {
      for i in 0..<3 {
        guard let share else {
          ground[i].cover(with: color[i].values, from: from, hiding: alpha, from: start, count: rect.width)
          continue
        }
        for x in 0..<rect.width {
          let level = color[i].values[from + x] + (1 - alpha[start + x]) * ground[i][x]
          ground[i][x] += (level - ground[i][x]) * share[start + x]
        }
      }
      return
    }
    for x in 0..<rect.width {
      let seen = share?[start + x] ?? 1
      let hidden = alpha[start + x] * seen
      guard hidden > 0 else { continue }
      let source = axes.rgb(color[0].values[from + x], color[1].values[from + x], color[2].values[from + x]) * seen
      let beneath = axes.rgb(ground[0][x], ground[1][x], ground[2][x])
      let levels = axes.levels(layer.blend.blended(source, alpha: hidden, over: beneath))
      (ground[0][x], ground[1][x], ground[2][x]) = (levels.luma, levels.blue, levels.red)
    }
  }
}
