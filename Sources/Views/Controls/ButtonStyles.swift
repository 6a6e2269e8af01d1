extension PrimitiveButtonStyleConfiguration {
  /// A view whose tint is red where the button destroys something.
  @ViewBuilder fileprivate func tinting(_ view: some View) -> some View {
    if role == .destructive { view.tint(Color.red) } else { view }
  }
}

/// A button without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// A button without decoration.
  public init() {}
  /// The label alone.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// A button in the tint's colour without border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// A button without border.
  public init() {}
  /// The label in the tint's colour.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(configuration.label.foregroundStyle(.tint))
  }
}

/// A button on grey.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// A bordered button.
  public init() {}
  /// The label on a capsule.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: configuration.label.foregroundStyle(.tint))
        .background(Color.gray.opacity(0.18), in: .buttonBorder))
  }
}

/// A button on a capsule in the tint's colour.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// A prominent button.
  public init() {}
  /// The label on a capsule.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.tinting(
      BorderedLabel(label: configuration.label.foregroundStyle(.white)).background(.tint, in: .buttonBorder))
  }
}

/// A button of Liquid Glass.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  private let glass: Glass

  /// A button of regular glass.
  public init() { glass = .regular }
  /// A button of a glass.
  public init(_ glass: Glass) { self.glass = glass }
  /// The label on glass.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedLabel(label: configuration.label).glassEffect(glass.interactive(), in: .buttonBorder)
  }
}

/// A button of Liquid Glass in the tint's colour.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  /// A prominent button of glass.
  public init() {}
  /// The label on tinted glass.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedLabel(label: configuration.label.foregroundStyle(.white))
      .glassEffect(
        .regular.tint(configuration.role == .destructive ? .red : .accentColor).interactive(), in: .buttonBorder)
  }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// A button without decoration.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// A button in the tint's colour without border.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A button on a capsule of grey.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// A button on a capsule in the tint's colour.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// A button of Liquid Glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// A button of a glass.
  public static func glass(_ glass: Glass) -> Self { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// A button of Liquid Glass in the tint's colour.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
