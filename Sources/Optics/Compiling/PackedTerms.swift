/// The terms of one pixel as the integers stored in a plane's program.
struct PackedTerms {
  var kind = PlaneRun.Kind.untouched
  var level: UInt8 = 0
  /// The weight of the next blur level, in units of 1/32.
  var mix: UInt8 = 0
  var face: UInt8 = 0
  var otherFace: UInt8 = 0
  /// The weight of the other face, in units of 1/128.
  var otherWeight: UInt8 = 0
  var gain: Int16 = 0
  /// The offset of luma or blue.
  var offset: Int16 = 0
  /// The offset of red.
  var offset2: Int16 = 0
  var displacementX: Int16 = 0
  var displacementY: Int16 = 0
  var outerX: Int16 = 0
  var outerY: Int16 = 0
  var outerWeight: Int16 = 0
  var dispersion: UInt8 = 0
  var transmittance: Int16 = 0

  /// The factors for converting terms to the integers of one plane. The vectors have the order of fields in `LensTerms`.
  struct Units {
    let lanes: Int
    /// For the transmittance, luma gain, luma offset and chroma gain, of which gains are stored minus one.
    let light: SIMD4<Float>
    /// For the blue and red offsets and the displacement.
    let color: SIMD4<Float>
    /// For the outer displacement, its weight and the dispersion.
    let outer: SIMD4<Float>
    /// The factor on variances.
    let variance: Float
    let levels: BlurStack.Variances

    /// Creates the factors for a plane with `lanes` samples per pixel, `unit` displacement units per pixel, and one pixel
    /// per `step` columns and rows of terms.
    init(lanes: Int, unit: Float, step: (x: Float, y: Float), levels: BlurStack.Variances) {
      self.lanes = lanes
      light = SIMD4(32768, 32768, 1, 32768)
      color = SIMD4(1, 1, unit / step.x, unit / step.y)
      outer = SIMD4(unit / step.x, unit / step.y, 32768, 1024)
      variance = 1 / (step.x * step.x)
      self.levels = levels
    }
  }

  /// The vertical displacement of a pixel of flat glass.
  var flatDisplacement: Int16 { kind == .flat ? displacementY : 0 }
  /// The treatment of a run that starts with the pixel.
  var treatment: PlaneRun.Treatment {
    PlaneRun.Treatment(
      kind: kind, level: level, face: face, otherFace: otherFace, dispersion: dispersion,
      flatDisplacement: flatDisplacement)
  }
  /// Whether the glass is shown unchanged, without gain and offset.
  var isBare: Bool { gain == 0 && offset == 0 && offset2 == 0 && kind != .edge }

