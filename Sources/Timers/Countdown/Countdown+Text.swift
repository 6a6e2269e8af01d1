extension Countdown {
  /// Creates a countdown from text in the format `M:SS`, `MM:SS`, `H:MM:SS` or `HH:MM:SS`; nil for any other text.
  ///
  /// Seconds must have two digits and be below 60. The same applies to minutes if the text contains hours. Otherwise,
  /// up to 99 minutes are allowed. A duration of zero is rejected.
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
