import Geometry

/// Returns the nearest integer to a value within ±32,767. This is faster than a range-checked conversion.
@inline(__always) func fixed(_ x: Float) -> Int16 {
  // Adding 1.5·2²³ leaves the integer in the low bits.
  Int16(truncatingIfNeeded: (x + 12_582_912).bitPattern)
}

/// A frame in progress, with full-size luma and half-size chroma planes of fixed-point code values.
struct LakeCanvas {
  /// The number of fraction bits in a sample.
  static let bits: Int16 = 6
  /// The fixed-point representation of one code value.
  static let one = 1 << Int(bits)

  struct Plane {
    let width: Int
    let height: Int
    var samples: [Int16]

    /// Blends a sample towards a code value.
    @inline(__always) mutating func mix(_ index: Int, _ value: Float, _ weight: Float) {
      let old = Float(samples[index])
      samples[index] = fixed(old + (value * Float(LakeCanvas.one) - old) * weight)
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
