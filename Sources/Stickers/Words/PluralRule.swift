/// The plural categories of the Unicode CLDR.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// For zero, in languages with a separate form for it, such as Arabic.
  case zero
  /// For one, and in some languages also for nothing.
  case one
  /// For languages with a dual, such as Arabic and Hebrew.
  case two
  /// For small numbers, in languages that distinguish them.
  case few
  /// For large numbers, in languages that distinguish them.
  case many
  /// For all other numbers. Every language has this category.
  case other
}

/// The rule by which a language chooses the plural category of a whole number, from the Unicode CLDR.
public enum PluralRule: Hashable, Sendable {
  /// One category for all counts, as in Chinese, Japanese and Korean.
  case uniform
  /// 1 is `one`, as in English and German.
  case one
  /// 1 is `one`, and whole millions are `many`, as in Italian and Spanish.
  case oneAndMillions
  /// 0 and 1 are `one`, as in Hindi.
  case zeroOrOne
  /// 0 and 1 are `one`, and whole millions are `many`, as in French and Portuguese.
  case zeroOrOneAndMillions
  /// 1 is `one` and 2 is `two`, as in Hebrew.
  case oneAndTwo
  /// All six categories, which depend on the last two digits, as in Arabic.
  case arabic

  /// Returns the category of a count, which must not be negative.
  public func category(of count: Int) -> PluralCategory {
    precondition(count >= 0, "the count must not be negative, got \(count)")
    switch self {
    case .uniform: return .other
    case .one: return count == 1 ? .one : .other
    case .oneAndMillions: return count == 1 ? .one : Self.isMillions(count) ? .many : .other
    case .zeroOrOne: return count <= 1 ? .one : .other
    case .zeroOrOneAndMillions: return count <= 1 ? .one : Self.isMillions(count) ? .many : .other
    case .oneAndTwo: return count == 1 ? .one : count == 2 ? .two : .other
    case .arabic:
      switch (count, count % 100) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...99): return .many
      default: return .other
      }
    }
  }

  private static func isMillions(_ count: Int) -> Bool { count > 0 && count % 1_000_000 == 0 }
}
