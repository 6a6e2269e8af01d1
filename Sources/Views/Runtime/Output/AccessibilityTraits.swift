/// Traits that tell a screen reader how to treat an element.
public struct AccessibilityTraits: SetAlgebra, OptionSet, Sendable {
  /// The raw value.
  public let rawValue: UInt32

  /// Creates a set from its raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A button.
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  /// The header of a section.
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  /// A selected element.
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  /// A link.
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  /// A search field.
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 4)
  /// An image.
  public static let isImage = AccessibilityTraits(rawValue: 1 << 5)
  /// An element that plays its own sound when activated.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 6)
  /// A keyboard key.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 7)
  /// Text that does not change.
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 8)
  /// A summary of the screen.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 9)
  /// An element that changes frequently.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 10)
  /// An element that starts a media session when activated.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// An element that receives touches directly.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  /// An element that turns the page when it has been read.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  /// A modal element, whose siblings are ignored.
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  /// A toggle.
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
}

/// How the children of an element appear to screen readers.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  enum Kind { case ignore, contain, combine }
  let kind: Kind

  /// Children are ignored.
  public static let ignore = AccessibilityChildBehavior(kind: .ignore)
  /// Children are separate elements inside the element.
  public static let contain = AccessibilityChildBehavior(kind: .contain)
  /// Children are merged into the element.
  public static let combine = AccessibilityChildBehavior(kind: .combine)
}
