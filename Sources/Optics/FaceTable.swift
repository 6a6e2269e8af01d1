import Geometry

/// What a face makes of a sample, by the sample's luma: tables in the fixed point that samples are composited in.
///
/// Luma becomes `luma[i]`; a colour difference c becomes `c × gain[i] + tone[i]`. Sources: § Face colour, § Tint.
struct FaceTable: Sendable {
  /// Luma to table index: a shift to the right.
  let shift: Int
  let luma: [Int16]
  /// Factor on colour differences, `FixedPoint.chromaGainOne` being 1.
  let gain: [Int16]
  let toneBlue: [Int16]
  let toneRed: [Int16]

  init(_ preset: GlassPreset, format: PlanarFormat) {
    let bits = min(max(format.bitDepth, 10), FixedPoint.bits)
    shift = FixedPoint.bits - bits
    let scale = FixedPoint(format)
    let matrix = format.matrix
    var luma: [Int16] = []
    var gain: [Int16] = []
    var toneBlue: [Int16] = []
    var toneRed: [Int16] = []
    for i in 0..<(1 << bits) {
      let code = Double(i << shift)
      let backdrop = min(max((code - scale.lumaBlack) / scale.lumaRange, 0), 1)
      var y = backdrop
      var factor = 1.0
      if let face = preset.face { (y, factor) = face.tone(backdrop) }
      var tone = (blue: 0.0, red: 0.0)
      if let tint = preset.tint {
        let c = tint.tone(over: backdrop, isDark: preset.isDark)
        let toneLuma = matrix.red * c.red + matrix.green * c.green + matrix.blue * c.blue
        y = mix(y, toneLuma, tint.alpha)
        factor *= 1 - tint.alpha
        tone.blue = (c.blue - toneLuma) / (2 * (1 - matrix.blue)) * tint.alpha
        tone.red = (c.red - toneLuma) / (2 * (1 - matrix.red)) * tint.alpha
      }
      luma.append(Int16((scale.lumaBlack + scale.lumaRange * min(max(y, 0), 1)).rounded()))
      gain.append(Int16(min(factor * FixedPoint.chromaGainOne, 32767).rounded()))
      toneBlue.append(Int16((scale.chromaRange * tone.blue).rounded()))
      toneRed.append(Int16((scale.chromaRange * tone.red).rounded()))
    }
    self.luma = luma
    self.gain = gain
    self.toneBlue = toneBlue
    self.toneRed = toneRed
  }
}

extension GlassPreset.Face {
  /// Luma and factor on chroma that the face makes of a backdrop luma, all 0…1 nominal.
  public func tone(_ backdrop: Double) -> (luma: Double, chroma: Double) {
    let k = 1 - backdrop * (1 - brightest)
    let y = black + (white - black) * backdrop * k
    let luma = min(mix(y, fillLuma, fillAlpha), 1.07)
    return (luma, k * (1 + 0.3 * (1 - k)) * saturation * (1 - fillAlpha))
  }
}

extension RGBA {
  /// The tone a tint takes over a backdrop of this luma.
  func tone(over backdrop: Double, isDark: Bool) -> RGBA {
    let lo: Double
    let hi: Double
    let gamma: Double
    if isDark {
      lo = 0.0861 * Elementary.pow(min(1, backdrop / 0.6202), 1.0115)
      hi = 1 - 0.0156 * Elementary.pow(min(1, backdrop / 0.4684), 1.856)
      gamma = 1
    } else {
      lo = 0
      hi = 0.7606 + 0.2394 * Elementary.pow(backdrop, 0.9067)
      gamma = 1 + 0.0704 * (1 - backdrop)
    }
    func tone(_ c: Double) -> Double { lo + (hi - lo) * Elementary.pow(min(max(c, 0), 1), gamma) }
    return RGBA(red: tone(red), green: tone(green), blue: tone(blue), alpha: alpha)
  }
}
