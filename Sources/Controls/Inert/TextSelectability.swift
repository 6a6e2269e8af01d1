public import Views

/// A type that states whether text can be selected. Accepted for source compatibility: rendered views receive no input.
public protocol TextSelectability {
  /// Whether text can be selected.
  static var allowsSelection: Bool { get }
}

/// A selectability that allows text to be selected.
public struct EnabledTextSelectability: TextSelectability {
  /// Always true.
  public static let allowsSelection = true
}

/// A selectability that prevents text from being selected.
public struct DisabledTextSelectability: TextSelectability {
  /// Always false.
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// A selectability that allows text to be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// A selectability that prevents text from being selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

extension View {
  /// Sets whether text can be selected. Accepted for source compatibility: rendered views receive no input.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
}
