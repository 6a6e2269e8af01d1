import Geometry

/// What one material does to a pixel, by its distance to the edge and the direction of the edge there.
struct PaneOptics {
  let preset: GlassPreset
  private let face: UInt8
  private let pixelsPerPoint: Double
  private let scale: FixedPoint
  private let rim: RimLight?
  /// The light under a finger; nil for none.
  let pressLight: PressLight?
  /// Squares of the blur's deviation in pixels, by depth in steps of 1/`depthSteps` of a pixel.
  private let variance: [Float]
  /// Depth in points from which on nothing but the blur changes.
  private let calmDepth: Double
  private static let depthSteps = 8.0

  /// The optics of `preset` for glass at most `deepest` points deep, whose colours are those of table `face`.
  init(
    _ preset: GlassPreset, face: UInt8, deepest: Double, light: PressLight? = nil, pixelsPerPoint: Double,
    format: PlanarFormat
  ) {
    self.preset = preset
    pressLight = light
    self.face = face
    self.pixelsPerPoint = pixelsPerPoint
    scale = FixedPoint(format)
    rim = preset.rim.map { RimLight($0) }
    // The outer refraction and a border end a pixel below their own depths at most.
    let atEdge = max(preset.outer == nil ? 0 : 1, preset.border?.width ?? 0) + 1 / pixelsPerPoint
    calmDepth = max(rim?.height ?? 0, preset.refraction.height, atEdge)
    let steps = Int(max(deepest, 0) * pixelsPerPoint * PaneOptics.depthSteps) + 2
    variance = (0..<steps).map { step in
      let depth = Double(step) / (PaneOptics.depthSteps * pixelsPerPoint)
      let sigma = preset.blur.sigma(depth: depth, S: preset.S) * pixelsPerPoint
      // Where the lens squeezes much of the backdrop into a pixel, it is averaged as much: no shimmer in motion.
      let squeezed = min(0.25 * (preset.refraction.stretch(depth: depth) - 1), LensOptics.mostSqueezed)
      return Float(sigma * sigma + squeezed * squeezed)
    }
  }

  /// How much of the backdrop's light the shadow leaves at a distance from the outline that casts it.
  @inline(__always)
  func light(distance: Float) -> Double { preset.shadow.light(distance: Double(distance)) }

  /// How far outside its outline, in points, a pixel is certainly left alone by all but the shadow.
  var hairline: Double { rim == nil ? 0 : GlassPreset.Rim.hairlineWidth }

  /// Writes the terms of a pixel, without content; `light` is what the shadow leaves of the backdrop's light, `pressed`
  /// how strongly a finger lights it.
  @inline(__always)
  func fill(
    _ terms: inout LensTerms, distance: Float, bendDepth: Float, direction: (x: Float, y: Float), light: Double,
    pressed: Double
  ) {
    terms = LensTerms()
    terms.face = face
    terms.otherFace = face
    terms.through = 0
    guard Double(min(-distance, bendDepth)) < calmDepth || pressed != 0 else {
      terms.gain = 1
      terms.chromaGain = 1
      terms.variance = variance(depth: Double(bendDepth))
      return
    }
    fillEdge(
      &terms, distance: distance, bendDepth: Double(bendDepth),
      direction: Point(x: Double(direction.x), y: Double(direction.y)), light: light, pressed: pressed)
  }

  private func fillEdge(
    _ terms: inout LensTerms, distance: Float, bendDepth: Double, direction: Point, light: Double, pressed: Double
  ) {
    let coverage = min(max(0.5 - Double(distance) * pixelsPerPoint, 0), 1)
    let outside = 1 - coverage
    if outside > 0 {
      var light = light
      if let rim { light *= rim.shade(outside: Double(max(distance, 0)), normal: direction) }
      terms.through = Float(outside * light)
      terms.offset = Float(outside * scale.lumaBlack * (1 - light))
      if coverage == 0 { return }
    }
    let depth = Double(max(-distance, 0))
    let edge = rim.map { depth < $0.height ? $0.strength(depth: depth, normal: direction) : 0 } ?? 0
    let lit = 1 - (1 - edge) * (1 - pressed)
    if lit > 0 {
      let lumaGain = 1 - (1 - GlassPreset.Rim.lumaGain) * lit
      terms.gain = Float(coverage * lumaGain)
      terms.chromaGain = Float(coverage * (1 + (GlassPreset.Rim.chromaGain - 1) * lit))
      terms.offset += Float(
        coverage * (scale.lumaBlack * (1 - lumaGain) + GlassPreset.Rim.lift * lit * scale.lumaRange))
    } else {
      terms.gain = Float(coverage)
      terms.chromaGain = terms.gain
    }
    let bend = Float(preset.refraction.displacement(depth: bendDepth) * pixelsPerPoint)
    terms.bendX = -bend * Float(direction.x)
    terms.bendY = -bend * Float(direction.y)
    terms.dispersion = Float(preset.dispersion)
    terms.variance = variance(depth: bendDepth)
    if let outer = preset.outer {
      let share = outer.share(depth: depth, pixelsPerPoint: pixelsPerPoint)
      let outwards = Float(outer.curve.displacement(depth: depth) * pixelsPerPoint)
      terms.outerX = outwards * Float(direction.x)
      terms.outerY = outwards * Float(direction.y)
      terms.outer = Float(share)
    }
    if let border = preset.border {
      let share = coverage * border.share(depth: depth, pixelsPerPoint: pixelsPerPoint)
      terms.lay(
        luma: Float(border.luma * share), blue: 0, red: 0, alpha: Float(share), visible: 1,
        black: Float(scale.lumaBlack), lumaRange: Float(scale.lumaRange), chromaRange: 0)
    }
  }

  @inline(__always)
  private func variance(depth: Double) -> Float {
    variance[min(Int(depth * pixelsPerPoint * PaneOptics.depthSteps + 0.5), variance.count - 1)]
  }
}
