extension PathArrangement {
  /// Each path's winding number on either side of a line.
  private struct Sides {
    var left: [Int]
    var right: [Int]
  }

  /// A line between two vertices, shared by all pieces that connect them in either direction.
  private struct Line: Hashable {
    var a: Vertex
    var b: Vertex

    /// Creates the line of a piece, directed towards greater y, or greater x if it is horizontal.
    init(_ piece: Piece) {
      let isForward = (piece.a.y, piece.a.x) < (piece.b.y, piece.b.x)
      (a, b) = isForward ? (piece.a, piece.b) : (piece.b, piece.a)
    }
  }

  /// Returns the outlines of the region whose winding numbers satisfy `isInside`. The inside of the region is always on
  /// the same side of an outline.
  package func regions(_ isInside: ([Int]) -> Bool) -> BezierPath {
    let lines = lines
    var leaving: [Vertex: [Piece]] = [:]
    for (line, sides) in zip(lines.keys, windings(lines)) {
      let left = isInside(sides.left)
      let right = isInside(sides.right)
      guard left != right, let piece = lines[line]?.piece else { continue }
      let directed = left ? piece : piece.reversed
      leaving[directed.a, default: []].append(directed)
    }
    return outlines(&leaving)
  }

  /// Returns the parts of the first path that lie inside the second, or outside it if `isKept` is false.
  package func lines(ofFirstInsideSecond isKept: Bool, _ isInside: (Int) -> Bool) -> BezierPath {
    let lines = lines
    var sides: [Line: Sides] = [:]
    for (line, found) in zip(lines.keys, windings(lines)) { sides[line] = found }
    var result = BezierPath()
    var chain: [Piece] = []
    for piece in pieces where piece.path == 0 {
      guard let found = sides[Line(piece)] else { continue }
      guard (isInside(found.left[1]) || isInside(found.right[1])) == isKept else { continue }
      if let last = chain.last, last.b != piece.a {
        result.elements += path(along: chain, isClosed: false)
        chain = []
      }
      chain.append(piece)
    }
    result.elements += path(along: chain, isClosed: false)
    return result
  }

  /// Each distinct line, with a piece in its direction and the net number of times that each path traverses it.
  private var lines: [Line: (piece: Piece, turns: [Int])] {
    var lines: [Line: (piece: Piece, turns: [Int])] = [:]
    for piece in pieces {
      let line = Line(piece)
      let isForward = line.a == piece.a
      lines[line, default: (isForward ? piece : piece.reversed, [0, 0])].turns[piece.path] += isForward ? 1 : -1
    }
    return lines
  }

  /// Returns the winding numbers on both sides of each line, in the order of the keys.
  ///
  /// A ray is cast from the midpoint of each line towards greater x. An infinitesimal offset in y keeps it from hitting
  /// a vertex.
  private func windings(_ lines: [Line: (piece: Piece, turns: [Int])]) -> [Sides] {
    let all = lines.map { (line: $0.key, turns: $0.value.turns) }
    guard let low = all.map({ $0.line.a.y }).min(), let high = all.map({ $0.line.b.y }).max() else { return [] }
    // Lines are sorted into horizontal bands, so that a ray is tested only against the lines in its band.
    let height = max((high - low) / max(all.count / 4, 1), 1)
    var bands: [[Int]] = Array(repeating: [], count: (high - low) / height + 1)
    for (index, entry) in all.enumerated() where entry.line.a.y != entry.line.b.y {
      for band in (entry.line.a.y - low) / height...(entry.line.b.y - low) / height { bands[band].append(index) }
    }
    return all.enumerated().map { index, entry in
      // Coordinates are doubled, so that midpoints lie on the grid.
      let middle = Vertex(x: entry.line.a.x + entry.line.b.x, y: entry.line.a.y + entry.line.b.y)
      var beyond = [0, 0]
      for other in bands[(middle.y / 2 - low) / height] where other != index {
        let a = all[other].line.a.doubled
        let b = all[other].line.b.doubled
        guard a.y <= middle.y, middle.y < b.y, Self.turn(a, b, middle) > 0 else { continue }
        for path in 0..<2 { beyond[path] += all[other].turns[path] }
      }
      let isLevel = entry.line.a.y == entry.line.b.y
      let across = [beyond[0] + entry.turns[0], beyond[1] + entry.turns[1]]
      let below = [beyond[0] - entry.turns[0], beyond[1] - entry.turns[1]]
      return isLevel ? Sides(left: beyond, right: below) : Sides(left: across, right: beyond)
    }
  }

  /// Joins pieces into closed outlines. At a vertex with several outgoing pieces, the next piece is chosen so that
  /// outlines touch but do not cross.
  private func outlines(_ leaving: inout [Vertex: [Piece]]) -> BezierPath {
    var result = BezierPath()
    for start in leaving.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      while let first = leaving[start]?.popLast() {
        var chain = [first]
        while let last = chain.last, last.b != start, let next = takeNext(after: last, &leaving) { chain.append(next) }
        if hasArea(chain) { result.elements += path(along: chain, isClosed: true) }
      }
    }
    return result
  }

  private func takeNext(after piece: Piece, _ leaving: inout [Vertex: [Piece]]) -> Piece? {
    guard var choices = leaving[piece.b], !choices.isEmpty else { return nil }
    let back = piece.reversed.direction
    let index = choices.indices.min { choices[$0].direction.precedes(choices[$1].direction, from: back) }!
    let next = choices.remove(at: index)
    leaving[piece.b] = choices
    return next
  }

  /// Whether an outline encloses enough area for the grid to resolve.
  private func hasArea(_ chain: [Piece]) -> Bool {
    guard let origin = chain.first?.a else { return false }
    var area = 0.0
    var length = 0.0
    for piece in chain {
      area += Double(Self.turn(origin, piece.a, piece.b)) / 2
      let step = piece.direction
      length += Point(x: Double(step.x), y: Double(step.y)).length
    }
    return area.magnitude > 2 * length
  }
}

extension PathArrangement.Vertex {
  fileprivate var doubled: Self { Self(x: 2 * x, y: 2 * y) }
}

extension PathArrangement.Piece {
  fileprivate var direction: Direction { Direction(x: b.x - a.x, y: b.y - a.y) }
}

/// The difference between two vertices.
private struct Direction {
  var x: Int
  var y: Int

  private func cross(_ other: Direction) -> Int { x * other.y - y * other.x }

  /// The quarter of a full turn, from `back` through the inside of the region, that contains the direction: less than a
  /// half turn, a half turn, more than that, or a full turn.
  private func turn(from back: Direction) -> Int {
    let side = cross(back)
    if side != 0 { return side > 0 ? 0 : 2 }
    return x * back.x + y * back.y < 0 ? 1 : 3
  }

  /// Whether the angle from `back`, measured through the inside of the region, is smaller than that of another direction.
  func precedes(_ other: Direction, from back: Direction) -> Bool {
    let own = turn(from: back)
    let others = other.turn(from: back)
    return own == others ? other.cross(self) > 0 : own < others
  }
}
