/// The content of one line, in the order of the text.
struct LineContent {
  /// A range of clusters of a hard line.
  struct Piece {
    var line: AnalyzedLine
    var clusters: Range<Int>
    /// Whether the layout inserted it, as an ellipsis or a hyphen. It then takes the direction of the line around it.
    var isInserted = false
  }

  /// The pieces in the order of the text.
  var pieces: [Piece]
  /// Whether the base direction is right-to-left.
  var isRightToLeft: Bool
  /// The span that gives an empty line its height.
  var firstSpan: Int

  /// A line of clusters, followed by a hyphen if it ends after a soft hyphen and has room for one.
  init(_ line: AnalyzedLine, _ clusters: Range<Int>, width: Double) {
    pieces = [Piece(line: line, clusters: clusters)]
    isRightToLeft = line.isRightToLeft
    firstSpan = line.firstSpan
    guard clusters.upperBound < line.clusters.count, let last = clusters.last.map({ line.clusters[$0] }),
      last.traits.contains(.isSoftHyphen), let hyphen = line.hyphens[last.span],
      line.clusters[clusters].reduce(0, { $0 + $1.advance(at: $0) }) + hyphen.advance <= width
    else { return }
    pieces.append(Piece(line: hyphen, clusters: 0..<hyphen.clusters.count, isInserted: true))
  }

  /// A line of pieces with the direction and height of `line`.
  init(pieces: [Piece], like line: AnalyzedLine) {
    self.pieces = pieces
    isRightToLeft = line.isRightToLeft
    firstSpan = line.firstSpan
  }
}
