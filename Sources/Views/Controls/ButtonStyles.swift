extension PrimitiveButtonStyleConfiguration {
  /// Returns the view, tinted red for destructive buttons.
  @ViewBuilder fileprivate func tinting(_ view: some View) -> some View {
    if role == .destructive { view.tint(Color.red) } else { view }
  }
}

/// A button style without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label of the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// A borderless button style in the tint colour.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label in the tint colour.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(configuration.label.foregroundStyle(.tint))
  }
}

/// A button style with a grey background in the border shape.
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

/// A prominent button style, filled with the tint colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label inside its border shape.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: configuration.label.foregroundStyle(.white)).background(.tint, in: .buttonBorder))
  }
}

/// A Liquid Glass button style.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  /// Creates the style with regular glass.
  public init() { glass = .regular }
  /// Creates the style with the given glass.
  public init(_ glass: Glass) { self.glass = glass }
  /// Returns the label on a pane of glass.
  public func makeBody(configuration: Configuration) -> some View {
    GlassButtonBody(label: BorderedLabel(label: configuration.label), glass: glass.interactive())
  }
}

/// A prominent Liquid Glass button style in the tint colour.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label on a pane of tinted glass.
  public func makeBody(configuration: Configuration) -> some View {
    GlassButtonBody(
      label: BorderedLabel(label: configuration.label.foregroundStyle(.white)),
      glass: .regular.tint(configuration.role == .destructive ? .red : .accentColor).interactive())
  }
}

/// A label on a pane of glass or, because glass cannot sample other glass, on a thin fill if the button lies on glass.
private struct GlassButtonBody<Label: View>: View {
  let label: Label
  let glass: Glass
  @Environment(\.isOnGlass) private var isOnGlass

  var body: some View {
    if isOnGlass {
      label.background(glass.tint ?? Color.primary.opacity(0.12), in: .buttonBorder)
    } else {
      label.glassEffect(glass, in: .buttonBorder)
    }
  }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// A button style without decoration.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// A borderless button style in the tint colour.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A button style with a grey background in the border shape.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// A prominent button style, filled with the tint colour.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// A Liquid Glass button style.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// Returns a Liquid Glass button style with the given glass.
  public static func glass(_ glass: Glass) -> Self { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// A prominent Liquid Glass button style in the tint colour.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
