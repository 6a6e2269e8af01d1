import Geometry

/// Returns the integer nearest to a value within ±32,767. Faster than a conversion with a range check.
@inline(__always) func fixed(_ x: Float) -> Int16 {
  // Adding 1.5·2²³ leaves the integer in the low bits.
  Int16(truncatingIfNeeded: (x + 12_582_912).bitPattern)
}

/// A frame in progress: planes of luma and half-size chroma, in fractions of a code.
struct LakeCanvas {
  /// Fraction bits.
  static let bits: Int16 = 6
  /// One code.
  static let one = 1 << Int(bits)

  struct Plane {
    let width: Int
    let height: Int
    var samples: [Int16]

    /// Moves a sample towards a code.
    @inline(__always) mutating func mix(_ index: Int, _ code: Float, _ weight: Float) {
      let old = Float(samples[index])
      samples[index] = fixed(old + (code * Float(LakeCanvas.one) - old) * weight)
    }
  }

  var planes: [Plane]

  init(size: PixelSize) {
    planes = (0..<3).map { plane in
      let (w, h) = plane == 0 ? (size.width, size.height) : (size.width / 2, size.height / 2)
      return Plane(width: w, height: h, samples: [Int16](repeating: 0, count: w * h))
    }
  }
}
