extension PrimitiveButtonStyleConfiguration {
  /// Tints a view red for destructive buttons.
  @ViewBuilder fileprivate func tinting(_ view: some View) -> some View {
    if role == .destructive { view.tint(Color.red) } else { view }
  }
}

/// The style of buttons without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label of the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// The style of buttons without a border, in the tint colour.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label in the tint colour.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(configuration.label.foregroundStyle(.tint))
  }
}

/// The style of buttons with a grey border shape.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label inside its border shape.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: configuration.label.foregroundStyle(.tint))
        .background(Color.gray.opacity(0.18), in: .buttonBorder))
  }
}

/// The style of prominent buttons, filled with the tint colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label inside its border shape.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: configuration.label.foregroundStyle(.white)).background(.tint, in: .buttonBorder))
  }
}

/// The style of Liquid Glass buttons.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  /// Creates the style with regular glass.
  public init() { glass = .regular }
  /// Creates the style with a glass.
  public init(_ glass: Glass) { self.glass = glass }
  /// Returns the label on a pane of glass.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedLabel(label: configuration.label).glassEffect(glass.interactive(), in: .buttonBorder)
  }
}

/// The style of prominent Liquid Glass buttons, in the tint colour.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label on a pane of tinted glass.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedLabel(label: configuration.label.foregroundStyle(.white))
      .glassEffect(
        .regular.tint(configuration.role == .destructive ? .red : .accentColor).interactive(), in: .buttonBorder)
  }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The style of buttons without decoration.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// The style of buttons without a border, in the tint colour.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// The style of buttons with a grey border shape.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// The style of prominent buttons, filled with the tint colour.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// The style of Liquid Glass buttons.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// Returns the style of Liquid Glass buttons with a given glass.
  public static func glass(_ glass: Glass) -> Self { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// The style of prominent Liquid Glass buttons, in the tint colour.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
