public import Views

/// A style that defines the appearance of pickers.
public protocol PickerStyle {
  /// Vitrine's own: the kind of picker.
  var _kind: _PickerKind { get }
}

/// Vitrine's own: the kinds of pickers.
public enum _PickerKind: Sendable {
  case segmented, menu, inline, navigationLink, wheel
}

/// The default picker style, which shows a closed menu.
public struct DefaultPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .menu }
}

/// A picker style that shows a closed menu with the selected option.
public struct MenuPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .menu }
}

/// A picker style that shows all options side by side.
public struct SegmentedPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .segmented }
}

/// A picker style that shows all options: as rows in a list, otherwise as a wheel.
public struct InlinePickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .inline }
}

/// A picker style that shows the selected option in a row that leads to the others.
public struct NavigationLinkPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .navigationLink }
}

/// A picker style that shows the options on a wheel.
public struct WheelPickerStyle: PickerStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of picker.
  public var _kind: _PickerKind { .wheel }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The default style.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  /// A picker style that shows a closed menu with the selected option.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  /// A picker style that shows all options side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
  /// A picker style that shows all options.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A picker style that shows the selected option in a row that leads to the others.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
  /// A picker style that shows the options on a wheel.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

private struct PickerKindKey: EnvironmentKey { static let defaultValue = _PickerKind.menu }

extension EnvironmentValues {
  /// The style of pickers.
  var pickerKind: _PickerKind {
    get { self[PickerKindKey.self] }
    set { self[PickerKindKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of pickers in the view.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerKind, style._kind) }
}
