public import Views

/// An action that opens a window. Rendered views have no windows, so it has no effect in Vitrine.
public struct OpenWindowAction: Sendable {
  /// Opens the window of an identifier.
  public func callAsFunction(id: String) {}
  /// Opens the window of a value.
  public func callAsFunction<D: Codable & Hashable>(value: D) {}
  /// Opens the window of an identifier and a value.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

/// An action that closes a window. Rendered views have no windows, so it has no effect in Vitrine.
public struct DismissWindowAction: Sendable {
  /// Closes the window that contains the view.
  public func callAsFunction() {}
  /// Closes the window of an identifier.
  public func callAsFunction(id: String) {}
  /// Closes the window of a value.
  public func callAsFunction<D: Codable & Hashable>(value: D) {}
  /// Closes the window of an identifier and a value.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

extension EnvironmentValues {
  /// An action that opens a window. It has no effect in Vitrine.
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  /// An action that closes a window. It has no effect in Vitrine.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
  /// Whether the app can have several windows. It has no effect in Vitrine: rendered views have no windows, so it is
  /// false.
  public var supportsMultipleWindows: Bool { false }
}
