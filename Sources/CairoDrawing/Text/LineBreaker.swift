/// Breaks text between hard breaks into lines that fit a width.
struct LineBreaker {
  let line: AnalyzedLine
  /// The maximum width of a line in points, excluding trailing white space.
  let width: Double

  /// Returns the cluster range of each line. Empty text has one empty line.
  ///
  /// The algorithm is greedy: each line ends at the last allowed break that fits. Words wider than the line are broken
  /// between characters. A cluster wider than the line occupies a separate line.
  func lines() -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    repeat {
      let end = endOfLine(from: start)
      lines.append(start..<end)
      start = end
    } while start < line.clusters.count
    return lines
  }

  private func endOfLine(from start: Int) -> Int {
    guard overflows(from: start) else { return line.clusters.count }
    let clusters = line.clusters
    let breaks = line.breaks
    var x = 0.0
    var lastBreak: Int?
    var lastCharacter: Int?
    for index in start..<clusters.count {
      let cluster = clusters[index]
      if index > start {
        if breaks.allowsBreak(before: cluster), fits(x, hyphenAfter: index - 1) { lastBreak = index }
        if breaks.beginsCharacter(cluster), !cluster.traits.contains(.isSoftHyphen),
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

  /// Returns whether the rest of the text is too wide for one line.
  private func overflows(from start: Int) -> Bool {
    var x = 0.0
    for cluster in line.clusters[start...] {
      x += cluster.advance(at: x)
      if x > width, cluster.advance > 0, !cluster.traits.contains(.isBlank) { return true }
    }
    return false
  }

  /// Returns whether there is room for the hyphen, if any, that a break after a cluster would show at `x` points.
  private func fits(_ x: Double, hyphenAfter index: Int) -> Bool {
    let cluster = line.clusters[index]
    guard cluster.traits.contains(.isSoftHyphen), let hyphen = line.hyphens[cluster.span] else { return true }
    return x > 0 && x + hyphen.advance <= width
  }
}
