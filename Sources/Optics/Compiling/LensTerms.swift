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
  /// Where it also samples it, outwards, and how much of that there is.
  var outerX: Float = 0
  var outerY: Float = 0
  var outer: Float = 0
  /// How much less red and more blue is bent, as a part of the displacement.
  var dispersion: Float = 0
  /// Square of the blur's standard deviation there, in pixels.
  var variance: Float = 0
  /// Number of the face, of the other one that is mixed in, and how much of that.
  var face: UInt8 = 0
  var otherFace: UInt8 = 0
  var share: Float = 0

  /// Whether two pixels' terms are alike to the last bit; some that are equal may not be.
  @inline(__always)
  static func areAlike(_ a: UnsafePointer<LensTerms>, _ b: UnsafePointer<LensTerms>) -> Bool {
    let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    let last = MemoryLayout<LensTerms>.stride - 16
    var offset = 0
    while offset < last + 16 {
      let at = min(offset, last)
      let (x, y) = (
        a.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self),
        b.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
      )
      if x != y { return false }
      offset += 16
    }
    return true
  }

  /// The mean of some pixels' terms; displacement, blur and faces count where there is glass.
  @inline(__always)
  static func mean(_ a: LensTerms, _ b: LensTerms) -> LensTerms { mix(a, b, 0.5) }

  /// The terms between two pixels, or between two kinds of glass; the faces are those of whichever has more glass.
  @inline(__always)
  static func mix(_ a: LensTerms, _ b: LensTerms, _ t: Float) -> LensTerms {
    let s = 1 - t
    var m = LensTerms()
    let isMoreA = a.chromaGain * s >= b.chromaGain * t
    m.face = isMoreA ? a.face : b.face
    m.otherFace = isMoreA ? a.otherFace : b.otherFace
    m.share = isMoreA ? a.share : b.share
    m.through = a.through * s + b.through * t
    m.gain = a.gain * s + b.gain * t
    m.offset = a.offset * s + b.offset * t
    m.chromaGain = a.chromaGain * s + b.chromaGain * t
    m.blueOffset = a.blueOffset * s + b.blueOffset * t
    m.redOffset = a.redOffset * s + b.redOffset * t
    guard m.chromaGain > 0 else { return m }
    let (u, v) = (a.chromaGain * s / m.chromaGain, b.chromaGain * t / m.chromaGain)
    m.bendX = a.bendX * u + b.bendX * v
    m.bendY = a.bendY * u + b.bendY * v
    m.outerX = a.outerX * u + b.outerX * v
    m.outerY = a.outerY * u + b.outerY * v
    m.outer = a.outer * u + b.outer * v
    m.dispersion = a.dispersion * u + b.dispersion * v
    m.variance = a.variance * u + b.variance * v
    return m
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
