import Geometry

/// The effect of one material on a pixel, given the pixel's distance to the edge and the edge's direction.
struct PaneOptics {
  let preset: GlassPreset
  fileprivate let face: UInt8
  fileprivate let pixelsPerPoint: Double
  fileprivate let scale: FixedPoint
  fileprivate let rim: RimLight?
  /// The effect of full rim light on the luma of the glass: the fraction that it removes and the luma that it adds.
  fileprivate let rimLight: (taken: Double, added: Double)
  /// The glow under a finger, or nil if the pane is not pressed.
  fileprivate let pressLight: PressLight?
  /// The variances of the blur in square pixels, by depth in steps of 1/`depthSteps` pixel.
  fileprivate let variance: [Float]
  /// The displacement at each depth.
  fileprivate let displacement: DisplacementTable
  /// The fraction of the backdrop's light that the shadow leaves at each distance.
  fileprivate let shadow: ShadowTable
  /// The depth in points beyond which only the blur varies.
  fileprivate let calmDepth: Double
  /// The depth in points beyond which nothing depends on the distance to the edge.
  fileprivate let edgeDepth: Double
  fileprivate static let depthSteps = 8.0

  /// Creates the optics of `preset` for glass at most `deepest` points deep, with colours from face table `face`.
  init(
    _ preset: GlassPreset, face: UInt8, deepest: Double, light: PressLight? = nil, pixelsPerPoint: Double,
    format: PlanarFormat
  ) {
    self.preset = preset
    pressLight = light
    self.face = face
    self.pixelsPerPoint = pixelsPerPoint
    scale = FixedPoint(format)
    displacement = DisplacementTable(preset.refraction)
    shadow = ShadowTable(preset.shadow)
    rim = preset.rim.map { RimLight($0) }
    rimLight = preset.rimLight
    // The outer refraction and a border end at most one pixel deeper than their nominal depths.
    edgeDepth =
      max(preset.outer == nil ? 0 : GlassOuterRefraction.depth, preset.border?.width ?? 0) + 1 / pixelsPerPoint
    calmDepth = max(rim?.height ?? 0, preset.refraction.height, edgeDepth)
    let steps = Int(max(deepest, 0) * pixelsPerPoint * PaneOptics.depthSteps) + 2
    variance = (0..<steps).map { step in
      let depth = Double(step) / (PaneOptics.depthSteps * pixelsPerPoint)
      let sigma = preset.blur.sigma(depth: depth, S: preset.S) * pixelsPerPoint
      // To avoid shimmer, all backdrop pixels that the lens compresses into one output pixel are averaged.
      let compressed = preset.refraction.compressionSigma(depth: depth)
      return Float(sigma * sigma + compressed * compressed)
    }
  }

  /// The distance in points from the outline of the shadow beyond which there is none.
  var shadowEnd: Double { shadow.end }

  /// Whether a finger lights the pane.
  var isPressed: Bool { pressLight != nil }

  /// The distance outside the outline, in points, within which the pane changes pixels by more than its shadow.
  var hairline: Double { rim == nil ? 0 : GlassRim.hairlineWidth }
}

extension PaneOptics {
  /// A pixel's position in the distance field.
  struct Place {
    /// The distance to the outline in points; negative inside.
    let distance: Float
    /// The depth in points that determines refraction and blur.
    let refractionDepth: Float
    /// The outward direction.
    let direction: (x: Float, y: Float)
  }

  /// A pointer to a pane's optics, which are too large to copy for every pixel.
  struct Handle {
    private let pane: UnsafePointer<PaneOptics>

    /// Creates a handle to a pane in an array, which must outlive the handle.
    @inline(__always)
    init(_ panes: FixedArray<PaneOptics>, _ index: UInt8) { pane = panes.base + Int(index) }

    /// Returns the fraction of the backdrop's light that remains in the shadow at a distance from its outline.
    @inline(__always)
    func light(distance: Float) -> Double { pane.pointee.shadow.light(distance: Double(distance)) }

    /// Returns how strongly a finger lights a pixel, 0…1.
    @inline(__always)
    func pressed(x: Int, y: Int) -> Double { pane.pointee.pressLight?.strength(x: x, y: y) ?? 0 }

