/// A mountain ridge. Distant ridges are hazier.
struct RidgeLayer {
  /// The parameters of a ridge. Lengths are in units of the stage.
  private struct Silhouette {
    /// The height of the valleys above the horizon, and that of the summits above them.
    let height: Float
    let relief: Float
    let wavelength: Float
    let top: Ink
    let foot: Ink
    let drift: Float
  }

  /// The ridges from far to near.
  private static let silhouettes = [
    Silhouette(
      height: 120, relief: 330, wavelength: 520, top: Ink(146, 92, 124), foot: Ink(232, 150, 122), drift: 4),
    Silhouette(height: 70, relief: 250, wavelength: 430, top: Ink(102, 70, 112), foot: Ink(205, 126, 122), drift: 7),
    Silhouette(height: 40, relief: 170, wavelength: 380, top: Ink(66, 52, 94), foot: Ink(160, 98, 118), drift: 11),
    Silhouette(height: 18, relief: 105, wavelength: 300, top: Ink(40, 37, 74), foot: Ink(104, 72, 104), drift: 16),
  ]

  /// The vertical position of the crest in each column, in pixels, starting at the left margin.
  let crests: [Float]
  let top: Ink
  let foot: Ink
  /// The number of rows over which the haze thickens from crest to foot.
  let depth: Float
  /// The distance, in units, by which the layer moves with the camera.
  let drift: Float
  /// The strength of the afterglow in the haze, per column.
  private let glow: [Float]
  private let margin: Int
  private let highest: Float

  private init(_ silhouette: Silhouette, layer: Int, stage: LakeStage, noise: Noise) {
    let height = silhouette.height
    let relief = silhouette.relief
    let unit = stage.unit
    let count = stage.size.width + 2 * stage.margin
    let horizon = Float(stage.horizon)
    var crests: [Float] = []
    var glow: [Float] = []
    for column in 0..<count {
      let x = stage.across(Float(column - stage.margin) + 0.5)
      let u = x / silhouette.wavelength + Float(layer) * 37.7
      // Ridged noise has sharp crests between concave slopes.
      let broad = 1 - (noise.plane(u, 3.5).magnitude)
      let middle = 1 - (noise.plane(u * 2.3 + 9, 7.5).magnitude)
      let fine = noise.octaves(u * 6.1, 1.7, count: 5)
      let rise = height + relief * (0.62 * broad * broad + 0.3 * middle * broad + 0.13 * fine)
      crests.append(horizon - rise * unit)
      let d = (x / 1000 - SkyLayer.sun) * (x / 1000 - SkyLayer.sun) * 9
      glow.append(1 / (1 + d))
    }
    self.crests = crests
    self.glow = glow
    highest = (crests.min() ?? horizon) - 2
    (top, foot, drift) = (silhouette.top, silhouette.foot, silhouette.drift)
    depth = (height + relief) * unit
    margin = stage.margin
  }

  /// Returns all layers, from far to near.
  static func all(stage: LakeStage, seed: UInt64) -> [RidgeLayer] {
    let noise = Noise(seed: seed &+ 200)
    return silhouettes.enumerated().map { layer, silhouette in
      RidgeLayer(silhouette, layer: layer, stage: stage, noise: noise)
    }
  }

  /// Returns the vertical position of the crest in each column of the frame, shifted by the camera drift.
  func crest(pan: Float, stage: LakeStage) -> [Float] {
    let shift = Float(margin) - pan * drift * stage.unit
    let start = Int(shift)
    let t = shift - Float(start)
    return (0..<stage.size.width).map { mix(crests[start + $0], crests[start + $0 + 1], t) }
  }

  /// Paints the layer over one row of a plane.
  func paint(_ row: inout [Float], at place: LakeRow, crest: [Float]) {
    let plane = place.plane
    let step = place.step
    let line = (Float(place.y) + 0.5) * Float(step)
    guard line > highest else { return }
    let haze = saturate((line - highest) / depth)
    let mist = haze * haze
    let base = mix(top[plane], foot[plane], mist * 0.8)
    let shine = (Ink(255, 200, 140)[plane] - base) * (0.1 + 0.34 * mist)
    let inverse = 1 / Float(step)
    let crest = crest.span
    let glow = glow.span
    var to = row.mutableSpan
    for x in 0..<to.count {
      let coverage = saturate((line - crest[unchecked: x * step]) * inverse + 0.5)
      let value = base + shine * glow[unchecked: margin + x * step]
      to[unchecked: x] += (value - to[unchecked: x]) * coverage
    }
  }
}
