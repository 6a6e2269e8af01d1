extension Countdown {
  /// Parses a duration: `M:SS`, `MM:SS` or `H:MM:SS`. Fails for anything else.
  ///
  /// Seconds, and minutes after hours, have two digits and are below 60; minutes without hours go up to 99. Zero is
  /// rejected.
  public init?(_ text: String, isPaused: Bool = false) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count),
      fields.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      fields.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    let numbers = fields.compactMap { Int($0) }
    let isSmall = numbers.dropFirst().allSatisfy { $0 < 60 }
    let total = numbers.reduce(0) { $0 * 60 + $1 }
    guard isSmall, Self.range.contains(total) else { return nil }
    self.init(total: total, isPaused: isPaused)
  }
}
