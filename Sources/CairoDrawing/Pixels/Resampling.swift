import DisplayLists
import Geometry

/// Takes a picture from one grid of pixels to another in a single step.
///
/// Every target pixel is a weighted mean of the source around it, by Catmull and Rom's cubic; where the picture
/// shrinks, the cubic is stretched along each source axis so that every source pixel counts. Beyond the picture's
/// edge its edge pixels go on. A whole-pixel shift gives the same samples.
struct Resampling {
  private let source: Bitmap
  private let sourceFromTarget: Affine

  /// A resampling of a premultiplied picture; nil where the map squashes it to a line.
  init?(of source: Bitmap, targetFromSource: Affine) {
    guard source.size.area > 0, let inverse = targetFromSource.inverse else { return nil }
    let numbers = [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty]
    // A source pixel must be found by a whole number; beyond, there is nothing to see.
    guard numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return nil }
    self.source = source
    sourceFromTarget = inverse
  }

  /// The picture on some pixels of the target, premultiplied.
  func raster(_ rect: PixelRect) -> Bitmap {
    sourceFromTarget.b == 0 && sourceFromTarget.c == 0 ? axisAligned(rect) : turned(rect)
  }

  /// Columns first, then rows: what upright pictures need.
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
    var squeezed = [SIMD4<Float>](repeating: .zero, count: (bottom - top) * rect.width)
    source.samples.withUnsafeBufferPointer { samples in
      for y in top..<bottom {
        let row = y * source.size.width
        for (x, taps) in columns.enumerated() {
          var sum = SIMD4<Float>.zero
          for (index, weight) in taps.weights.enumerated() {
            sum += Self.pixel(samples, row + taps.first + index) * weight
          }
          squeezed[(y - top) * rect.width + x] = sum
        }
      }
    }
    return Self.bitmap(rect.size) { x, y in
      let taps = rows[y]
      var sum = SIMD4<Float>.zero
      var place = (taps.first - top) * rect.width + x
      for weight in taps.weights {
        sum += squeezed[place] * weight
        place += rect.width
      }
      return sum
    }
  }

  /// Every pixel by itself: what turned and skewed pictures need.
  private func turned(_ rect: PixelRect) -> Bitmap {
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

  /// A picture of rounded pixels; the cubic overshoots, so colours are kept between none and alpha.
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

/// Which samples of a row, or column, make up one target sample, and how much each counts.
private struct Taps {
  /// The first sample.
  var first: Int
  /// Weights from there on; their sum is one.
  var weights: [Float]

  /// Samples around a place; sample `i` lies at `i + 0.5`. `spread` is how many samples one target sample spans.
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
      // What lies beyond an edge is the edge.
      weights[min(last, max(first, index)) - first] += Float(weight)
    }
    let scale = Float(1 / sum)
    for index in weights.indices { weights[index] *= scale }
  }

  /// Catmull and Rom's cubic.
  private static func cubic(_ x: Double) -> Double {
    let x = x.magnitude
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
