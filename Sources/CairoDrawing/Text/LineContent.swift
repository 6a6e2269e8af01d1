/// What stands on one line, in the order of the text.
struct LineContent {
  /// Some clusters of a hard line.
  struct Piece {
    var line: AnalysedLine
    var clusters: Range<Int>
    /// Whether it was put in by the layout (an ellipsis, a hyphen) and so takes the direction of the line around it.
    var isInserted = false
  }

  /// The pieces in the order of the text.
  var pieces: [Piece]
  /// Whether its base direction is from the right.
  var isRightToLeft: Bool
  /// The span that an empty line takes its height from.
  var firstSpan: Int

  /// A line of some clusters, with a hyphen where it ends after a soft one and has the room.
  init(_ line: AnalysedLine, _ clusters: Range<Int>, width: Double) {
    pieces = [Piece(line: line, clusters: clusters)]
    isRightToLeft = line.isRightToLeft
    firstSpan = line.firstSpan
    guard clusters.upperBound < line.clusters.count, let last = clusters.last.map({ line.clusters[$0] }),
      last.traits.contains(.isSoftHyphen), let hyphen = line.hyphens[last.span],
      line.clusters[clusters].reduce(0, { $0 + $1.advance(at: $0) }) + hyphen.advance <= width
    else { return }
    pieces.append(Piece(line: hyphen, clusters: 0..<hyphen.clusters.count, isInserted: true))
  }

  fileprivate init(pieces: [Piece], like line: AnalysedLine) {
    self.pieces = pieces
    isRightToLeft = line.isRightToLeft
    firstSpan = line.firstSpan
  }
}

/// Cuts text so that it fits a line, and puts an ellipsis where it was cut.
struct TextCut {
  /// Points that the line may be wide; infinite for any width.
  let width: Double
  /// An ellipsis in the style of a span.
  let ellipsis: (_ span: Int) -> AnalysedLine
  /// Points kept free, so that no rounding of sums makes a cut line too wide.
  private let slack = 1e-6

  init(width: Double, ellipsis: @escaping (_ span: Int) -> AnalysedLine) {
    self.width = width
    self.ellipsis = ellipsis
  }

  /// The beginning of a line's rest, then an ellipsis.
  func tail(of line: AnalysedLine, from start: Int) -> LineContent {
    let all = start..<line.clusters.count
    let dots = dots(like: line, at: prefix(of: line, all, room: width).upperBound)
    let kept = trimmedEnd(of: line, prefix(of: line, all, room: width - dots.advance - slack))
    return LineContent(
      pieces: [LineContent.Piece(line: line, clusters: kept), inserted(dots)], like: line)
  }

  /// An ellipsis, then the end of the text.
  func head(of line: AnalysedLine) -> LineContent {
    let all = 0..<line.clusters.count
    let dots = dots(like: line, at: suffix(of: line, all, room: width).lowerBound)
    let kept = trimmedStart(of: line, suffix(of: line, all, room: width - dots.advance - slack))
    return LineContent(
      pieces: [inserted(dots), LineContent.Piece(line: line, clusters: kept)], like: line)
  }

  /// The beginning of a line's rest, an ellipsis, and the end of the text, of about equal widths.
  func middle(of line: AnalysedLine, from start: Int, last: AnalysedLine) -> LineContent {
    let dots = dots(like: line, at: prefix(of: line, start..<line.clusters.count, room: width / 2).upperBound)
    let room = width - dots.advance - slack
    let front = start..<line.clusters.count
    // One line must not give a cluster to both sides: the end may take what the beginning leaves.
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

  private func dots(like line: AnalysedLine, at index: Int) -> AnalysedLine {
    guard !line.clusters.isEmpty else { return ellipsis(line.firstSpan) }
    return ellipsis(line.clusters[min(max(0, index), line.clusters.count - 1)].span)
  }

  private func inserted(_ line: AnalysedLine) -> LineContent.Piece {
    LineContent.Piece(line: line, clusters: 0..<line.clusters.count, isInserted: true)
  }

  /// As many whole characters from the beginning as there is room for.
  private func prefix(of line: AnalysedLine, _ range: Range<Int>, room: Double) -> Range<Int> {
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

  /// As many whole characters from the end as there is room for.
  private func suffix(of line: AnalysedLine, _ range: Range<Int>, room: Double) -> Range<Int> {
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

  /// Points that some clusters take at most, wherever tabs among them begin.
  private func advance(of line: AnalysedLine, _ range: Range<Int>) -> Double {
    line.clusters[range].reduce(0) { $0 + $1.advance }
  }

  private func trimmedEnd(of line: AnalysedLine, _ range: Range<Int>) -> Range<Int> {
    let last = range.last { !line.clusters[$0].traits.contains(.isBlank) }
    return range.lowerBound..<(last.map { $0 + 1 } ?? range.lowerBound)
  }

  private func trimmedStart(of line: AnalysedLine, _ range: Range<Int>) -> Range<Int> {
    (range.first { !line.clusters[$0].traits.contains(.isBlank) } ?? range.upperBound)..<range.upperBound
  }
}
