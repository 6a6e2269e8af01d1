import Drawing
import Geometry

/// One line with its clusters in the order of the eye, placed from its own left end.
struct SetLine {
  /// A cluster and where its left end lies.
  struct Place {
    var line: AnalysedLine
    var cluster: Cluster
    var x: Double
    var advance: Double
  }

  /// The clusters from left to right, white space at the line's end apart.
  private(set) var places: [Place] = []
  /// Advance of all of them, in points.
  private(set) var width = 0.0
  /// Advance of the white space at the line's end, in points.
  private(set) var trailingSpace = 0.0

  init(_ content: LineContent) {
    var logical: [Place] = []
    var x = 0.0
    let base: UInt8 = content.isRightToLeft ? 1 : 0
    for piece in content.pieces {
      for index in piece.clusters {
        var cluster = piece.line.clusters[index]
        if piece.isInserted { cluster.level = base }
        let advance = cluster.advance(at: x)
        x += advance
        logical.append(Place(line: piece.line, cluster: cluster, x: 0, advance: advance))
      }
    }
    while let last = logical.last, last.cluster.traits.contains(.isBlank) {
      trailingSpace += last.advance
      logical.removeLast()
    }
    places = Self.visualOrder(of: logical)
    // The sum is taken in the order of the text, as line breaking takes it, so that what fitted there fits here.
    width = logical.reduce(0) { $0 + $1.advance }
    x = 0
    for index in places.indices {
      places[index].x = x
      x += places[index].advance
    }
  }

  /// Rule L2 of the Unicode bidirectional algorithm: from the highest level down to the lowest odd one, whatever
  /// runs at that level or above is reversed.
  private static func visualOrder(of places: [Place]) -> [Place] {
    var places = places
    let levels = places.map(\.cluster.level)
    guard let highest = levels.max(), highest > 0, let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else {
      return places
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < places.count {
        guard places[start].cluster.level >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < places.count, places[end].cluster.level >= level { end += 1 }
        places[start..<end].reverse()
        start = end
      }
    }
    return places
  }
}
