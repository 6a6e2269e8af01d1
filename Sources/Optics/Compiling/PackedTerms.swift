/// The terms of one pixel as the integers stored in a plane's program.
struct PackedTerms {
  var kind: PlaneRun.Kind
  var level: UInt8
  /// The weight of the next blur level, in units of 1/32.
  var mix: UInt8
  var face: UInt8
  var otherFace: UInt8
  /// The weight of the other face, in units of 1/128.
  var otherWeight: UInt8
  var gain: Int16
  /// The offset of luma or blue.
  var offset: Int16
  /// The offset of red.
  var offset2: Int16
  var displacementX: Int16
  var displacementY: Int16
  var outerX: Int16
  var outerY: Int16
  var outerWeight: Int16
  var dispersion: UInt8
  var transmittance: Int16

  /// The factors for converting terms to the integers of one plane.
  struct Units {
    let lanes: Int
    /// Displacement units per pixel of the terms.
    let x: Float
    let y: Float
    /// Columns of the terms per column of the plane.
    let stepX: Float
    let levels: BlurStack.Variances
  }

  /// The vertical displacement of a pixel of flat glass.
  var flatDisplacement: Int16 { kind == .flat ? displacementY : 0 }
  /// Whether the glass is shown unchanged, without gain and offset.
  var isBare: Bool { gain == 0 && offset == 0 && offset2 == 0 && kind != .edge }

  @inline(__always)
  init(_ terms: LensTerms, _ units: Units) {
    let isChroma = units.lanes == 2
    let glass = isChroma ? terms.chromaGain : terms.gain
    offset = FixedPoint.rounded(isChroma ? terms.blueOffset : terms.offset)
    offset2 = isChroma ? FixedPoint.rounded(terms.redOffset) : 0
    transmittance = FixedPoint.rounded(min(terms.transmittance * 32768, 32767))
    (level, mix, face, otherFace, otherWeight, displacementX, displacementY) = (0, 0, 0, 0, 0, 0, 0)
    (outerX, outerY, outerWeight, dispersion) = (0, 0, 0, 0)
    if glass * 32768 < 0.5 {
      gain = FixedPoint.rounded((terms.transmittance - 1) * 32768)
      kind = gain == 0 && offset == 0 && offset2 == 0 ? .untouched : .backdrop
      return
    }
    gain = FixedPoint.rounded((glass - 1) * 32768)
    displacementX = FixedPoint.rounded(terms.displacementX * units.x)
    displacementY = FixedPoint.rounded(terms.displacementY * units.y)
    if terms.outerWeight > 0.002 {
      outerX = FixedPoint.rounded(terms.outerX * units.x)
      outerY = FixedPoint.rounded(terms.outerY * units.y)
      outerWeight = FixedPoint.rounded(min(terms.outerWeight * 32768, 32767))
    }
    if displacementX != 0 || displacementY != 0 { dispersion = UInt8(min(terms.dispersion * 1024 + 0.5, 255)) }
    (level, mix) = units.levels.code(terms.variance / (units.stepX * units.stepX))
    // Chroma does not mix the two sharpest levels but uses the nearer one. The difference is invisible.
    if isChroma && level == 0 {
      level = mix < UInt8(BlurStack.mixOne / 2) ? 0 : 1
      mix = 0
    }
    if terms.otherWeight > 0.002 && terms.face != terms.otherFace {
      (face, otherFace) = (terms.face, terms.otherFace)
      otherWeight = UInt8(min(terms.otherWeight * 128 + 0.5, 128))
    } else {
      (face, otherFace) = (terms.face, terms.face)
    }
    if transmittance != 0 {
      kind = .edge
    } else {
      kind = displacementX == 0 && outerWeight == 0 && dispersion == 0 ? .flat : .refracted
    }
  }
}

/// The packed terms of a run's pixels, and scratch memory for two 16-bit numbers per pixel.
struct PackedRun {
  let terms: UnsafeMutableBufferPointer<PackedTerms>
  let memory: UnsafeMutableRawBufferPointer
}

extension Array where Element: BitwiseCopyable {
  /// Appends one number per pixel or per lane. Collecting them in `run.memory` first is faster than appending each.
  mutating func append(_ run: PackedRun, lanes: Int = 1, _ number: (PackedTerms, _ lane: Int) -> Element) {
    guard let start = run.memory.baseAddress else { return }
    let count = run.terms.count
    let numbers = start.bindMemory(to: Element.self, capacity: lanes * count)
    for i in 0..<count { for lane in 0..<lanes { numbers[lanes * i + lane] = number(run.terms[i], lane) } }
    append(contentsOf: UnsafeBufferPointer(start: numbers, count: lanes * count))
  }
}
