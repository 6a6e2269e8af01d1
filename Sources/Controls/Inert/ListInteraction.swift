public import Views

// Rendered views receive no input, so the following are never shown or run.
extension View {
  /// Adds actions to a row that appear when it is swiped; they are never shown.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }

  /// Adds an action that refreshes the view when it is pulled; it never runs.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

  /// Sets whether rows can be selected; has no effect in Vitrine.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }
}
