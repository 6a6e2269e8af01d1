/// The colour scheme: light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

/// The preferred contrast between colours.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  /// Standard contrast.
  case standard
  /// Increased contrast.
  case increased
}

/// The layout direction: left-to-right or right-to-left.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// Left-to-right.
  case leftToRight
  /// Right-to-left.
  case rightToLeft
}

/// The user's preferred text size.
public enum DynamicTypeSize: Hashable, Sendable, CaseIterable, Comparable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether this is one of the accessibility sizes.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// Reasons to redact content.
public struct RedactionReasons: OptionSet, Sendable {
  /// The raw value.
  public let rawValue: Int

  /// Creates a set from its raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Content is not available yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Content is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// Content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}
