import Geometry

/// A relative colorimetric conversion between two spaces of primaries and curves, sampled into tables.
///
/// Colours outside the target's gamut are clamped per component, as by lcms. Results differ from exact ones by less
/// than a hundredth of an 8-bit level, except in the lowest level of curves that rise steeply from black. Rows are
/// independent of each other.
struct MatrixConversion: Hashable, Sendable {
  /// Linear light at equal steps of the encoded value, for each component.
  private let linear: [SampledFunction]
  /// Encoded values at equal steps of the square root of linear light, for each component.
  private let encoded: [SampledFunction]
  /// The columns of the matrix from the source's linear light to the target's.
  private let columns: [SIMD3<Float>]

  init(from source: MatrixProfile, to target: MatrixProfile) {
    linear = source.curves.map { curve in SampledFunction { curve.linear($0) } }
    encoded = target.curves.map { SampledFunction(inverting: $0) }
    columns = Self.columns(from: source, to: target)
  }

  /// Returns the columns of the matrix from one space's linear light to another's.
  static func columns(from source: MatrixProfile, to target: MatrixProfile) -> [SIMD3<Float>] {
    let rows = target.linearRowsFromXYZ
    return source.primaries.map { primary in
      SIMD3(Float((rows[0] * primary).sum()), Float((rows[1] * primary).sum()), Float((rows[2] * primary).sum()))
    }
  }

  /// Converts a colour. Components are gamma-encoded, 0…1.
  func converted(_ color: SIMD3<Float>) -> SIMD3<Float> {
    var light = columns[0] * linear[0][color.x]
    light += columns[1] * linear[1][color.y]
    light += columns[2] * linear[2][color.z]
    let root = light.clamped(lowerBound: .zero, upperBound: .one).squareRoot()
    return SIMD3(encoded[0][root.x], encoded[1][root.y], encoded[2][root.z])
  }

  /// Converts the colours of a raster and keeps its alpha.
  func converted(_ raster: Raster<UInt8>, isPremultiplied: Bool) -> Raster<UInt8> {
    var result = raster
    result.samples.withUnsafeMutableBufferPointer { samples in
      // Neighbouring pixels are often equal, above all in overlays.
      var last = SIMD4<UInt8>.zero
      var lastResult = converted(last, isPremultiplied: isPremultiplied)
      for pixel in stride(from: 0, to: samples.count, by: 4) {
        let source = SIMD4(samples[pixel], samples[pixel + 1], samples[pixel + 2], samples[pixel + 3])
        if source != last {
          last = source
          lastResult = converted(source, isPremultiplied: isPremultiplied)
        }
        for i in 0..<3 { samples[pixel + i] = lastResult[i] }
      }
    }
    return result
  }

  private func converted(_ pixel: SIMD4<UInt8>, isPremultiplied: Bool) -> SIMD4<UInt8> {
    if isPremultiplied, pixel.w == 0 { return .zero }
    let full: Float = isPremultiplied ? Float(pixel.w) : 255
    let straight = SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z)) / full
    let color = (converted(straight.clamped(lowerBound: .zero, upperBound: .one)) * full).rounded(.toNearestOrEven)
    return SIMD4(UInt8(color.x), UInt8(color.y), UInt8(color.z), pixel.w)
  }
}
