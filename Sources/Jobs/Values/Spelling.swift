/// Suggestions for mistyped words.
package enum Spelling {
  /// Returns the name that differs least from a word; nil if none is similar.
  ///
  /// Up to a third of the word may be mistyped. Case does not matter. The first of several equally similar names wins.
  package static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    let limit = max(1, min(word.count / 3, 3))
    let ranked = names.filter { abs($0.count - word.count) <= limit }.map {
      (name: $0, distance: distance(word.lowercased(), $0.lowercased()))
    }
    return ranked.filter { $0.distance <= limit && $0.distance < word.count }.min { $0.distance < $1.distance }?.name
  }

  /// Returns the edit distance of two words: the minimum number of characters to insert, delete, replace or swap with
  /// their neighbour to turn one word into the other.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    // Rows of the table of distances between the prefixes of both words.
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j], rows[i][j + 1]) + 1
        least = min(least, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
