public import Views

/// A style that defines the appearance of date pickers.
public protocol DatePickerStyle {
  /// Vitrine's own: the kind of date picker.
  var _kind: _DatePickerKind { get }
}

/// Vitrine's own: the kinds of date pickers.
public enum _DatePickerKind: Sendable {
  case compact, graphical, wheel
}

/// The default date picker style, which is compact.
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of date picker.
  public var _kind: _DatePickerKind { .compact }
}

/// A date picker style that shows the date and the time in capsules.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of date picker.
  public var _kind: _DatePickerKind { .compact }
}

/// A date picker style that shows the days of a month.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of date picker.
  public var _kind: _DatePickerKind { .graphical }
}

/// A date picker style that shows wheels.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of date picker.
  public var _kind: _DatePickerKind { .wheel }
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The default style.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// A date picker style that shows the date and the time in capsules.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// A date picker style that shows the days of a month.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// A date picker style that shows wheels.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

private struct DatePickerKindKey: EnvironmentKey { static var defaultValue: _DatePickerKind { .compact } }

extension EnvironmentValues {
  /// The style of date pickers.
  var datePickerKind: _DatePickerKind {
    get { self[DatePickerKindKey.self] }
    set { self[DatePickerKindKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of date pickers in the view.
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    environment(\.datePickerKind, style._kind)
  }
}
