import Geometry

/// The tone mapping of a face as lookup tables indexed by luma, in the compositor's fixed-point format.
///
/// Luma becomes `luma[i]`; a colour difference c becomes c + c · `gain[i]` + `tone[i]`. See Glass.md § Face colour
/// and § Tint.
struct FaceTable: Sendable {
  /// The right shift that converts luma to a table index.
  let shift: Int
  let luma: FixedArray<Int16>
  /// `luma` as code values of the image.
  let codes: FixedArray<UInt16>
  /// The factors on the blue and red colour differences minus one, packed side by side.
  let gain: FixedArray<UInt32>
  /// The blue and red offsets, packed side by side.
  let tone: FixedArray<UInt32>
  /// Whether there are offsets.
  let hasTones: Bool
  /// The gain if it is the same for every luma and there are no offsets; otherwise nil.
  let evenGain: Int16?

  init(_ tones: GlassPreset.Tones, format: PlanarFormat) {
    let bits = min(max(format.bitDepth, 10), FixedPoint.bits)
    shift = FixedPoint.bits - bits
    let scale = FixedPoint(format)
    var luma: [Int16] = []
    var codes: [UInt16] = []
    var gain: [UInt32] = []
    var tone: [UInt32] = []
    let count = 1 << bits
    var brightest = 0.0
    for i in 0..<count {
      let code = Double(i << shift)
      let response = tones.response(to: min(max((code - scale.lumaBlack) / scale.lumaRange, 0), 1), format.matrix)
      // The tones of tints in dark glass fall by up to 0.016, but a brighter backdrop never makes the glass darker.
      brightest = max(brightest, min(response.luma, 1))
      luma.append(Int16((scale.lumaBlack + scale.lumaRange * brightest).rounded()))
      codes.append(scale.code(luma[i]))
      let factor = ((response.factor - 1) * FixedPoint.one).rounded()
      gain.append(FaceTable.pair(factor, factor))
      tone.append(
        FaceTable.pair((scale.chromaRange * response.blue).rounded(), (scale.chromaRange * response.red).rounded()))
    }
    self.luma = FixedArray(luma)
    self.codes = FixedArray(codes)
    self.gain = FixedArray(gain)
    self.tone = FixedArray(tone)
    hasTones = !tone.allSatisfy { $0 == 0 }
    evenGain = !hasTones && gain.allSatisfy { $0 == gain[0] } ? Int16(truncatingIfNeeded: gain[0]) : nil
  }

  /// A handle for the per-frame loops. It is valid as long as the table exists.
  var handle: Handle {
    Handle(
      luma: luma.base, codes: codes.base, gain: gain.base, tone: tone.base, hasTones: hasTones, evenGain: evenGain,
      shift: shift)
  }

  /// The addresses of the tables.
  struct Handle {
    let luma: UnsafePointer<Int16>
    let codes: UnsafePointer<UInt16>
    let gain: UnsafePointer<UInt32>
    let tone: UnsafePointer<UInt32>
    let hasTones: Bool
    let evenGain: Int16?
    let shift: Int
  }

  private static func pair(_ first: Double, _ second: Double) -> UInt32 {
    func bits(_ x: Double) -> UInt32 { UInt32(UInt16(bitPattern: Int16(min(max(x, -32768), 32767)))) }
    return bits(first) | bits(second) << 16
  }
}

extension GlassPreset {
  /// The properties that determine the colours of a face.
  struct Tones: Hashable {
    var face: GlassFace?
    var tint: RGBA?
    var dimming: RGBA?
    var isDark: Bool

    /// The tones of a face that keeps the backdrop's colours.
    static let unchanged = Tones(face: nil, tint: nil, dimming: nil, isDark: false)
  }

  /// The properties that determine the colours of the preset's face.
  var tones: Tones {
    face == nil && tint == nil && dimming == nil
      ? .unchanged : Tones(face: face, tint: tint, dimming: dimming, isDark: isDark)
  }
}

extension GlassPreset.Tones {
  /// A colour in terms of a backdrop's luma: its luma, the factor on the backdrop's colour differences, and the offsets
  /// added to them.
  struct Response {
    var luma: Double
    var factor = 1.0
    var blue = 0.0
    var red = 0.0

    /// Lays a colour over, weighted by its alpha.
    mutating func lay(_ color: RGBA, _ matrix: LumaMatrix) {
      let own = matrix.red * color.red + matrix.green * color.green + matrix.blue * color.blue
      luma = mix(luma, own, color.alpha)
      scaleChroma(by: 1 - color.alpha)
      blue += (color.blue - own) / (2 * (1 - matrix.blue)) * color.alpha
      red += (color.red - own) / (2 * (1 - matrix.red)) * color.alpha
    }

    mutating func scaleChroma(by scale: Double) {
      factor *= scale
      blue *= scale
      red *= scale
    }
  }

  /// Returns the response to a backdrop luma of 0…1: the dimming layer over the backdrop, then the face, then the tint.
  func response(to backdrop: Double, _ matrix: LumaMatrix) -> Response {
    var response = Response(luma: backdrop)
    if let dimming { response.lay(dimming, matrix) }
    let beneath = min(max(response.luma, 0), 1)
    if let face {
      let (luma, chroma) = face.tone(beneath)
      response.luma = luma
      response.scaleChroma(by: chroma)
    }
    if let tint { response.lay(GlassTint.tone(tint, over: beneath, isDark: isDark), matrix) }
    return response
  }
}
