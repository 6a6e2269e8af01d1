public import Views

private struct IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
  /// Whether controls are enabled.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// Whether buttons show their shapes; always false.
  public var accessibilityShowButtonShapes: Bool { false }
}

extension View {
  /// Disables the controls in the view.
  public func disabled(_ disabled: Bool) -> some View {
    environmentChanged { $0.isEnabled = $0.isEnabled && !disabled }
  }
}