  /// Packs a pixel's terms into `self`.
  ///
  /// `luma` points to the packed luma terms of the same pixel if both planes have the same units; nil otherwise. Glass
  /// copies its geometry from there.
  @inline(__always)
  mutating func pack(_ terms: UnsafePointer<LensTerms>, _ units: Units, luma: UnsafePointer<PackedTerms>?) {
    let isChroma = units.lanes == 2
    let floats = UnsafeRawPointer(terms)
    let light = Self.rounded(floats.loadUnaligned(as: SIMD4<Float>.self) * units.light)
    let glass = isChroma ? light[3] : light[1]
    self = PackedTerms()
    if !isChroma {
      offset = Self.clamped(light[2])
    } else if terms.pointee.blueOffset != 0 || terms.pointee.redOffset != 0 {
      let color = Self.rounded(floats.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self) * units.color)
      (offset, offset2) = (Self.clamped(color[0]), Self.clamped(color[1]))
    }
    transmittance = Self.clamped(light[0])
    if glass <= 0 {
      gain = Self.clamped(light[0] &- 32768)
      kind = gain == 0 && offset == 0 && offset2 == 0 ? .untouched : .backdrop
      return
    }
    gain = Self.clamped(glass &- 32768)
    if let luma, luma.pointee.kind.isGlass {
      copyGeometry(of: luma)
    } else {
      packGeometry(terms, units)
    }
    // Chroma does not mix the two sharpest levels but uses the nearer one. The difference is invisible.
    if isChroma && level == 0 {
      level = mix < UInt8(BlurStack.mixOne / 2) ? 0 : 1
      mix = 0
    }
    if transmittance != 0 {
      kind = .edge
    } else {
      kind = displacementX == 0 && outerWeight == 0 && dispersion == 0 ? .flat : .refracted
    }
  }

  /// Packs the terms of another pixel of the same shaded stretch.
  @inline(__always)
  mutating func packShade(_ terms: UnsafePointer<LensTerms>, _ units: Units) {
    let light = Self.rounded(UnsafeRawPointer(terms).loadUnaligned(as: SIMD4<Float>.self) * units.light)
    gain = Self.clamped(light[0] &- 32768)
    if units.lanes == 1 { offset = Self.clamped(light[2]) }
  }

  /// Packs the geometry, which is the same in all planes with the same units.
  @inline(__always)
  private mutating func packGeometry(_ terms: UnsafePointer<LensTerms>, _ units: Units) {
    let floats = UnsafeRawPointer(terms)
    if terms.pointee.displacementX != 0 || terms.pointee.displacementY != 0 {
      let color = Self.rounded(floats.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self) * units.color)
      (displacementX, displacementY) = (Self.clamped(color[2]), Self.clamped(color[3]))
    }
    let hasOuter = terms.pointee.outerWeight > 0.002
    if hasOuter || terms.pointee.dispersion > 0 {
      let outer = Self.rounded(floats.loadUnaligned(fromByteOffset: 32, as: SIMD4<Float>.self) * units.outer)
      if hasOuter {
        (outerX, outerY, outerWeight) = (Self.clamped(outer[0]), Self.clamped(outer[1]), Self.clamped(outer[2]))
      }
      if displacementX != 0 || displacementY != 0 { dispersion = UInt8(truncatingIfNeeded: min(max(outer[3], 0), 255)) }
    }
    (level, mix) = units.levels.code(terms.pointee.variance * units.variance)
    (face, otherFace) = (terms.pointee.face, terms.pointee.face)
    if terms.pointee.otherWeight > 0.002 && terms.pointee.face != terms.pointee.otherFace {
      otherFace = terms.pointee.otherFace
      otherWeight = UInt8(min(terms.pointee.otherWeight * 128 + 0.5, 128))
    }
  }

  @inline(__always)
  private mutating func copyGeometry(of other: UnsafePointer<PackedTerms>) {
    (level, mix, face, otherFace) = (
      other.pointee.level, other.pointee.mix, other.pointee.face, other.pointee.otherFace
    )
    (otherWeight, dispersion) = (other.pointee.otherWeight, other.pointee.dispersion)
    (displacementX, displacementY) = (other.pointee.displacementX, other.pointee.displacementY)
    (outerX, outerY, outerWeight) = (other.pointee.outerX, other.pointee.outerY, other.pointee.outerWeight)
  }

  /// Returns the nearest integers, limited to 17 bits. Halves are rounded to even numbers.
  @inline(__always)
  private static func rounded(_ x: SIMD4<Float>) -> SIMD4<Int32> {
    let least = SIMD4<Float>(repeating: -65536)
    let most = SIMD4<Float>(repeating: 65536)
    let raised = x.replacing(with: least, where: x .< least)
    let limited = raised.replacing(with: most, where: raised .> most)
    // Adding 1.5 · 2²³ leaves the integer in the lower bits. A vector conversion would compile to a loop of calls.
    return unsafeBitCast(limited + 12_582_912, to: SIMD4<Int32>.self) &- 0x4B40_0000
  }

  @inline(__always)
  private static func clamped(_ x: Int32) -> Int16 { Int16(truncatingIfNeeded: min(max(x, -32768), 32767)) }
}

extension PackedTerms {
  /// Copies the terms of one pixel to uninitialised memory, much faster than field by field.
  @inline(__always)
  static func copy(_ from: UnsafePointer<PackedTerms>, to: UnsafeMutablePointer<PackedTerms>) {
    let last = MemoryLayout<PackedTerms>.size - 16
    let from = UnsafeRawPointer(from)
    let to = UnsafeMutableRawPointer(to)
    let head = from.loadUnaligned(as: SIMD2<UInt64>.self)
    let tail = from.loadUnaligned(fromByteOffset: last, as: SIMD2<UInt64>.self)
    to.storeBytes(of: head, as: SIMD2<UInt64>.self)
    to.storeBytes(of: tail, toByteOffset: last, as: SIMD2<UInt64>.self)
  }
}
