/// Dispersion: red is displaced less than green, and blue more (Glass.md § Refraction).
enum GlassDispersion {
  /// The greatest difference from green's displacement, as a fraction of that displacement. This is an estimate, since
  /// the sources give only the number of taps.
  static let greatest = 0.2

  /// One of the samples along the displacement, and its weight in each primary.
  struct Tap {
    /// The offset from the lens's own displacement, as a fraction of the dispersion, −1…1.
    let offset: Float
    let red: Float
    let green: Float
    let blue: Float
  }

  /// Seven taps with triangular weights centred on −½ (red), 0 (green) and ½ (blue). The weights of each primary sum to
  /// 1.
  static let taps: [Tap] = {
    func weights(_ middle: Float, _ width: Float) -> [Float] {
      let bell = (0..<7).map { max(0, 1 - (Float($0 - 3) / 3 - middle).magnitude / width) }
      let sum: Float = bell.reduce(0, +)
      return bell.map { $0 / sum }
    }
    let red = weights(-0.5, 1)
    let green = weights(0, 2.0 / 3)
    let blue = weights(0.5, 1)
    return (0..<7).map { Tap(offset: Float($0 - 3) / 3, red: red[$0], green: green[$0], blue: blue[$0]) }
  }()

  /// The taps as vectors; the last lane, which no tap uses, is 0.
  static let tapVectors: (offset: SIMD8<Float>, red: SIMD8<Float>, green: SIMD8<Float>, blue: SIMD8<Float>) = {
    var offset = SIMD8<Float>()
    var red = SIMD8<Float>()
    var green = SIMD8<Float>()
    var blue = SIMD8<Float>()
    for (i, tap) in taps.enumerated() {
      (offset[i], red[i], green[i], blue[i]) = (tap.offset, tap.red, tap.green, tap.blue)
    }
    return (offset, red, green, blue)
  }()
}
