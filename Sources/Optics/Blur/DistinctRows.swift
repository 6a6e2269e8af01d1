import Geometry

/// The rows of a plane that differ from the row above them.
///
/// A filter that processes each row independently needs to process only these rows; ``spread(_:to:)`` copies the results to
/// the repeated rows.
struct DistinctRows {
  /// The width of the plane, in samples.
  private let width: Int
  /// For each row, the index of the distinct row with the same samples.
  private let indices: [Int]

  /// Compares the rows of a plane stored in row-major order without padding.
  init(of plane: [Float], width: Int) {
    var indices = [Int]()
    var last = -1
    plane.withUnsafeBufferPointer { plane in
      for start in stride(from: 0, to: plane.count, by: width) {
        if start == 0 || !plane[start..<start + width].elementsEqual(plane[start - width..<start]) { last += 1 }
        indices.append(last)
      }
    }
    (self.width, self.indices) = (width, indices)
  }

  /// The size of a plane of the distinct rows.
  var size: PixelSize { PixelSize(width: width, height: (indices.last ?? -1) + 1) }

  /// Returns the distinct rows of the plane.
  func samples(of plane: [Float]) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(size.area)
    for (row, index) in indices.enumerated() where row == 0 || indices[row - 1] != index {
      result += plane[row * width..<(row + 1) * width]
    }
    return result
  }

  /// Replaces each row of a plane with its distinct row.
  func spread(_ distinct: [Float], to plane: inout [Float]) {
    for (row, index) in indices.enumerated() {
      plane.replaceSubrange(row * width..<(row + 1) * width, with: distinct[index * width..<(index + 1) * width])
    }
  }
}
