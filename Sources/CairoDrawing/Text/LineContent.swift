/// The content of one line in text order, before bidirectional reordering.
struct LineContent {
  /// A range of clusters from an analysed line.
  struct Piece {
    var line: AnalyzedLine
    var clusters: Range<Int>
    /// Whether the piece is an ellipsis or hyphen inserted during layout. Such a piece takes the line's base direction.
    var isInserted = false
  }

  /// The pieces in text order.
  var pieces: [Piece]
  /// Whether the base direction is right-to-left.
  var isRightToLeft: Bool
  /// The index of the span that determines the height of an empty line.
  var firstSpan: Int

  /// Creates a line from clusters and appends a hyphen if the line ends with a soft hyphen and has room for it.
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

  /// Creates a line from pieces with the base direction and first span of `line`.
  init(pieces: [Piece], like line: AnalyzedLine) {
    self.pieces = pieces
    isRightToLeft = line.isRightToLeft
    firstSpan = line.firstSpan
  }
}
