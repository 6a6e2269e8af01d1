import DisplayLists
import Geometry

/// Paints a layer, reusing its buffers from frame to frame.
final class LayerPainter {
  let layer: GlassLayer
  private let axes: ColorAxes
  /// The image onto which the layer's passes are painted.
  let window: PlanarImage
  /// The layer's shadows if it has no other effects; nil for other layers.
  private let cast: GlassLayer.Cast?

  init(_ layer: GlassLayer, format: PlanarFormat) {
    self.layer = layer
    axes = ColorAxes(format.matrix)
    window = PlanarImage(size: layer.window.size, format: format)
    cast = GlassLayer.Cast(layer, sampling: (format.chroma.shiftX, format.chroma.shiftY))
  }

  /// Paints the layer onto its backdrop. The `passes` closure paints the layer's content.
  func paint(onto image: PlanarImage, _ passes: (PlanarImage) -> Void) {
    window.fill(from: image, x: layer.window.x, y: layer.window.y)
    passes(window)
    if let cast { return paint(cast, onto: image) }
    var color = addedColor(over: image)
    for step in layer.steps { apply(step, to: &color) }
    composite(color, onto: image)
  }

  /// Returns the premultiplied luma and colour differences that the passes have added to the backdrop.
  private func addedColor(over image: PlanarImage) -> [LayerPlane] {
    let rect = layer.alpha.rect
    let alpha = layer.alpha.values
    var backdrop = [Float](repeating: 0, count: rect.width)
    return (0..<3).map { plane in
      var color = LayerPlane(rect)
      for y in 0..<rect.height {
        let row = y * rect.width
        window.readLevels(
          plane, row: rect.y + y - layer.window.y, column: rect.x - layer.window.x, count: rect.width,
          into: &color.values, at: row)
        image.readLevels(plane, row: rect.y + y, column: rect.x, count: rect.width, into: &backdrop)
        color.values.subtract(backdrop, hiddenBy: alpha, from: row, at: row, count: rect.width)
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

  /// Applies a matrix to the straight colour of a premultiplied colour. Transparent colours stay transparent.
  private func recolored(_ color: LayerColor, _ m: [Float], before: Float, after: Float) -> LayerColor {
    guard before > 0 else { return LayerColor(luma: 0, blue: 0, red: 0) }
    let straight = (axes.rgb(color.luma, color.blue, color.red) / before).clamped(lowerBound: .zero, upperBound: .one)
    func row(_ i: Int) -> Float {
      m[i] * straight.x + m[i + 1] * straight.y + m[i + 2] * straight.z + m[i + 3] * before + m[i + 4]
    }
    return axes.levels(SIMD3(row(0), row(5), row(10)).clamped(lowerBound: .zero, upperBound: .one) * after)
  }

  /// Composites the layer onto the image.
  private func composite(_ color: [LayerPlane], onto image: PlanarImage) {
    let rect = layer.rect
    let sampling = image.format.chroma
    let rows = 1 << sampling.shiftY
    var backdrop = Self.rows(rect.width)
    var shared = Self.rows(rect.width)
    for top in stride(from: rect.y, to: rect.maxY, by: rows) {
      let bottom = min(top + rows, rect.maxY)
      for i in 1...2 { for x in shared[i].indices { shared[i][x] = 0 } }
      for y in top..<bottom {
        for plane in 0..<3 {
          image.readLevels(plane, row: y, column: rect.x, count: rect.width, into: &backdrop[plane])
        }
        composite(color, row: y, over: &backdrop)
        image.writeLevels(0, row: y, column: rect.x, count: rect.width, from: backdrop[0])
        for i in 1...2 {
          Self.add(backdrop[i], rect.width, to: &shared[i], shift: sampling.shiftX, weight: 1 / Float(bottom - top))
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

  /// Adds the means of pixels that share a chroma sample. An odd last column does not share its sample.
  static func add(_ row: [Float], _ count: Int, to shared: inout [Float], shift: Int, weight: Float) {
    guard shift == 1 else {
      for x in 0..<count { shared[x] += row[x] * weight }
      return
    }
    for x in 0..<count / 2 { shared[x] += (row[2 * x] + row[2 * x + 1]) * (0.5 * weight) }
    if count % 2 == 1 { shared[count / 2] += row[count - 1] * weight }
  }

  /// Composites one row of the layer onto the backdrop.
  private func composite(_ color: [LayerPlane], row y: Int, over backdrop: inout [[Float]]) {
    let rect = layer.rect
    let own = color[0].rect
    let start = (y - rect.y) * rect.width
    let from = (y - own.y) * own.width + rect.x - own.x
    let alpha = layer.result.alpha.values
    let weights = layer.visibility?.values
    if layer.blend == .normal {
      for i in 0..<3 {
        guard let weights else {
          backdrop[i].cover(with: color[i].values, from: from, hiding: alpha, from: start, count: rect.width)
          continue
        }
        for x in 0..<rect.width {
          let level = color[i].values[from + x] + (1 - alpha[start + x]) * backdrop[i][x]
          backdrop[i][x] += (level - backdrop[i][x]) * weights[start + x]
        }
      }
      return
    }
    for x in 0..<rect.width {
      let weight = weights?[start + x] ?? 1
      let hidden = alpha[start + x] * weight
      guard hidden > 0 else { continue }
      let source = axes.rgb(color[0].values[from + x], color[1].values[from + x], color[2].values[from + x]) * weight
      let beneath = axes.rgb(backdrop[0][x], backdrop[1][x], backdrop[2][x])
      let levels = axes.levels(layer.blend.blended(source, alpha: hidden, over: beneath))
      (backdrop[0][x], backdrop[1][x], backdrop[2][x]) = (levels.luma, levels.blue, levels.red)
    }
  }
}

extension LayerPainter {
  /// Copies the output of the passes to the image and composites the shadows where there are any.
  ///
  /// The result is identical to compositing the whole layer, which leaves the output of the passes unchanged where
  /// there is no shadow.
  func paint(_ cast: GlassLayer.Cast, onto image: PlanarImage) {
    let rect = layer.rect
    let sampling = image.format.chroma
    let rows = 1 << sampling.shiftY
    var shown = Self.rows(rect.width)
    var backdrop = Self.rows(rect.width)
    var shared = Self.rows(rect.width)
    for (index, runs) in cast.columns.enumerated() {
      let top = rect.y + index * rows
      let bottom = min(top + rows, rect.maxY)
      var copied = 0
      func copy(to column: Int) {
        guard column > copied else { return }
        image.copy(
          PixelRect(x: rect.x + copied, y: top, width: column - copied, height: bottom - top), fromWindow: window,
          x: layer.window.x, y: layer.window.y)
      }
      for run in runs {
        copy(to: run.lowerBound)
        copied = run.upperBound
        let column = rect.x + run.lowerBound
        for i in 1...2 { for x in 0..<run.count { shared[i][x] = 0 } }
        for y in top..<bottom {
          for plane in 0..<3 {
            window.readLevels(
              plane, row: y - layer.window.y, column: column - layer.window.x, count: run.count, into: &shown[plane])
            image.readLevels(plane, row: y, column: column, count: run.count, into: &backdrop[plane])
            let first = (y - rect.y) * rect.width + run.lowerBound
            composite(cast, plane: plane, at: first..<first + run.count, shown: &shown[plane], over: &backdrop[plane])
          }
          image.writeLevels(0, row: y, column: column, count: run.count, from: backdrop[0])
          for i in 1...2 {
            Self.add(backdrop[i], run.count, to: &shared[i], shift: sampling.shiftX, weight: 1 / Float(bottom - top))
          }
        }
        for plane in 1...2 {
          image.writeLevels(
            plane, row: top >> sampling.shiftY, column: column >> sampling.shiftX,
            count: (run.count + (1 << sampling.shiftX) - 1) >> sampling.shiftX, from: shared[plane])
        }
      }
      copy(to: rect.width)
    }
  }

  /// Composites the layer and its shadows onto part of a row of the backdrop.
  ///
  /// - Parameters:
  ///   - cast: The shadows.
  ///   - plane: 0 for luma, 1 or 2 for a colour difference.
  ///   - positions: The part of the row, as a range of indices into the layer's planes.
  ///   - shown: The output of the passes. Its contents are overwritten.
  ///   - backdrop: The backdrop, which is replaced with the result.
  private func composite(
    _ cast: GlassLayer.Cast, plane: Int, at positions: Range<Int>, shown: inout [Float], over backdrop: inout [Float]
  ) {
    let start = positions.lowerBound
    let count = positions.count
    shown.subtract(backdrop, hiddenBy: layer.alpha.values, from: start, at: 0, count: count)
    for (color, weights) in cast.shadows {
      let own = plane == 0 ? color.luma : plane == 1 ? color.blue : color.red
      if own != 0 { shown.add(weights.values, times: own, from: start, count: count) }
    }
    backdrop.cover(with: shown, from: 0, hiding: layer.result.alpha.values, from: start, count: count)
  }
}
