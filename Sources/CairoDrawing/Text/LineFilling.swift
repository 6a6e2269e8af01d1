/// Breaks a hard line into lines that fit a width.
struct LineFilling {
  /// The line.
  let line: AnalysedLine
  /// The width in points that no line may exceed but by white space at its end.
  let width: Double

  /// The clusters of each line; one empty line for an empty text.
  ///
  /// Greedy: a line takes what fits, up to the last allowed break; a word wider than the width is torn between
  /// characters, and a cluster wider than the width stands alone. Where this makes two lines and leaves a lone word
  /// on the second, another word joins it if the first line has more than two.
  func lines() -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    repeat {
      let end = endOfLine(from: start)
      lines.append(start..<end)
      start = end
    } while start < line.clusters.count
    return lines.count == 2 ? pushedOut(lines) : lines
  }

  private func endOfLine(from start: Int) -> Int {
    let clusters = line.clusters
    var x = 0.0
    var lastBreak: Int?
    var lastCharacter: Int?
    for index in start..<clusters.count {
      let cluster = clusters[index]
      if index > start {
        if cluster.traits.contains(.allowsBreakBefore), fits(x, hyphenAfter: index - 1) { lastBreak = index }
        if cluster.traits.contains(.beginsCharacter), !cluster.traits.contains(.isSoftHyphen),
          x <= width || lastCharacter == nil
        {
          lastCharacter = index
        }
      }
      x += cluster.advance(at: x)
      if x > width, cluster.advance > 0, !cluster.traits.contains(.isBlank), index > start {
        if let end = lastBreak ?? lastCharacter { return end }
      }
    }
    return clusters.count
  }

  /// Whether the hyphen that a break after this cluster shows fits behind `x` points of text.
  private func fits(_ x: Double, hyphenAfter index: Int) -> Bool {
    let cluster = line.clusters[index]
    guard cluster.traits.contains(.isSoftHyphen), let hyphen = line.hyphens[cluster.span] else { return true }
    return x > 0 && x + hyphen.advance <= width
  }

  private func pushedOut(_ lines: [Range<Int>]) -> [Range<Int>] {
    let (first, second) = (lines[0], lines[1])
    func breaks(in range: Range<Int>) -> [Int] {
      range.dropFirst().filter { line.clusters[$0].traits.contains(.allowsBreakBefore) }
    }
    let words = breaks(in: first)
    guard line.clusters[second.lowerBound].traits.contains(.allowsBreakBefore), breaks(in: second).isEmpty,
      words.count > 1, let lastWord = words.last, isAfterBlank(lastWord), isAfterBlank(second.lowerBound),
      advance(of: lastWord..<second.upperBound) <= width
    else { return lines }
    return [first.lowerBound..<lastWord, lastWord..<second.upperBound]
  }

  private func isAfterBlank(_ index: Int) -> Bool { line.clusters[index - 1].traits.contains(.isBlank) }

  /// Points from the beginning to the end of some clusters, white space at the end apart.
  private func advance(of range: Range<Int>) -> Double {
    var x = 0.0
    var end = 0.0
    for cluster in line.clusters[range] {
      x += cluster.advance(at: x)
      if !cluster.traits.contains(.isBlank) { end = x }
    }
    return end
  }
}
