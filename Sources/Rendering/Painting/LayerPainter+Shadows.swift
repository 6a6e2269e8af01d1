import Geometry

extension GlassLayer {
  /// The shadows of a layer that only casts shadows.
  ///
  /// Where no shadow falls, such as beneath the panes and far from them, the result is the image of the passes.
  struct Cast: Sendable {
    /// The colours of the shadows and their weights, first to last.
    let shadows: [(color: LayerColor, weights: LayerPlane)]
    /// For each row of chroma samples, the columns with shadow, counted from the left edge of the layer's rectangle and
    /// extended to whole chroma samples.
    let columns: [[Range<Int>]]

    /// Runs that are less than this many pixels apart are joined.
    private static let gap = 16

    /// Nil if the layer does anything other than casting shadows.
    init?(_ layer: GlassLayer, sampling: (shiftX: Int, shiftY: Int)) {
      guard layer.blend == .normal, layer.seen == nil, !layer.steps.isEmpty, layer.alpha.rect == layer.rect else {
        return nil
      }
      var shadows: [(color: LayerColor, weights: LayerPlane)] = []
      for step in layer.steps {
        guard case .shadow(let color, let weights) = step, weights.rect == layer.rect else { return nil }
        shadows.append((color, weights))
      }
      self.shadows = shadows
      let (width, height) = (layer.rect.width, layer.rect.height)
      let (stepX, stepY) = (1 << sampling.shiftX, 1 << sampling.shiftY)
      columns = stride(from: 0, to: height, by: stepY).map { top in
        var runs: [Range<Int>] = []
        for left in stride(from: 0, to: width, by: stepX) {
          let right = min(left + stepX, width)
          let isTouched = (top..<min(top + stepY, height)).contains { y in
            (left..<right).contains { x in shadows.contains { $0.weights.values[y * width + x] != 0 } }
          }
          guard isTouched else { continue }
          if let last = runs.last, left - last.upperBound < Self.gap {
            runs[runs.count - 1] = last.lowerBound..<right
          } else {
            runs.append(left..<right)
          }
        }
        return runs
      }
    }
  }
}

extension LayerPainter {
  /// Copies the image of the passes and adds shadows where they fall. The samples equal those of compositing the layer,
  /// which gives the image itself wherever there is no shadow.
  func paint(_ cast: GlassLayer.Cast, onto image: PlanarImage) {
    let (rect, sampling) = (layer.rect, image.format.chroma)
    let rows = 1 << sampling.shiftY
    var (shown, ground, shared) = (Self.rows(rect.width), Self.rows(rect.width), Self.rows(rect.width))
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
            image.readLevels(plane, row: y, column: column, count: run.count, into: &ground[plane])
            lay(cast, plane, from: (y - rect.y) * rect.width + run.lowerBound, run.count, &shown[plane], &ground[plane])
          }
          image.writeLevels(0, row: y, column: column, count: run.count, from: ground[0])
          for i in 1...2 {
            Self.add(ground[i], run.count, to: &shared[i], shift: sampling.shiftX, share: 1 / Float(bottom - top))
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

  /// Composites the layer and its shadows over a part of a row of the backdrop; `shown` is the image of the passes.
  private func lay(
    _ cast: GlassLayer.Cast, _ plane: Int, from start: Int, _ count: Int, _ shown: inout [Float],
    _ ground: inout [Float]
  ) {
    shown.takeAway(ground, hiddenBy: layer.alpha.values, from: start, at: 0, count: count)
    for (color, weights) in cast.shadows {
      let own = plane == 0 ? color.luma : plane == 1 ? color.blue : color.red
      if own != 0 { shown.add(weights.values, times: own, from: start, count: count) }
    }
    ground.cover(with: shown, from: 0, hiding: layer.result.alpha.values, from: start, count: count)
  }
}
