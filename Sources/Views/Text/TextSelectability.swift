/// Whether a reader may select text.
public protocol TextSelectability {
  /// Whether text may be selected.
  static var allowsSelection: Bool { get }
}

/// Text that may be selected.
public struct EnabledTextSelectability: TextSelectability {
  /// It may be.
  public static let allowsSelection = true
}

/// Text that may not be selected.
public struct DisabledTextSelectability: TextSelectability {
  /// It may not be.
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// Text may be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// Text may not be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

extension View {
  /// Whether text in the view may be selected; in a picture none is, so it looks the same.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
}
