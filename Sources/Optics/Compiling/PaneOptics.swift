import Geometry

/// What one material does to a pixel, by its distance to the edge and the direction of the edge there.
struct PaneOptics {
  let preset: GlassPreset
  fileprivate let face: UInt8
  fileprivate let pixelsPerPoint: Double
  fileprivate let scale: FixedPoint
  fileprivate let rim: RimLight?
  /// The light under a finger; nil for none.
  let pressLight: PressLight?
  /// Squares of the blur's deviation in pixels, by depth in steps of 1/`depthSteps` of a pixel.
  fileprivate let variance: [Float]
  /// Depth in points from which on nothing but the blur changes.
  fileprivate let calmDepth: Double
  /// Depth in points from which on a pixel is far from any edge.
  fileprivate let edgeDepth: Double
  fileprivate static let depthSteps = 8.0

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
    edgeDepth =
      max(preset.outer == nil ? 0 : GlassOuterRefraction.depth, preset.border?.width ?? 0) + 1 / pixelsPerPoint
    calmDepth = max(rim?.height ?? 0, preset.refraction.height, edgeDepth)
    let steps = Int(max(deepest, 0) * pixelsPerPoint * PaneOptics.depthSteps) + 2
    variance = (0..<steps).map { step in
      let depth = Double(step) / (PaneOptics.depthSteps * pixelsPerPoint)
      let sigma = preset.blur.sigma(depth: depth, S: preset.S) * pixelsPerPoint
      // Where the lens squeezes much of the backdrop into a pixel, it is averaged as much: no shimmer in motion.
      let squeezed = preset.refraction.squeeze(depth: depth)
      return Float(sigma * sigma + squeezed * squeezed)
    }
  }

  /// How far outside its outline, in points, a pixel is certainly left alone by all but the shadow.
  var hairline: Double { rim == nil ? 0 : GlassRim.hairlineWidth }
}

/// A pane's numbers are many: pixel after pixel they are asked for where they lie, and not copied.
extension UnsafePointer<PaneOptics> {
  /// How much of the backdrop's light the shadow leaves at a distance from the outline that casts it.
  @inline(__always)
  func light(distance: Float) -> Double { pointee.preset.shadow.light(distance: Double(distance)) }

  /// Writes the terms of a pixel, without content; `light` is what the shadow leaves of the backdrop's light, `pressed`
  /// how strongly a finger lights it.
  @inline(__always)
  func fill(
    _ terms: inout LensTerms, distance: Float, bendDepth: Float, direction: (x: Float, y: Float), light: Double,
    pressed: Double
  ) {
    terms = LensTerms()
    terms.face = pointee.face
    terms.otherFace = pointee.face
    terms.through = 0
    guard Double(bendDepth) < pointee.calmDepth || Double(-distance) < pointee.edgeDepth || pressed != 0 else {
      terms.gain = 1
      terms.chromaGain = 1
      terms.variance = variance(depth: Double(bendDepth))
      return
    }
    fillEdge(
      &terms, distance: distance, bendDepth: Double(bendDepth),
      direction: Point(x: Double(direction.x), y: Double(direction.y)), light: light, pressed: pressed)
  }

  // Called for either of two panes: one copy of it.
  @inline(never)
  private func fillEdge(
    _ terms: inout LensTerms, distance: Float, bendDepth: Double, direction: Point, light: Double, pressed: Double
  ) {
    let coverage = min(max(0.5 - Double(distance) * pointee.pixelsPerPoint, 0), 1)
    let outside = 1 - coverage
    if outside > 0 {
      var light = light
      if let rim = pointee.rim { light *= rim.shade(outside: Double(max(distance, 0)), normal: direction) }
      terms.through = Float(outside * light)
      terms.offset = Float(outside * pointee.scale.lumaBlack * (1 - light))
      if coverage == 0 { return }
    }
    let depth = Double(max(-distance, 0))
    // Where panes have merged there is no edge to be lit.
    let rimDepth = max(depth, bendDepth)
    let edge = pointee.rim.map { rimDepth < $0.height ? $0.strength(depth: rimDepth, normal: direction) : 0 } ?? 0
    let lit = 1 - (1 - edge) * (1 - pressed)
    if lit > 0 {
      let lumaGain = 1 - (1 - GlassRim.lumaGain) * lit
      terms.gain = Float(coverage * lumaGain)
      terms.chromaGain = Float(coverage * (1 + (GlassRim.chromaGain - 1) * lit))
      terms.offset += Float(
        coverage * (pointee.scale.lumaBlack * (1 - lumaGain) + GlassRim.lift * lit * pointee.scale.lumaRange))
    } else {
      terms.gain = Float(coverage)
      terms.chromaGain = terms.gain
    }
    let bend = Float(pointee.preset.refraction.displacement(depth: bendDepth) * pointee.pixelsPerPoint)
    terms.bendX = -bend * Float(direction.x)
    terms.bendY = -bend * Float(direction.y)
    terms.dispersion = Float(pointee.preset.dispersion)
    terms.variance = variance(depth: bendDepth)
    if let outer = pointee.preset.outer {
      let share = outer.weight(depth: depth, pixelsPerPoint: pointee.pixelsPerPoint)
      let outwards = Float(outer.curve.displacement(depth: depth) * pointee.pixelsPerPoint)
      terms.outerX = outwards * Float(direction.x)
      terms.outerY = outwards * Float(direction.y)
      terms.outer = Float(share)
    }
    if let border = pointee.preset.border {
      let share = coverage * border.coverage(depth: depth, pixelsPerPoint: pointee.pixelsPerPoint)
      terms.lay(
        luma: Float(border.luma * share), blue: 0, red: 0, alpha: Float(share), visible: 1,
        black: Float(pointee.scale.lumaBlack), lumaRange: Float(pointee.scale.lumaRange), chromaRange: 0)
    }
  }

  @inline(__always)
  private func variance(depth: Double) -> Float {
    pointee.variance[min(Int(depth * pointee.pixelsPerPoint * PaneOptics.depthSteps + 0.5), pointee.variance.count - 1)]
  }
}
