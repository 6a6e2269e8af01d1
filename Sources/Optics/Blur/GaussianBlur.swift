import Geometry

/// Smooths a level with a sampled Gaussian, first horizontally, then vertically.
///
/// Beyond the grid, its outermost samples repeat. Products are exact and summed before rounding, so symmetric input
/// gives symmetric output.
struct GaussianBlur {
  let level: BlurredLevel
  /// Samples per pixel.
  let lanes: Int
  /// An odd number of weights that sum to 2¹⁵, followed by a zero.
  let weights: [Int16]
  /// Scratch memory for the rows read for the level. It must not overlap the source.
  let spare: UnsafeMutablePointer<Int16>

  /// Returns the weights of a Gaussian cut off at three standard deviations; `variance` is in square pixels.
  static func weights(variance: Double) -> [Int16] {
    let radius = max(Int((3 * variance.squareRoot()).rounded(.up)), 1)
    let scale = -1 / (2 * max(variance, 1e-6))
    let bell = (-radius...radius).map { Elementary.exp(Double($0 * $0) * scale) }
    let sum: Double = bell.reduce(0, +)
    var weights = bell.map { Int(($0 / sum * 32768).rounded()) }
    // The middle absorbs the rounding error. A weight of 32767 serves as 1.
    weights[radius] += 32768 - weights.reduce(0, +)
    return weights.map { Int16(min($0, 32767)) } + [0]
  }

  /// Smooths `source`, which covers the whole grid, into the level.
  func apply(from source: BlurredLevel) {
    folded.withUnsafeBufferPointer { folded in
      guard let first = folded.baseAddress else { return }
      let placeholder = UnsafePointer(spare)
      withUnsafeTemporaryAllocation(of: UnsafePointer<Int16>.self, capacity: 2 * radius + 1) { rows in
        rows.initialize(repeating: placeholder)
        guard let rows = rows.baseAddress else { return }
        let read = max(level.y - radius, 0)..<min(level.y + level.height + radius, source.height)
        blurRows(source, read, first, rows)
        blurColumns(read, first, rows)
      }
    }
  }

  private var radius: Int { (weights.count - 2) / 2 }

  /// Returns two adjacent weights, repeated in every 32 bits.
  @inline(__always)
  private func pair(_ weights: UnsafePointer<Int16>, _ k: Int) -> Lanes {
    unsafeBitCast(
      SIMD4<UInt32>(repeating: UnsafeRawPointer(weights + k).loadUnaligned(as: UInt32.self)), to: Lanes.self)
  }

  private func blurRows(
    _ source: BlurredLevel, _ read: Range<Int>, _ folded: UnsafePointer<Int16>,
    _ rows: UnsafeMutablePointer<UnsafePointer<Int16>>
  ) {
    let count = level.width * lanes
    let columns = max(level.x - radius, 0)..<min(level.x + level.width + radius, source.width)
    let before = (columns.lowerBound - (level.x - radius)) * lanes
    let after = (level.x + level.width + radius - columns.upperBound) * lanes
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: count + 2 * radius * lanes + 64) { padded in
      guard let row = padded.baseAddress else { return }
      row.initialize(repeating: 0, count: padded.count)
      let inner = row + before
      let innerCount = columns.count * lanes
      for y in read {
        inner.update(from: source.row(y, column: columns.lowerBound, lanes: lanes), count: innerCount)
        for i in 0..<before { row[i] = inner[i % lanes] }
        for i in 0..<after { inner[innerCount + i] = inner[innerCount - lanes + i % lanes] }
        for k in 0...(2 * radius) { rows[k] = UnsafePointer(row + k * lanes) }
        sum(rows, folded, count, into: spare + (y - read.lowerBound) * count)
      }
    }
  }

  private func blurColumns(
    _ read: Range<Int>, _ folded: UnsafePointer<Int16>, _ rows: UnsafeMutablePointer<UnsafePointer<Int16>>
  ) {
    let count = level.width * lanes
    for y in 0..<level.height {
      for k in 0...(2 * radius) {
        let row = min(max(level.y + y + k - radius, read.lowerBound), read.upperBound - 1)
        rows[k] = UnsafePointer(spare + (row - read.lowerBound) * count)
      }
      sum(rows, folded, count, into: level.base + y * count)
    }
  }

  /// The weights in the order in which they are used: the middle one, then from the ends inwards.
  private var folded: [Int16] { [weights[radius]] + (radius % 2 == 0 ? [0] : []) + weights[..<radius] }

  /// Computes the weighted sum of rows.
  ///
  /// Rows at the same distance from the middle have equal weights and are added first.
  private func sum(
    _ rows: UnsafeMutablePointer<UnsafePointer<Int16>>, _ folded: UnsafePointer<Int16>, _ count: Int,
    into out: UnsafeMutablePointer<Int16>
  ) {
    let last = 2 &* radius
    let start = radius & 1
    var x = 0
    while x < count {
      // Samples have 14 bits, so the sum of two fits in 15.
      @inline(__always)
      func ends(_ k: Int) -> Lanes { Lanes(at: rows[k] + x) &+ Lanes(at: rows[last &- k] + x) }
      var low = SIMD4<Int32>(repeating: 0)
      var high = SIMD4<Int32>(repeating: 0)
      @inline(__always)
      func add(_ a: Lanes, _ b: Lanes, _ weight: Lanes) {
        var both = SIMD16<Int16>()
        both.evenHalf = a
        both.oddHalf = b
        low = low &+ both.lowHalf.pairProducts(weight)
        high = high &+ both.highHalf.pairProducts(weight)
      }
      add(Lanes(at: rows[radius] + x), ends(0), pair(folded, 0))
      var k = start
      while k < radius {
        add(ends(k), ends(k &+ 1), pair(folded, k &+ 2 &- start))
        k &+= 2
      }
      put(low, high, count - x, at: out + x)
      x &+= 8
    }
  }

  /// Scales sums of products to samples and stores those within the row.
  @inline(__always)
  private func put(_ low: SIMD4<Int32>, _ high: SIMD4<Int32>, _ left: Int, at out: UnsafeMutablePointer<Int16>) {
    let samples = Lanes(upperOf: low &+ low, high &+ high)
    guard left < 8 else { return samples.store(to: out) }
    for i in 0..<left { out[i] = samples[i] }
  }
}
