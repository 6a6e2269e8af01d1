import Views

/// The parsing of long Markdown literals, and how its time grows with their length.
struct MarkdownBench {
  static let repeats = (few: 2000, many: 32_000)

  /// One pattern, and the least times so far of parsing its repeats, in milliseconds.
  struct Subject {
    var pattern: String
    private(set) var few = Double.infinity
    private(set) var many = Double.infinity

    /// The time of many repeats divided by that of as many characters in short literals.
    var growth: Double { many / few * Double(repeats.few) / Double(repeats.many) }

    fileprivate mutating func takeTurn() {
      few = min(few, milliseconds(repeats.few))
      many = min(many, milliseconds(repeats.many))
    }

    private func milliseconds(_ count: Int) -> Double {
      let key = LocalizedStringKey(String(repeating: pattern, count: count))
      let start = ContinuousClock.now
      _ = Text(key)
      return GlassBench.milliseconds(since: start)
    }
  }

  private(set) var subjects = ["*a **b ", "a**b", "*a_ ", "[a](", "`a``", "![*", "<a:", "&a", "\\"].map {
    Subject(pattern: $0)
  }

  /// The pattern whose time grows fastest.
  var steepest: Subject { subjects.max { $0.growth < $1.growth } ?? subjects[0] }

  /// Runs every measurement once more.
  mutating func takeTurn() {
    for index in subjects.indices { subjects[index].takeTurn() }
  }
}
