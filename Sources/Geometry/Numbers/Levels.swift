// Fast arithmetic on rows of levels, which runs for every pixel of a layer.
extension [Float] {
  /// Subtracts the part of a backdrop that remains visible under a coverage of `alpha`:
  /// `self[start + i] -= (1 − alpha[first + i]) · backdrop[i]`.
  package mutating func subtract(
    _ backdrop: [Float], hiddenBy alpha: [Float], from first: Int, at start: Int, count: Int
  ) {
    Self.check(count, [(self.count, start), (alpha.count, first), (backdrop.count, 0)])
    withUnsafeMutableBufferPointer { own in
      alpha.withUnsafeBufferPointer { alpha in
        backdrop.withUnsafeBufferPointer { backdrop in
          for i in 0..<count { own[start + i] -= (1 - alpha[first + i]) * backdrop[i] }
        }
      }
    }
  }

  /// Composites premultiplied colours with coverage `alpha` over the levels:
  /// `self[i] = color[from + i] + (1 − alpha[first + i]) · self[i]`.
  package mutating func cover(
    with color: [Float], from: Int, hiding alpha: [Float], from first: Int, count: Int
  ) {
    Self.check(count, [(self.count, 0), (alpha.count, first), (color.count, from)])
    withUnsafeMutableBufferPointer { own in
      alpha.withUnsafeBufferPointer { alpha in
        color.withUnsafeBufferPointer { color in
          for i in 0..<count { own[i] = color[from + i] + (1 - alpha[first + i]) * own[i] }
        }
      }
    }
  }

  /// Adds scaled weights: `self[i] += weights[first + i] · factor`.
  package mutating func add(_ weights: [Float], times factor: Float, from first: Int, count: Int) {
    Self.check(count, [(self.count, 0), (weights.count, first)])
    withUnsafeMutableBufferPointer { own in
      weights.withUnsafeBufferPointer { weights in
        for i in 0..<count { own[i] += weights[first + i] * factor }
      }
    }
  }

  /// Traps if a range of levels exceeds its array.
  private static func check(_ count: Int, _ rows: [(length: Int, start: Int)]) {
    for (length, start) in rows {
      precondition(
        start >= 0 && count >= 0 && start + count <= length,
        "\(count) levels from index \(start) must fit in an array of \(length)")
    }
  }
}
