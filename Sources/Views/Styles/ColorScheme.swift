/// The colour scheme: light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

/// The preferred contrast between colours.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  /// Standard contrast.
  case standard
  /// Increased contrast.
  case increased
}

private struct ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
private struct BothColorSchemesKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct ColorSchemeContrastKey: EnvironmentKey { static var defaultValue: ColorSchemeContrast { .standard } }
private struct ReduceTransparencyKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// The colour scheme: light or dark.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set {
      self[ColorSchemeKey.self] = newValue
      wantsBothColorSchemes = false
    }
  }

  /// Whether panes that follow their backdrop are resolved in both colour schemes.
  ///
  /// The value applies to descendants until one of them sets a colour scheme. The default is `false`: panes take their
  /// appearance from the enclosing colour scheme.
  package var wantsBothColorSchemes: Bool {
    get { self[BothColorSchemesKey.self] }
    set { self[BothColorSchemesKey.self] = newValue }
  }

  /// The contrast of colours; settable for previews and tests, as in SwiftUI.
  public var _colorSchemeContrast: ColorSchemeContrast {
    get { self[ColorSchemeContrastKey.self] }
    set { self[ColorSchemeContrastKey.self] = newValue }
  }

  /// Whether to reduce transparency; settable for previews and tests, as in SwiftUI.
  public var _accessibilityReduceTransparency: Bool {
    get { self[ReduceTransparencyKey.self] }
    set { self[ReduceTransparencyKey.self] = newValue }
  }

  /// The contrast of colours.
  public var colorSchemeContrast: ColorSchemeContrast { _colorSchemeContrast }
  /// Whether to reduce transparency.
  public var accessibilityReduceTransparency: Bool { _accessibilityReduceTransparency }
  /// Whether interfaces must convey information without relying on colour alone; always false.
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  /// Whether colours are inverted; always false.
  public var accessibilityInvertColors: Bool { false }
}

extension View {
  /// Sets the colour scheme of the view, and of the screen that it is part of; nil keeps the current one. Outside a
  /// screen, as in an image of the view alone, only the view has the scheme.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    environmentChanged { if let colorScheme { $0.colorScheme = colorScheme } }
      .preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }

  /// Sets the colour scheme of the view.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }
}

/// The colour scheme that views prefer for their screen; nil if none does.
public struct PreferredColorSchemeKey: PreferenceKey {
  /// No preference.
  public static var defaultValue: ColorScheme? { nil }
  /// Keeps the first preference.
  public static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}
