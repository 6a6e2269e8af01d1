import Geometry

/// A colour with luma in 0…1 and colour differences in −½…½.
struct LayerColor: Sendable {
  var luma: Float
  var blue: Float
  var red: Float
}

/// Converts between Y′CbCr levels and RGB.
struct ColorAxes {
  private let kr: Float
  private let kg: Float
  private let kb: Float

  init(_ matrix: LumaMatrix) { (kr, kg, kb) = (Float(matrix.red), Float(matrix.green), Float(matrix.blue)) }

  @inline(__always)
  func rgb(_ luma: Float, _ blue: Float, _ red: Float) -> SIMD3<Float> {
    let r = luma + 2 * (1 - kr) * red
    let b = luma + 2 * (1 - kb) * blue
    return SIMD3(r, (luma - kr * r - kb * b) / kg, b)
  }

  @inline(__always)
  func levels(_ rgb: SIMD3<Float>) -> LayerColor {
    let luma = kr * rgb.x + kg * rgb.y + kb * rgb.z
    return LayerColor(luma: luma, blue: (rgb.z - luma) / (2 * (1 - kb)), red: (rgb.x - luma) / (2 * (1 - kr)))
  }
}
