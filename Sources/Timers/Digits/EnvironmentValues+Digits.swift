public import Views

private struct DrawsDigitsKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
  /// Whether a timer draws its digits; true by default.
  ///
  /// Otherwise their cells are empty, for programs that draw the digits themselves.
  public var timerDrawsDigits: Bool {
    get { self[DrawsDigitsKey.self] }
    set { self[DrawsDigitsKey.self] = newValue }
  }
}
