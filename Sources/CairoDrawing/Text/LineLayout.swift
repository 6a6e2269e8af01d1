import DisplayLists
import Geometry

/// A line whose clusters are in visual order and positioned relative to its left end.
struct LineLayout {
  /// A cluster and its position.
  ///
  /// Places store indices instead of references, because there is one for almost every character.
  struct Place {
    /// The index of the piece in the line.
    var piece: Int
    /// The index of the cluster in the piece's line.
    var cluster: Int
    /// The bidirectional embedding level.
    var level: UInt8
    var x: Double
    var advance: Double
  }

  /// The pieces of the line, in text order.
  let pieces: [LineContent.Piece]
  /// The clusters from left to right, without trailing white space.
  private(set) var places: [Place] = []
  /// The total advance of the places, in points.
  private(set) var width = 0.0
  /// The advance of the trailing white space, in points.
  private(set) var trailingSpace = 0.0

  init(_ content: LineContent) {
    pieces = content.pieces
    places.reserveCapacity(pieces.reduce(0) { $0 + $1.clusters.count })
    let base: UInt8 = content.isRightToLeft ? 1 : 0
    for (number, piece) in pieces.enumerated() {
      for index in piece.clusters {
        let cluster = piece.line.clusters[index]
        let advance = cluster.advance(at: width)
        places.append(
          Place(piece: number, cluster: index, level: piece.isInserted ? base : cluster.level, x: 0, advance: advance))
        width += advance
      }
    }
    while let last = places.last, cluster(of: last).traits.contains(.isBlank) {
      trailingSpace += last.advance
      places.removeLast()
    }
    // Sum in text order, as line breaking does, so that rounding errors cannot make the line wider than measured there.
    width = places.reduce(0) { $0 + $1.advance }
    if places.contains(where: { $0.level > 0 }) { places = Self.visualOrder(of: places) }
    var x = 0.0
    for index in places.indices {
      places[index].x = x
      x += places[index].advance
    }
  }

  /// Returns the cluster at a place.
  func cluster(of place: Place) -> Cluster { pieces[place.piece].line.clusters[place.cluster] }

  /// Applies rule L2 of the Unicode Bidirectional Algorithm.
  ///
  /// From the highest level down to the lowest odd level, each sequence at that level or higher is reversed.
  private static func visualOrder(of places: [Place]) -> [Place] {
    var places = places
    let levels = places.map(\.level)
    guard let highest = levels.max(), highest > 0, let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else {
      return places
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < places.count {
        guard places[start].level >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < places.count, places[end].level >= level { end += 1 }
        places[start..<end].reverse()
        start = end
      }
    }
    return places
  }
}
