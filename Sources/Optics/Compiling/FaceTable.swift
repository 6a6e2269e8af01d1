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
  /// The gain if it is the same for every luma and there are no offsets; otherwise nil.
  let evenGain: Int16?

  init(_ tones: GlassPreset.Tones, format: PlanarFormat) {
    let bits = min(max(format.bitDepth, 10), FixedPoint.bits)
    shift = FixedPoint.bits - bits
    let scale = FixedPoint(format)
    let matrix = format.matrix
    var luma: [Int16] = []
    var codes: [UInt16] = []
    var gain: [UInt32] = []
    var tone: [UInt32] = []
    let count = 1 << bits
    for i in 0..<count {
      let code = Double(i << shift)
      let backdrop = min(max((code - scale.lumaBlack) / scale.lumaRange, 0), 1)
      var y = backdrop
      var factor = 1.0
      if let face = tones.face { (y, factor) = face.tone(backdrop) }
      var added = (blue: 0.0, red: 0.0)
      if let tint = tones.tint {
        let c = GlassTint.tone(tint, over: backdrop, isDark: tones.isDark)
        let toneLuma = matrix.red * c.red + matrix.green * c.green + matrix.blue * c.blue
        y = mix(y, toneLuma, tint.alpha)
        factor *= 1 - tint.alpha
        added.blue = (c.blue - toneLuma) / (2 * (1 - matrix.blue)) * tint.alpha
        added.red = (c.red - toneLuma) / (2 * (1 - matrix.red)) * tint.alpha
      }
      let value = scale.lumaBlack + scale.lumaRange * min(max(y, 0), 1)
      luma.append(Int16(value.rounded()))
      codes.append(scale.code(luma[i]))
      gain.append(FaceTable.pair(((factor - 1) * FixedPoint.one).rounded(), ((factor - 1) * FixedPoint.one).rounded()))
      tone.append(
        FaceTable.pair((scale.chromaRange * added.blue).rounded(), (scale.chromaRange * added.red).rounded()))
    }
    self.luma = FixedArray(luma)
    self.codes = FixedArray(codes)
    self.gain = FixedArray(gain)
    self.tone = FixedArray(tone)
    let isEven = gain.allSatisfy { $0 == gain[0] } && tone.allSatisfy { $0 == 0 }
    evenGain = isEven ? Int16(truncatingIfNeeded: gain[0]) : nil
  }

  /// A handle for the per-frame loops. It is valid as long as the table exists.
  var handle: Handle {
    Handle(luma: luma.base, codes: codes.base, gain: gain.base, tone: tone.base, evenGain: evenGain, shift: shift)
  }

  /// The addresses of the tables.
  struct Handle {
    let luma: UnsafePointer<Int16>
    let codes: UnsafePointer<UInt16>
    let gain: UnsafePointer<UInt32>
    let tone: UnsafePointer<UInt32>
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
    var isDark: Bool

    /// The tones of a face that keeps the backdrop's colours.
    static let unchanged = Tones(face: nil, tint: nil, isDark: false)
  }

  /// The properties that determine the colours of the preset's face.
  var tones: Tones { face == nil && tint == nil ? .unchanged : Tones(face: face, tint: tint, isDark: isDark) }
}
