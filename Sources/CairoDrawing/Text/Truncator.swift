/// Truncates text to a line's width and inserts an ellipsis.
struct Truncator {
  /// The maximum width of the line, in points. It may be infinite.
  let width: Double
  /// Returns an ellipsis in the style of a span.
  let ellipsis: (_ span: Int) -> AnalyzedLine
  /// A margin, in points, that prevents rounding errors from making a truncated line too wide.
  private let slack = 1e-6

  init(width: Double, ellipsis: @escaping (_ span: Int) -> AnalyzedLine) {
    self.width = width
    self.ellipsis = ellipsis
  }

  /// Returns a line of text that begins at `start` and ends with an ellipsis.
  func tail(of line: AnalyzedLine, from start: Int) -> LineContent {
    let all = start..<line.clusters.count
    let dots = dots(like: line, at: prefix(of: line, all, room: width).upperBound)
    let kept = trimmedEnd(of: line, prefix(of: line, all, room: width - dots.advance - slack))
    return LineContent(
      pieces: [LineContent.Piece(line: line, clusters: kept), inserted(dots)], like: line)
  }

  /// Returns a line with an ellipsis followed by the end of the text.
  func head(of line: AnalyzedLine) -> LineContent {
    let all = 0..<line.clusters.count
    let dots = dots(like: line, at: suffix(of: line, all, room: width).lowerBound)
    let kept = trimmedStart(of: line, suffix(of: line, all, room: width - dots.advance - slack))
    return LineContent(
      pieces: [inserted(dots), LineContent.Piece(line: line, clusters: kept)], like: line)
  }

  /// Returns a line of text that begins at `start`, followed by an ellipsis and the end of the text.
  ///
  /// Both parts of the text have about the same width.
  func middle(of line: AnalyzedLine, from start: Int, last: AnalyzedLine) -> LineContent {
    let dots = dots(like: line, at: prefix(of: line, start..<line.clusters.count, room: width / 2).upperBound)
    let room = width - dots.advance - slack
    let front = start..<line.clusters.count
    // If both sides come from the same line, the end must not repeat clusters that the start already contains.
    let half = prefix(of: line, front, room: room / 2)
    let back = line === last ? half.upperBound..<line.clusters.count : 0..<last.clusters.count
    let end = trimmedStart(of: last, suffix(of: last, back, room: room - advance(of: line, half)))
    let limit = line === last ? start..<end.lowerBound : front
    let beginning = trimmedEnd(of: line, prefix(of: line, limit, room: room - advance(of: last, end)))
    return LineContent(
      pieces: [
        LineContent.Piece(line: line, clusters: beginning), inserted(dots),
        LineContent.Piece(line: last, clusters: end),
      ], like: line)
  }

  private func dots(like line: AnalyzedLine, at index: Int) -> AnalyzedLine {
    guard !line.clusters.isEmpty else { return ellipsis(line.firstSpan) }
    return ellipsis(line.clusters[min(max(0, index), line.clusters.count - 1)].span)
  }

  private func inserted(_ line: AnalyzedLine) -> LineContent.Piece {
    LineContent.Piece(line: line, clusters: 0..<line.clusters.count, isInserted: true)
  }

  /// Returns the longest prefix of whole characters that fits in `room` points.
  private func prefix(of line: AnalyzedLine, _ range: Range<Int>, room: Double) -> Range<Int> {
    let breaks = line.breaks
    var x = 0.0
    var end = range.lowerBound
    for index in range {
      x += line.clusters[index].advance
      guard x <= room else { break }
      if index + 1 == line.clusters.count || breaks.beginsCharacter(line.clusters[index + 1]) {
        end = index + 1
      }
    }
    return range.lowerBound..<end
  }

  /// Returns the longest suffix of whole characters that fits in `room` points.
  private func suffix(of line: AnalyzedLine, _ range: Range<Int>, room: Double) -> Range<Int> {
    let breaks = line.breaks
    var x = 0.0
    var start = range.upperBound
    for index in range.reversed() {
      x += line.clusters[index].advance
      guard x <= room else { break }
      if breaks.beginsCharacter(line.clusters[index]) { start = index }
    }
    return start..<range.upperBound
  }

  /// Returns an upper bound on the total advance of clusters, in points. Each tab counts as a full tab interval.
  private func advance(of line: AnalyzedLine, _ range: Range<Int>) -> Double {
    line.clusters[range].reduce(0) { $0 + $1.advance }
  }

  private func trimmedEnd(of line: AnalyzedLine, _ range: Range<Int>) -> Range<Int> {
    let last = range.last { !line.clusters[$0].traits.contains(.isBlank) }
    return range.lowerBound..<(last.map { $0 + 1 } ?? range.lowerBound)
  }

  private func trimmedStart(of line: AnalyzedLine, _ range: Range<Int>) -> Range<Int> {
    (range.first { !line.clusters[$0].traits.contains(.isBlank) } ?? range.upperBound)..<range.upperBound
  }
}
