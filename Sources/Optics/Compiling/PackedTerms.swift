/// The terms of one pixel as the numbers a plane's program keeps.
struct PackedTerms {
  var kind: PlaneProgram.Kind
  var level: UInt8
  var mix: UInt8
  var face: UInt8
  var otherFace: UInt8
  var share: UInt8
  var gain: Int16
  var offset: Int16
  var offset2: Int16
  var bendX: Int16
  var bendY: Int16
  var outerX: Int16
  var outerY: Int16
  var outerShare: Int16
  var dispersion: UInt8
  var through: Int16

  /// For a face displaced straight up or down: by how much.
  var slide: Int16 { kind == .face ? bendY : 0 }
  /// Whether the glass is all there is.
  var isBare: Bool { gain == 0 && offset == 0 && offset2 == 0 && kind != .edge }

  /// Packs terms; `unitX` and `unitY` are units of displacement a pixel of the terms, `step` such pixels one of the
  /// plane's.
  @inline(__always)
  init(
    _ terms: LensTerms, lanes: Int, unitX: Float, unitY: Float, _ step: Float, _ levels: BlurStack.Variances
  ) {
    let isChroma = lanes == 2
    let glass = isChroma ? terms.chromaGain : terms.gain
    offset = PackedTerms.rounded(isChroma ? terms.blueOffset : terms.offset)
    offset2 = isChroma ? PackedTerms.rounded(terms.redOffset) : 0
    through = PackedTerms.rounded(min(terms.through * 32768, 32767))
    (level, mix, face, otherFace, share, bendX, bendY) = (0, 0, 0, 0, 0, 0, 0)
    (outerX, outerY, outerShare, dispersion) = (0, 0, 0, 0)
    if glass * 32768 < 0.5 {
      gain = PackedTerms.rounded((terms.through - 1) * 32768)
      kind = gain == 0 && offset == 0 && offset2 == 0 ? .clear : .plain
      return
    }
    gain = PackedTerms.rounded((glass - 1) * 32768)
    bendX = PackedTerms.rounded(terms.bendX * unitX)
    bendY = PackedTerms.rounded(terms.bendY * unitY)
    if terms.outer > 0.002 {
      outerX = PackedTerms.rounded(terms.outerX * unitX)
      outerY = PackedTerms.rounded(terms.outerY * unitY)
      outerShare = PackedTerms.rounded(min(terms.outer * 32768, 32767))
    }
    if bendX != 0 || bendY != 0 { dispersion = UInt8(min(terms.dispersion * 1024 + 0.5, 255)) }
    (level, mix) = levels.code(terms.variance / (step * step))
    // Of two sharp levels colour takes the nearer: the eye does not tell.
    if isChroma && level == 0 {
      level = mix < UInt8(BlurStack.mixOne / 2) ? 0 : 1
      mix = 0
    }
    if terms.share > 0.002 && terms.face != terms.otherFace {
      (face, otherFace) = (terms.face, terms.otherFace)
      share = UInt8(min(terms.share * 128 + 0.5, 128))
    } else {
      (face, otherFace) = (terms.face, terms.face)
    }
    if through != 0 {
      kind = .edge
    } else {
      kind = bendX == 0 && outerShare == 0 && dispersion == 0 ? .face : .bend
    }
  }

  /// The nearest whole number, halves away from zero, held to 16 bits.
  @inline(__always)
  static func rounded(_ x: Float) -> Int16 {
    Int16(truncatingIfNeeded: Int32(min(max(x < 0 ? x - 0.5 : x + 0.5, -32768), 32767)))
  }
}

extension Array where Element: BitwiseCopyable {
  /// Appends a number of each pixel, or one a lane; `memory` has room for them. One by one it would take longer.
  mutating func append(
    _ run: UnsafeMutableBufferPointer<PackedTerms>, lanes: Int = 1, _ memory: UnsafeMutableRawBufferPointer,
    _ number: (PackedTerms, _ lane: Int) -> Element
  ) {
    guard let start = memory.baseAddress else { return }
    let numbers = start.bindMemory(to: Element.self, capacity: lanes * run.count)
    for i in 0..<run.count { for lane in 0..<lanes { numbers[lanes * i + lane] = number(run[i], lane) } }
    append(contentsOf: UnsafeBufferPointer(start: numbers, count: lanes * run.count))
  }
}