    /// Writes the terms of a pixel without content.
    ///
    /// `light` is the fraction of the backdrop's light that the shadow leaves; `pressed` is the light of a finger, 0…1.
    @inline(__always)
    func fill(_ terms: inout LensTerms, at place: Place, light: Double, pressed: Double) {
      terms = LensTerms()
      terms.face = pane.pointee.face
      terms.otherFace = pane.pointee.face
      terms.transmittance = 0
      let depth = Double(place.refractionDepth)
      guard depth < pane.pointee.calmDepth || Double(-place.distance) < pane.pointee.edgeDepth || pressed != 0 else {
        terms.gain = 1
        terms.chromaGain = 1
        terms.variance = variance(depth: depth)
        return
      }
      fillEdge(&terms, at: place, light: light, pressed: pressed)
    }

    /// Writes the terms of a pixel that nothing but the shadow reaches, as `fill` does.
    @inline(__always)
    func fillShadow(_ terms: inout LensTerms, light: Double) {
      terms = LensTerms()
      terms.face = pane.pointee.face
      terms.otherFace = pane.pointee.face
      terms.transmittance = Float(light)
      terms.offset = Float(pane.pointee.scale.lumaBlack * (1 - light))
    }

    // This is called for each of two panes. Not inlining it keeps the loop small.
    @inline(never)
    private func fillEdge(_ terms: inout LensTerms, at place: Place, light: Double, pressed: Double) {
      let distance = place.distance
      let direction = Point(x: Double(place.direction.x), y: Double(place.direction.y))
      let coverage = min(max(0.5 - Double(distance) * pane.pointee.pixelsPerPoint, 0), 1)
      let outside = 1 - coverage
      if outside > 0 {
        var light = light
        if let rim = pane.pointee.rim {
          light *= rim.shade(distance: Double(distance), pixel: 1 / pane.pointee.pixelsPerPoint, normal: direction)
        }
        terms.transmittance = Float(outside * light)
        terms.offset = Float(outside * pane.pointee.scale.lumaBlack * (1 - light))
        if coverage == 0 { return }
      }
      let depth = Double(max(-distance, 0))
      let refractionDepth = Double(place.refractionDepth)
      // Merged panes have no edge between them that could catch light.
      let rimDepth = max(depth, refractionDepth)
      let edge =
        pane.pointee.rim.map { rimDepth < $0.height ? $0.strength(depth: rimDepth, normal: direction) : 0 } ?? 0
      lightFace(&terms, coverage: coverage, lit: 1 - (1 - edge) * (1 - pressed))
      let displacement = Float(
        pane.pointee.displacement(depth: refractionDepth) * pane.pointee.pixelsPerPoint)
      terms.displacementX = -displacement * Float(direction.x)
      terms.displacementY = -displacement * Float(direction.y)
      terms.dispersion = Float(pane.pointee.preset.dispersion)
      terms.variance = variance(depth: refractionDepth)
      if let outer = pane.pointee.preset.outer {
        let outwards = Float(outer.curve.displacement(depth: depth) * pane.pointee.pixelsPerPoint)
        terms.outerX = outwards * Float(direction.x)
        terms.outerY = outwards * Float(direction.y)
        terms.outerWeight = Float(outer.weight(depth: depth, pixelsPerPoint: pane.pointee.pixelsPerPoint))
      }
      if let border = pane.pointee.preset.border {
        let alpha = coverage * border.coverage(depth: depth, pixelsPerPoint: pane.pointee.pixelsPerPoint)
        let paint = LensTerms.Paint(luma: Float(border.luma * alpha), alpha: Float(alpha))
        terms.lay(paint, visible: 1, scale: LensTerms.Scale(pane.pointee.scale))
      }
    }

    /// Sets the gain and offset of glass lit by the rim or a finger with strength `lit`, 0…1.
    @inline(__always)
    private func lightFace(_ terms: inout LensTerms, coverage: Double, lit: Double) {
      if lit > 0 {
        let light = pane.pointee.rimLight
        let lumaGain = 1 - light.taken * lit
        let scale = pane.pointee.scale
        terms.gain = Float(coverage * lumaGain)
        terms.chromaGain = Float(coverage * (1 + (GlassRim.chromaGain - 1) * lit))
        terms.offset += Float(
          coverage * (scale.lumaBlack * (1 - lumaGain) + light.added * lit * scale.lumaRange))
      } else {
        terms.gain = Float(coverage)
        terms.chromaGain = terms.gain
      }
    }

    @inline(__always)
    private func variance(depth: Double) -> Float {
      let step = Int(depth * pane.pointee.pixelsPerPoint * PaneOptics.depthSteps + 0.5)
      return pane.pointee.variance[min(step, pane.pointee.variance.count - 1)]
    }
  }
}
