import Geometry

extension GlassLayer {
  /// The shadows of a layer whose only effects are shadows.
  ///
  /// Where there is no shadow, such as beneath the panes and far away from them, the passes alone determine the result.
  struct Cast: Sendable {
    /// The colours and per-pixel weights of the shadows, in painting order.
    let shadows: [(color: LayerColor, weights: LayerPlane)]
    /// The ranges of shadowed columns for each row of chroma samples.
    ///
    /// Columns are relative to the left edge of the layer's rectangle and extended to whole chroma samples.
    let columns: [[Range<Int>]]

    /// The minimum distance between separate column ranges, in pixels. Closer ranges are joined.
    private static let gap = 16

    /// Collects a layer's shadows; nil if the layer has any other effect.
    init?(_ layer: GlassLayer, sampling: (shiftX: Int, shiftY: Int)) {
      guard layer.blend == .normal, layer.visibility == nil, !layer.steps.isEmpty, layer.alpha.rect == layer.rect else {
        return nil
      }
      var shadows: [(color: LayerColor, weights: LayerPlane)] = []
      for step in layer.steps {
        guard case .shadow(let color, let weights) = step, weights.rect == layer.rect else { return nil }
        shadows.append((color, weights))
      }
      self.shadows = shadows
      let width = layer.rect.width
      let height = layer.rect.height
      let stepX = 1 << sampling.shiftX
      let stepY = 1 << sampling.shiftY
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
