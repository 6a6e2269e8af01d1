/// Interleaved pairs of samples and the same samples in two planes, one after the other.
struct SamplePairs<Sample: FixedWidthInteger & UnsignedInteger> {
  private let pairs: UnsafeMutablePointer<Sample>
  private let first: UnsafeMutablePointer<Sample>
  private let second: UnsafeMutablePointer<Sample>
  private let count: Int

  /// Accesses `count` pairs, and the planes that start at `planes`.
  init(_ pairs: UnsafeMutableRawPointer, _ planes: UnsafeMutableRawPointer, count: Int) {
    self.pairs = pairs.assumingMemoryBound(to: Sample.self)
    first = planes.assumingMemoryBound(to: Sample.self)
    second = first + count
    self.count = count
  }

  /// Copies the pairs to the planes.
  func separate() {
    for i in 0..<count {
      first[i] = pairs[2 * i]
      second[i] = pairs[2 * i + 1]
    }
  }

  /// Copies the planes to the pairs.
  func join() {
    for i in 0..<count {
      pairs[2 * i] = first[i]
      pairs[2 * i + 1] = second[i]
    }
  }
}
