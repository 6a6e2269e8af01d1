public import Views

/// The direction in which a screen reader adjusts a value.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}

/// The kind of an action that a screen reader offers.
public struct AccessibilityActionKind: Hashable, Sendable {
  private let name: String

  /// The action of a control.
  public static let `default` = AccessibilityActionKind(name: "default")
  /// The action that leaves a modal view.
  public static let escape = AccessibilityActionKind(name: "escape")
  /// The most important action of a screen, such as to pause.
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  /// The action that deletes an element.
  public static let delete = AccessibilityActionKind(name: "delete")
  /// The action that shows a menu.
  public static let showMenu = AccessibilityActionKind(name: "showMenu")
}

// Screen readers read a rendered picture as one text, so the following have no effect.
extension View {
  /// Adds an action for screen readers. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds an action for screen readers. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View { self }

  /// Adds an action for screen readers. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }

  /// Adds an action for screen readers. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds an action for screen readers. Accepted for source compatibility: rendered views receive no input.
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { self }

  /// Adds buttons as actions for screen readers. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { self }

  /// Lets screen readers adjust a value. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }

  /// Lets screen readers scroll the view. Accepted for source compatibility: rendered views receive no input.
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }

  /// Sets names by which voice control finds the view. Accepted for source compatibility: rendered views receive no
  /// input.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Sets names by which voice control finds the view. Accepted for source compatibility: rendered views receive no
  /// input.
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

  /// Sets names by which voice control finds the view. Accepted for source compatibility: rendered views receive no
  /// input.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }

  /// Tells screen readers whether the view responds to input. Accepted for source compatibility: rendered views receive
  /// none.
  public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View { self }
}
