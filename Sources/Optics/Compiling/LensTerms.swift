import Geometry

/// The compositing terms of one pixel before packing: out = glass · gain + backdrop · transmittance + offset, per
/// plane.
///
/// Offsets are in fixed-point code values, displacements in pixels. Colour differences are relative to their zero.
struct LensTerms {
  /// The factor on the backdrop that passes straight through, for all planes.
  var transmittance: Float = 1
  /// The factor on the luma of the glass.
  var gain: Float = 0
  var offset: Float = 0
  /// The factor on the colour differences of the glass.
  var chromaGain: Float = 0
  var blueOffset: Float = 0
  var redOffset: Float = 0
  /// The displacement at which the backdrop is sampled.
  var displacementX: Float = 0
  var displacementY: Float = 0
  /// The displacement and weight of a second, outward sample.
  var outerX: Float = 0
  var outerY: Float = 0
  var outerWeight: Float = 0
  /// The fraction of the displacement by which red is displaced less, and blue more.
  var dispersion: Float = 0
  /// The variance of the blur, in square pixels.
  var variance: Float = 0
  /// The weight of the second face table.
  var otherWeight: Float = 0
  /// The face table, and a second one that is mixed in. The single bytes come last to avoid padding between the fields.
  var face: UInt8 = 0
  var otherFace: UInt8 = 0

  /// Returns whether the terms of two pixels are bit-identical.
  @inline(__always)
  static func areAlike(_ a: UnsafePointer<LensTerms>, _ b: UnsafePointer<LensTerms>) -> Bool {
    let a = UnsafeRawPointer(a)
    let b = UnsafeRawPointer(b)
    let last = MemoryLayout<LensTerms>.size - 16
    // Most pixels differ in the first fields.
    if a.loadUnaligned(as: UInt64.self) != b.loadUnaligned(as: UInt64.self) { return false }
    // Comparing vectors with == would compile to a loop over their lanes in WebAssembly.
    var difference = SIMD2<UInt64>()
    var offset = 8
    while offset < last + 16 {
      let at = min(offset, last)
      difference |=
        a.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
      offset += 16
    }
    return difference[0] | difference[1] == 0
  }

  /// Returns the mean of two pixels' terms.
  @inline(__always)
  static func mean(_ a: LensTerms, _ b: LensTerms) -> LensTerms { mix(a, b, 0.5) }

  /// Interpolates between two pixels, or two materials.
  ///
  /// Displacement and blur are weighted by chroma gain. The faces are those of the pixel with the greater weighted
  /// gain.
  @inline(__always)
  static func mix(_ a: LensTerms, _ b: LensTerms, _ t: Float) -> LensTerms {
    let s = 1 - t
    var m = LensTerms()
    let isMoreA = a.chromaGain * s >= b.chromaGain * t
    m.face = isMoreA ? a.face : b.face
    m.otherFace = isMoreA ? a.otherFace : b.otherFace
    m.otherWeight = isMoreA ? a.otherWeight : b.otherWeight
    m.transmittance = a.transmittance * s + b.transmittance * t
    m.gain = a.gain * s + b.gain * t
    m.offset = a.offset * s + b.offset * t
    m.chromaGain = a.chromaGain * s + b.chromaGain * t
    m.blueOffset = a.blueOffset * s + b.blueOffset * t
    m.redOffset = a.redOffset * s + b.redOffset * t
    guard m.chromaGain > 0 else { return m }
    let u = a.chromaGain * s / m.chromaGain
    let v = b.chromaGain * t / m.chromaGain
    m.displacementX = a.displacementX * u + b.displacementX * v
    m.displacementY = a.displacementY * u + b.displacementY * v
    m.outerX = a.outerX * u + b.outerX * v
    m.outerY = a.outerY * u + b.outerY * v
    m.outerWeight = a.outerWeight * u + b.outerWeight * v
    m.dispersion = a.dispersion * u + b.dispersion * v
    m.variance = a.variance * u + b.variance * v
    return m
  }
}

extension LensTerms {
  /// A premultiplied content colour as luma (0…alpha) and colour differences, in nominal range.
  struct Paint {
    var luma: Float
    var blue: Float = 0
    var red: Float = 0
    var alpha: Float
  }

  /// Black and the ranges in fixed point, for compositing paint over many pixels.
  struct Scale {
    let black: Float
    let lumaRange: Float
    let chromaRange: Float

    @inline(__always)
    init(_ scale: FixedPoint) {
      black = Float(scale.lumaBlack)
      lumaRange = Float(scale.lumaRange)
      chromaRange = Float(scale.chromaRange)
    }
  }

  /// Composites paint over the pixel, then mixes the result with the backdrop if `visible` is below 1.
  mutating func lay(_ paint: Paint, visible: Float, scale: Scale) {
    let rest = 1 - paint.alpha
    transmittance *= rest
    gain *= rest
    chromaGain *= rest
    offset = offset * rest + scale.black * paint.alpha + scale.lumaRange * paint.luma
    blueOffset = blueOffset * rest + scale.chromaRange * paint.blue
    redOffset = redOffset * rest + scale.chromaRange * paint.red
    guard visible < 1 else { return }
    transmittance = transmittance * visible + 1 - visible
    gain *= visible
    chromaGain *= visible
    offset *= visible
    blueOffset *= visible
    redOffset *= visible
  }
}
