import Geometry

/// What one pixel of a lens does, before it is packed: out = glass · gain + backdrop · through + offset, a plane each.
///
/// Offsets are in fixed-point codes, displacements in pixels; colour differences count from their zero.
struct LensTerms {
  /// Factor on the unbent backdrop, the same for all planes.
  var through: Float = 1
  /// Factor on the face's luma.
  var gain: Float = 0
  var offset: Float = 0
  /// Factor on the face's colour differences.
  var chromaGain: Float = 0
  var blueOffset: Float = 0
  var redOffset: Float = 0
  /// Where the glass samples the backdrop, relative to the pixel.
  var bendX: Float = 0
  var bendY: Float = 0
  /// Standard deviation of the blur there, in pixels.
  var sigma: Float = 0

  /// The mean of some pixels' terms; displacement and blur count where there is glass.
  static func mean(_ a: LensTerms, _ b: LensTerms) -> LensTerms {
    var m = LensTerms()
    m.through = (a.through + b.through) / 2
    m.gain = (a.gain + b.gain) / 2
    m.offset = (a.offset + b.offset) / 2
    m.chromaGain = (a.chromaGain + b.chromaGain) / 2
    m.blueOffset = (a.blueOffset + b.blueOffset) / 2
    m.redOffset = (a.redOffset + b.redOffset) / 2
    let weight = a.chromaGain + b.chromaGain
    guard weight > 0 else { return m }
    m.bendX = (a.bendX * a.chromaGain + b.bendX * b.chromaGain) / weight
    m.bendY = (a.bendY * a.chromaGain + b.bendY * b.chromaGain) / weight
    m.sigma = (a.sigma * a.chromaGain + b.sigma * b.chromaGain) / weight
    return m
  }
}

/// Works out the terms of a lens, pixel by pixel.
struct LensOptics {
  let preset: GlassPreset
  let field: DistanceField
  let pixelsPerPoint: Double
  let format: PlanarFormat

  private var scale: FixedPoint { FixedPoint(format) }

  init(_ preset: GlassPreset, field: DistanceField, pixelsPerPoint: Double, format: PlanarFormat) {
    self.preset = preset
    self.field = field
    self.pixelsPerPoint = pixelsPerPoint
    self.format = format
  }

  /// The terms of one row of pixels, without content.
  func terms(row y: Int, columns: Range<Int>) -> [LensTerms] {
    let scale = scale
    return columns.map { x in terms(x, y, scale) }
  }

  private func terms(_ x: Int, _ y: Int, _ scale: FixedPoint) -> LensTerms {
    var terms = LensTerms()
    let i = (y - field.rect.y) * field.rect.width + x - field.rect.x
    let distance = Double(field.distance[i])
    let coverage = min(max(0.5 - distance * pixelsPerPoint, 0), 1)
    let direction = Point(x: Double(field.directionX[i]), y: Double(field.directionY[i]))
    let outside = 1 - coverage
    if outside > 0 {
      var light = shadowLight(x, y)
      if let rim = preset.rim { light *= rim.shade(outside: max(distance, 0), normal: direction) }
      terms.through = Float(outside * light)
      terms.offset = Float(outside * scale.lumaBlack * (1 - light))
    } else {
      terms.through = 0
    }
    guard coverage > 0 else { return terms }
    let depth = max(-distance, 0)
    let lit = preset.rim?.strength(depth: depth, normal: direction) ?? 0
    let lumaGain = 1 - (1 - GlassPreset.Rim.lumaGain) * lit
    terms.gain = Float(coverage * lumaGain)
    terms.chromaGain = Float(coverage * (1 + (GlassPreset.Rim.chromaGain - 1) * lit))
    terms.offset += Float(
      coverage * (scale.lumaBlack * (1 - lumaGain) + GlassPreset.Rim.lift * lit * scale.lumaRange))
    let bend = preset.refraction.displacement(depth: depth) * pixelsPerPoint
    terms.bendX = Float(-bend * direction.x)
    terms.bendY = Float(-bend * direction.y)
    let sigma = preset.blur.sigma(depth: depth, S: preset.S) * pixelsPerPoint
    // Where the lens squeezes much of the backdrop into a pixel, it is averaged as much: no shimmer in motion.
    let squeezed = min(0.25 * (preset.refraction.stretch(depth: depth) - 1), 3)
    terms.sigma = Float((sigma * sigma + squeezed * squeezed).squareRoot())
    return terms
  }

  private func shadowLight(_ x: Int, _ y: Int) -> Double {
    guard preset.shadow.radius > 0, preset.shadow.alpha > 0 else { return 1 }
    let up = y - Int((preset.shadow.offsetY * pixelsPerPoint).rounded())
    let row = max(up, field.rect.y)
    let i = (row - field.rect.y) * field.rect.width + x - field.rect.x
    // Above the field's first row the distance goes on growing with the rows that are missing.
    let missing = Double(row - up) / pixelsPerPoint
    return preset.shadow.light(distance: Double(field.distance[i]) + missing)
  }
}

extension LensTerms {
  /// Lays premultiplied content of the target's own colours over, then lets the backdrop show where `visible` is below 1.
  ///
  /// `luma` (0…alpha), `blue` and `red` (colour differences) are of the content, nominal range.
  mutating func lay(
    luma: Float, blue: Float, red: Float, alpha: Float, visible: Float, black: Float, lumaRange: Float,
    chromaRange: Float
  ) {
    let rest = 1 - alpha
    through *= rest
    gain *= rest
    chromaGain *= rest
    offset = offset * rest + black * alpha + lumaRange * luma
    blueOffset = blueOffset * rest + chromaRange * blue
    redOffset = redOffset * rest + chromaRange * red
    guard visible < 1 else { return }
    through = through * visible + 1 - visible
    gain *= visible
    chromaGain *= visible
    offset *= visible
    blueOffset *= visible
    redOffset *= visible
  }
}
