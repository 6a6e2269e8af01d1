/// One number for each of the up to eight positions that are read together.
typealias Taps = SIMD8<Float>

extension LevelReader {
  /// Returns the pixels at eight positions. Each one is bit-identical to the result of `read` for a single position.
  @inline(__always)
  func read(_ x: Taps, _ y: Taps) -> (Taps, Taps) {
    guard level.width > 1, level.height > 1 else {
      let one = read(x[0], y[0])
      return (Taps(repeating: one.0), Taps(repeating: one.1))
    }
    let across = Axis((marginX + x + 0.5) * scale - 0.5 - first.x, count: level.width)
    let along = Axis((marginY + y + 0.5) * scale - 0.5 - first.y, count: level.height)
    let at = along.whole &* Int32(truncatingIfNeeded: level.stride) &+ across.whole &* Int32(truncatingIfNeeded: lanes)
    let upper = pairs(at, 0)
    let lower = pairs(at, level.stride)
    let left = 1 - across.fraction
    let top = 1 - along.fraction
    func mix(_ a: Taps, _ b: Taps, _ c: Taps, _ d: Taps) -> Taps {
      let upper: Taps = a * left + b * across.fraction
      let lower: Taps = c * left + d * across.fraction
      return upper * top + lower * along.fraction
    }
    if lanes == 1 {
      return (mix(Self.first(upper), Self.second(upper), Self.first(lower), Self.second(lower)), Taps())
    }
    let upperRight = pairs(at, 2)
    let lowerRight = pairs(at, level.stride &+ 2)
    return (
      mix(Self.first(upper), Self.first(upperRight), Self.first(lower), Self.first(lowerRight)),
      mix(Self.second(upper), Self.second(upperRight), Self.second(lower), Self.second(lowerRight))
    )
  }

  /// Positions along an axis of at least two samples, as the sample before and the fraction of the way to the next one.
  private struct Axis {
    let whole: SIMD8<Int32>
    let fraction: Taps

    @inline(__always)
    init(_ position: Taps, count: Int) {
      let none = Taps()
      let last = Taps(repeating: Float(count - 1))
      let raised = position.replacing(with: none, where: position .< none)
      let clamped = raised.replacing(with: last, where: raised .> last)
      // Adding 2²³ leaves the nearest integer in the lower bits. A vector conversion would compile to a loop of calls.
      let nearest = clamped + 8_388_608 - 8_388_608
      let below = nearest.replacing(with: nearest - 1, where: nearest .> clamped)
      let most = Taps(repeating: Float(count - 2))
      let whole = below.replacing(with: most, where: below .> most)
      self.whole = unsafeBitCast(whole + 8_388_608, to: SIMD8<Int32>.self) &- 0x4B00_0000
      fraction = clamped - whole
    }
  }

  /// Returns the two adjacent samples at each index, packed into 32 bits, `offset` samples further on.
  @inline(__always)
  private func pairs(_ index: SIMD8<Int32>, _ offset: Int) -> SIMD8<Int32> {
    let base = UnsafeRawPointer(level.base + offset)
    func pair(_ i: Int) -> Int32 { (base + 2 &* Int(index[i])).loadUnaligned(as: Int32.self) }
    return SIMD8(pair(0), pair(1), pair(2), pair(3), pair(4), pair(5), pair(6), pair(7))
  }

  @inline(__always)
  private static func first(_ pairs: SIMD8<Int32>) -> Taps { second(pairs &<< 16) }

  @inline(__always)
  private static func second(_ pairs: SIMD8<Int32>) -> Taps {
    unsafeBitCast((pairs &>> 16) &+ 0x4B40_0000, to: Taps.self) - 12_582_912
  }
}
