public import Views

/// Whether a button repeats its action while it is pressed. Accepted for source compatibility: rendered views receive no
/// input.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  private let name: String

  /// As is usual for the button.
  public static let automatic = ButtonRepeatBehavior(name: "automatic")
  /// The action repeats.
  public static let enabled = ButtonRepeatBehavior(name: "enabled")
  /// The action does not repeat.
  public static let disabled = ButtonRepeatBehavior(name: "disabled")
}

private struct ButtonRepeatBehaviorKey: EnvironmentKey { static let defaultValue = ButtonRepeatBehavior.automatic }

extension EnvironmentValues {
  /// Whether buttons repeat their actions.
  public fileprivate(set) var buttonRepeatBehavior: ButtonRepeatBehavior {
    get { self[ButtonRepeatBehaviorKey.self] }
    set { self[ButtonRepeatBehaviorKey.self] = newValue }
  }
}

extension View {
  /// Sets whether buttons repeat their actions while they are pressed. Accepted for source compatibility: rendered views
  /// receive no input.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    environment(\.buttonRepeatBehavior, behavior)
  }
}
