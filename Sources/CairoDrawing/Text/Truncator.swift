/// Truncates text to the width of a line and marks the cut with an ellipsis.
struct Truncator {
  /// The maximum width of the line, in points; may be infinite.
  let width: Double
  /// An ellipsis in the style of a span.
  let ellipsis: (_ span: Int) -> AnalyzedLine
  /// A margin in points, so that rounding of sums does not make a truncated line too wide.
  private let slack = 1e-6

  init(width: Double, ellipsis: @escaping (_ span: Int) -> AnalyzedLine) {
    self.width = width
    self.ellipsis = ellipsis
  }

  /// Returns the start of the rest of a line, then an ellipsis.
  func tail(of line: AnalyzedLine, from start: Int) -> LineContent {
    let all = start..<line.clusters.count
    let dots = dots(like: line, at: prefix(of: line, all, room: width).upperBound)
    let kept = trimmedEnd(of: line, prefix(of: line, all, room: width - dots.advance - slack))
    return LineContent(
      pieces: [LineContent.Piece(line: line, clusters: kept), inserted(dots)], like: line)
  }

  /// Returns an ellipsis, then the end of the text.
  func head(of line: AnalyzedLine) -> LineContent {
    let all = 0..<line.clusters.count
    let dots = dots(like: line, at: suffix(of: line, all, room: width).lowerBound)
    let kept = trimmedStart(of: line, suffix(of: line, all, room: width - dots.advance - slack))
    return LineContent(
      pieces: [inserted(dots), LineContent.Piece(line: line, clusters: kept)], like: line)
  }

  /// Returns the start of the rest of a line, an ellipsis, and the end of the text, with about equal widths for both.
  func middle(of line: AnalyzedLine, from start: Int, last: AnalyzedLine) -> LineContent {
    let dots = dots(like: line, at: prefix(of: line, start..<line.clusters.count, room: width / 2).upperBound)
    let room = width - dots.advance - slack
    let front = start..<line.clusters.count
    // Within one line, no cluster may be on both sides, so the end only takes what the start leaves.
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

  /// Returns as many whole characters from the start as fit in `room` points.
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

  /// Returns as many whole characters from the end as fit in `room` points.
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

  /// Returns an upper bound on the advance of clusters, in points. Tabs count in full.
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
