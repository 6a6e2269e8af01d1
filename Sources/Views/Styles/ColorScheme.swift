/// Light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// Dark content on light.
  case light
  /// Light content on dark.
  case dark
}

/// How much colours should stand apart.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  /// As designed.
  case standard
  /// More than designed.
  case increased
}

/// Where lines and stacks begin.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// On the left.
  case leftToRight
  /// On the right.
  case rightToLeft
}

/// How large the reader wants text.
public enum DynamicTypeSize: Hashable, Sendable, CaseIterable, Comparable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether it is one of the sizes beyond the ordinary scale.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// Why content is veiled.
public struct RedactionReasons: OptionSet, Sendable {
  /// The reasons as bits.
  public let rawValue: Int

  /// Reasons from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// There is nothing to show yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// It is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// It is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}
