public import Views

/// A label made of an icon and a title.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon
  @Environment(\.labelLook) private var look

  /// Creates a label from a title and an icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The label in the environment's style. Screen readers speak the title only.
  public var body: some View {
    look.makeBody(
      LabelStyleConfiguration(
        title: .init(content: AnyView(title)), icon: .init(content: AnyView(icon.accessibilityHidden(true))))
    )
    .accessibilityElement(children: .combine)
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a title and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// Creates a label from a title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label from a title and a named image.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(decorative: name) })
  }

  /// Creates a label from a title and a named image.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates a label from a style's configuration, drawn in the enclosing style.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

/// The properties of a label for its style.
public struct LabelStyleConfiguration {
  /// The title of a label.
  public struct Title: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }

  /// The icon of a label.
  public struct Icon: View {
    let content: AnyView
    /// The icon.
    public var body: some View { content }
  }

  /// The title.
  public let title: Title
  /// The icon.
  public let icon: Icon
}

/// A style that defines the appearance of labels.
public protocol LabelStyle {
  /// The type of the label's body.
  associatedtype Body: View
  /// The properties of a label.
  typealias Configuration = LabelStyleConfiguration
  /// Returns the body of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A label style that aligns the icon and the title on a common baseline.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the icon before the title.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

/// The default label style, which shows the icon and the title; in list rows, the icon is tinted and titles align.
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the icon before the title.
  public func makeBody(configuration: Configuration) -> some View { DefaultLabel(configuration: configuration) }
}

private struct DefaultLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.self) private var environment

  var body: some View {
    if environment.rowKind == nil {
      TitleAndIconLabelStyle().makeBody(configuration: configuration)
    } else {
      HStack(alignment: .firstTextBaseline, spacing: 12) {
        icon.imageScale(.large).frame(width: 28)
        configuration.title
      }
    }
  }

  @ViewBuilder private var icon: some View {
    if environment.foregroundStyle == nil {
      configuration.icon.foregroundStyle(.tint)
    } else {
      configuration.icon
    }
  }
}

/// A label style that shows only the icon; screen readers speak the title.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the icon, labelled with the title for screen readers.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon.accessibilityHidden(true).background { configuration.title.fixedSize().visuallyHidden() }
  }
}

/// A label style that shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}
  /// Returns the title.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The default style.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// A label style that shows the icon and the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  /// A label style that shows only the icon.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// A label style that shows only the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// A type-erased label style.
struct LabelLook {
  let makeBody: (LabelStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: LabelLook { LabelLook { AnyView(DefaultLabelStyle().makeBody(configuration: $0)) } }
  }
}

extension EnvironmentValues {
  var labelLook: LabelLook {
    get { self[LabelLook.Key.self] }
    set { self[LabelLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets the style of labels in the view.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environmentChanged { environment in
      // A label created inside the style uses the enclosing style.
      let outer = environment.labelLook
      environment.labelLook = LabelLook { configuration in
        AnyView(style.makeBody(configuration: configuration).environmentChanged { $0.labelLook = outer })
      }
    }
  }
}
