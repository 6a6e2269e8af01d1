import Geometry

/// A lens' work on one plane (or two, for colour differences): runs of like pixels, and their packed numbers.
struct PlaneProgram: Sendable {
  /// What the pixels of a run have in common.
  enum Kind: UInt8 {
    /// Left as they are.
    case clear
    /// No glass: the backdrop is multiplied and offset.
    case plain
    /// Glass that bends nothing.
    case face
    /// Glass that bends.
    case bend
    /// Glass and backdrop both.
    case edge
  }

  /// Pixels side by side in one row.
  struct Run {
    var kind: Kind
    /// For a face: the lower level of blur, and whether the next one is mixed in.
    var level: UInt8
    var isMixed: Bool
    /// Whether every gain is one and every offset zero.
    var isBare: Bool
    /// First column, from the left of the lens.
    var x: Int32
    var count: Int32
    /// Where the run's numbers begin: gain and offset, blur, displacement, backdrop.
    var at: Int32
    var blurAt: Int32
    var bendAt: Int32
    var throughAt: Int32
  }

  /// Columns and rows.
  let width: Int
  let height: Int
  /// First run of each row, and one past the last.
  private(set) var rowStarts: [Int32] = [0]
  private(set) var runs: [Run] = []
  /// Factors and offsets; for a plain run the factor is on the backdrop.
  private(set) var gain: [Int16] = []
  private(set) var offset: [Int16] = []
  /// The second colour difference's offsets; empty for luma.
  private(set) var offset2: [Int16] = []
  /// Displacements in units of 2^−`fractionBits` of this plane's pixels, blur codes, and factors on the backdrop.
  private(set) var bendX: [Int16] = []
  private(set) var bendY: [Int16] = []
  private(set) var blur: [UInt8] = []
  private(set) var through: [Int16] = []
  let fractionBits: Int
  let isChroma: Bool

  init(width: Int, height: Int, isChroma: Bool, fractionBits: Int) {
    self.width = width
    self.height = height
    self.isChroma = isChroma
    self.fractionBits = fractionBits
  }

  /// Bytes of the packed numbers.
  var byteCount: Int {
    2 * (gain.count + offset.count + offset2.count + bendX.count + bendY.count + through.count) + blur.count
      + runs.count * MemoryLayout<Run>.stride + rowStarts.count * 4
  }

  private struct Packed {
    var kind: Kind
    var gain: Int16
    var offset: Int16
    var offset2: Int16
    var bendX: Int16
    var bendY: Int16
    var blur: UInt8
    var through: Int16
  }

  /// Appends a row. `step` is how many of the terms' pixels are one of the plane's, for displacements.
  mutating func append(_ row: [LensTerms], stepX: Float, stepY: Float, stack: BlurStack) {
    var previous: Packed?
    for (x, terms) in row.enumerated() {
      let packed = pack(terms, stepX, stepY, stack)
      let level = packed.blur >> BlurStack.mixBits
      if let last = previous, last.kind == packed.kind,
        packed.kind != .face || last.blur >> BlurStack.mixBits == level
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(
          Run(
            kind: packed.kind, level: level, isMixed: false, isBare: true, x: Int32(x), count: 1,
            at: Int32(gain.count), blurAt: Int32(blur.count), bendAt: Int32(bendX.count),
            throughAt: Int32(through.count)))
      }
      previous = packed
      store(packed, inLast: runs.count - 1)
    }
    rowStarts.append(Int32(runs.count))
  }

  private mutating func store(_ packed: Packed, inLast run: Int) {
    guard packed.kind != .clear else { return }
    gain.append(packed.kind == .plain ? packed.through : packed.gain)
    offset.append(packed.offset)
    if isChroma { offset2.append(packed.offset2) }
    if gain[gain.count - 1] != Int16(FixedPoint.gainOne) || packed.offset != 0 || packed.offset2 != 0 {
      runs[run].isBare = false
    }
    guard packed.kind != .plain else { return }
    blur.append(packed.blur)
    if packed.blur & UInt8(BlurStack.mixOne - 1) != 0 { runs[run].isMixed = true }
    guard packed.kind != .face else { return }
    bendX.append(packed.bendX)
    bendY.append(packed.bendY)
    if packed.kind == .edge { through.append(packed.through) }
  }

  private func pack(_ terms: LensTerms, _ stepX: Float, _ stepY: Float, _ stack: BlurStack) -> Packed {
    let unit = Float(1 << fractionBits)
    let one = Float(FixedPoint.gainOne)
    func int16(_ x: Float) -> Int16 { Int16(min(max(x.rounded(), -32768), 32767)) }
    var packed = Packed(
      kind: .clear, gain: int16((isChroma ? terms.chromaGain : terms.gain) * one),
      offset: int16(isChroma ? terms.blueOffset : terms.offset), offset2: isChroma ? int16(terms.redOffset) : 0,
      bendX: 0, bendY: 0, blur: 0, through: int16(terms.through * one))
    if packed.gain == 0 {
      let isClear = packed.through == Int16(one) && packed.offset == 0 && packed.offset2 == 0
      packed.kind = isClear ? .clear : .plain
      return packed
    }
    packed.bendX = int16(terms.bendX / stepX * unit)
    packed.bendY = int16(terms.bendY / stepY * unit)
    packed.blur = stack.code(sigma: Double(terms.sigma / stepX))
    if packed.through != 0 {
      packed.kind = .edge
    } else {
      packed.kind = packed.bendX == 0 && packed.bendY == 0 ? .face : .bend
    }
    return packed
  }
}
