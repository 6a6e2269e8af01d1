import DisplayLists
import Geometry

/// Resamples a bitmap from one pixel grid to another in a single step.
///
/// Each target pixel is the mean of nearby source pixels, weighted by the Catmull–Rom cubic. When the bitmap is scaled
/// down, the cubic is stretched along each source axis so that every source pixel contributes. Edge pixels are repeated
/// beyond the bitmap. Translation by whole pixels leaves the samples unchanged.
struct Resampling {
  private let source: Bitmap
  private let sourceFromTarget: Affine

  /// Creates a resampling of a premultiplied bitmap; nil if the bitmap is empty or the transform cannot be inverted.
  init?(of source: Bitmap, targetFromSource: Affine) {
    guard source.size.area > 0, let inverse = targetFromSource.inverse else { return nil }
    let numbers = [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty]
    // Source positions must fit in an integer. Larger factors would make the bitmap invisibly small.
    guard numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return nil }
    self.source = source
    sourceFromTarget = inverse
  }

  /// Returns the premultiplied pixels in a target rectangle.
  func raster(_ rect: PixelRect) -> Bitmap {
    sourceFromTarget.b == 0 && sourceFromTarget.c == 0 ? axisAligned(rect) : general(rect)
  }

  /// Resamples horizontally and then vertically, for transforms that only scale and translate.
  private func axisAligned(_ rect: PixelRect) -> Bitmap {
    let map = sourceFromTarget
    let columns = (rect.x..<rect.maxX).map {
      Taps(around: map.a * (Double($0) + 0.5) + map.tx, spread: map.a.magnitude, count: source.size.width)
    }
    let rows = (rect.y..<rect.maxY).map {
      Taps(around: map.d * (Double($0) + 0.5) + map.ty, spread: map.d.magnitude, count: source.size.height)
    }
    guard let top = rows.map(\.first).min(), let bottom = rows.map({ $0.first + $0.weights.count }).max() else {
      return Bitmap(size: rect.size)
    }
    var filtered = [SIMD4<Float>](repeating: .zero, count: (bottom - top) * rect.width)
    source.samples.withUnsafeBufferPointer { samples in
      for y in top..<bottom {
        let row = y * source.size.width
        for (x, taps) in columns.enumerated() {
          var sum = SIMD4<Float>.zero
          for (index, weight) in taps.weights.enumerated() {
            sum += Self.pixel(samples, row + taps.first + index) * weight
          }
          filtered[(y - top) * rect.width + x] = sum
        }
      }
    }
    return Self.bitmap(rect.size) { x, y in
      let taps = rows[y]
      var sum = SIMD4<Float>.zero
      var place = (taps.first - top) * rect.width + x
      for weight in taps.weights {
        sum += filtered[place] * weight
        place += rect.width
      }
      return sum
    }
  }

  /// Resamples each pixel separately, for transforms that rotate or skew.
  private func general(_ rect: PixelRect) -> Bitmap {
    let map = sourceFromTarget
    let spreadX = Point(x: map.a, y: map.c).length
    let spreadY = Point(x: map.b, y: map.d).length
    return source.samples.withUnsafeBufferPointer { samples in
      Self.bitmap(rect.size) { x, y in
        let center = map * Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5)
        let columns = Taps(around: center.x, spread: spreadX, count: source.size.width)
        let rows = Taps(around: center.y, spread: spreadY, count: source.size.height)
        var sum = SIMD4<Float>.zero
        for (row, rowWeight) in rows.weights.enumerated() {
          var rowSum = SIMD4<Float>.zero
          let start = (rows.first + row) * source.size.width + columns.first
          for (column, weight) in columns.weights.enumerated() {
            rowSum += Self.pixel(samples, start + column) * weight
          }
          sum += rowSum * rowWeight
        }
        return sum
      }
    }
  }

  private static func pixel(_ samples: UnsafeBufferPointer<UInt8>, _ index: Int) -> SIMD4<Float> {
    SIMD4(
      Float(samples[index * 4]), Float(samples[index * 4 + 1]), Float(samples[index * 4 + 2]),
      Float(samples[index * 4 + 3]))
  }

  /// Returns a bitmap of rounded pixels. Premultiplied colours are clamped to 0…alpha, because the cubic overshoots.
  private static func bitmap(_ size: PixelSize, _ pixel: (Int, Int) -> SIMD4<Float>) -> Bitmap {
    let samples = [UInt8](unsafeUninitializedCapacity: size.area * 4) { samples, count in
      var place = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let exact = pixel(x, y)
          let alpha = min(255, max(0, exact.w))
          for channel in 0..<4 { samples[place + channel] = UInt8(UInt32(level: min(alpha, exact[channel]))) }
          place += 4
        }
      }
      count = size.area * 4
    }
    return Bitmap(size: size, samples: samples)
  }
}

/// The samples in a row or column that contribute to one target sample, and their weights.
private struct Taps {
  /// The index of the first sample.
  var first: Int
  /// The weights of the first sample and those that follow it. They sum to 1.
  var weights: [Float]

  /// Weights the samples around a position. Sample `i` is at `i + 0.5`. A target sample spans `spread` source samples.
  init(around center: Double, spread: Double, count: Int) {
    let stretch = max(1, spread)
    let low = Int((center - 2 * stretch).rounded(.down))
    let high = Int((center + 2 * stretch).rounded(.up))
    first = min(count - 1, max(0, low))
    let last = min(count - 1, max(0, high))
    weights = [Float](repeating: 0, count: last - first + 1)
    var sum = 0.0
    for index in low...high {
      let weight = Self.cubic((Double(index) + 0.5 - center) / stretch)
      sum += weight
      // Edge samples are repeated beyond the ends.
      weights[min(last, max(first, index)) - first] += Float(weight)
    }
    let scale = Float(1 / sum)
    for index in weights.indices { weights[index] *= scale }
  }

  /// Evaluates the Catmull–Rom cubic.
  private static func cubic(_ x: Double) -> Double {
    let x = x.magnitude
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
