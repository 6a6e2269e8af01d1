public import Views

/// An action that ends a search. Rendered search fields are not being edited, so it has no effect in Vitrine.
public struct DismissSearchAction: Sendable {
  /// Ends the search.
  public func callAsFunction() {}
}

extension EnvironmentValues {
  /// Whether the user is searching: always false, because rendered search fields are not being edited. It has no effect
  /// in Vitrine.
  public var isSearching: Bool { false }
  /// An action that ends a search. It has no effect in Vitrine.
  public var dismissSearch: DismissSearchAction { DismissSearchAction() }
}
