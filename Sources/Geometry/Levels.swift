/// Sums over many levels at once: what is done to every pixel of a layer, fast.
extension [Float] {
  /// Takes away what is seen of a ground by what hides `alpha` of it: `self[start + i] -= (1 − alpha[first + i]) · ground[i]`.
  package mutating func takeAway(
    _ ground: [Float], hiddenBy alpha: [Float], from first: Int, at start: Int, count: Int
  ) {
    Self.check(count, [(self.count, start), (alpha.count, first), (ground.count, 0)])
    withUnsafeMutableBufferPointer { own in
      alpha.withUnsafeBufferPointer { alpha in
        ground.withUnsafeBufferPointer { ground in
          for i in 0..<count { own[start + i] -= (1 - alpha[first + i]) * ground[i] }
        }
      }
    }
  }

  /// Lays what hides `alpha` of these levels over them: `self[i] = color[from + i] + (1 − alpha[first + i]) · self[i]`.
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

  /// Adds so much of other levels: `self[i] += weights[first + i] · factor`.
  package mutating func add(_ weights: [Float], times factor: Float, from first: Int, count: Int) {
    Self.check(count, [(self.count, 0), (weights.count, first)])
    withUnsafeMutableBufferPointer { own in
      weights.withUnsafeBufferPointer { weights in
        for i in 0..<count { own[i] += weights[first + i] * factor }
      }
    }
  }

  /// Traps where some levels from a place on do not lie in a row.
  private static func check(_ count: Int, _ rows: [(length: Int, start: Int)]) {
    for (length, start) in rows {
      precondition(start >= 0 && count >= 0 && start + count <= length, "\(count) levels from \(start) on of \(length)")
    }
  }
}
