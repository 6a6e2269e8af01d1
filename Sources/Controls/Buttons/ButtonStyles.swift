import DisplayLists
public import Views

extension PrimitiveButtonStyleConfiguration {
  /// Returns the view, tinted red for destructive buttons.
  @ViewBuilder fileprivate func tinting(_ view: some View) -> some View {
    if role == .destructive { view.tint(Color.red) } else { view }
  }
}

/// A label in a given style, unless the environment has an explicit foreground style.
struct InkedLabel<Label: View, Ink: ShapeStyle>: View {
  let label: Label
  let ink: Ink
  @Environment(\.foregroundStyle) private var foreground

  var body: some View {
    if foreground?.isDefault ?? true { label.foregroundStyle(ink) } else { label }
  }
}

/// A button style without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label of the button.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// A borderless button style in the tint colour, unless a foreground style is set.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label in the tint colour.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(InkedLabel(label: configuration.label, ink: .tint))
  }
}

/// The fill of a bordered button: grey, or the tint colour if one is set.
private struct BorderedFill: View {
  @Environment(\.tint) private var tint

  var body: some View { ButtonBorderShape.automatic.fill((tint ?? .gray).opacity(0.18)) }
}

/// A button style with a grey or tinted background in the border shape.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label inside its border shape.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: InkedLabel(label: configuration.label, ink: .tint))
        .background { BorderedFill() })
  }
}

/// A prominent button style, filled with the tint colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label inside its border shape.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: InkedLabel(label: configuration.label, ink: .white))
        .background(.tint, in: .buttonBorder))
  }
}

/// A Liquid Glass button style.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  /// Creates the style with regular glass.
  public init() { glass = .regular }
  /// Creates the style with the given glass.
  public init(_ glass: Glass) { self.glass = glass }
  /// Returns the label on a pane of glass; the label of a destructive button is red.
  public func makeBody(configuration: Configuration) -> some View {
    GlassButtonBody(
      label: BorderedLabel(label: configuration.label), glass: glass.interactive(),
      ink: configuration.role == .destructive ? AnyShapeStyle(.red) : nil)
  }
}

/// A prominent Liquid Glass button style in the tint colour.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label on a pane of tinted glass.
  public func makeBody(configuration: Configuration) -> some View {
    GlassButtonBody(
      label: BorderedLabel(label: configuration.label),
      glass: .regular.tint(configuration.role == .destructive ? .red : .accentColor).interactive(),
      ink: AnyShapeStyle(.white)
    )
    // As on iOS, the glass keeps its colour even if white letters have too little contrast on it.
    .environmentChanged { $0.glassLegibility = .off }
  }
}

/// A label on a pane of glass or, because glass cannot sample other glass, on a thin fill if the button lies on glass.
/// The label of a disabled button is dimmed, and its glass is not tinted.
private struct GlassButtonBody<Label: View>: View {
  let label: Label
  let glass: Glass
  /// The style of the label of an enabled button; nil for that of its surroundings.
  let ink: AnyShapeStyle?
  @Environment(\.isOnGlass) private var isOnGlass
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    let glass = isEnabled ? glass : glass.tint(nil).interactive(false)
    if isOnGlass {
      inkedLabel.background(glass.tint ?? Color.primary.opacity(isEnabled ? 0.12 : 0.06), in: .buttonBorder)
    } else {
      inkedLabel.glassEffect(glass, in: .buttonBorder)
    }
  }

  @ViewBuilder private var inkedLabel: some View {
    if !isEnabled {
      // Faint letters are not made legible at the expense of the glass: they count as letters that fade.
      label.grouped { _ in { items, _ in DisplayGroup(items, opacity: 0.3, isFading: true) } }
    } else if let ink {
      label.foregroundStyle(ink)
    } else {
      label
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
