private struct IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
  /// Whether controls take input.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// Whether buttons show their shape; never.
  public var accessibilityShowButtonShapes: Bool { false }
}

extension View {
  /// Whether controls inside take no input.
  public func disabled(_ disabled: Bool) -> some View {
    environmentChanged { $0.isEnabled = $0.isEnabled && !disabled }
  }
}
