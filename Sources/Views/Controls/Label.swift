/// A picture and words that belong together.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon
  @Environment(\.labelLook) private var look

  /// Words and a picture.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// The picture and the words in the label style around; those who cannot see it are told the words alone.
  public var body: some View {
    look.makeBody(
      LabelStyleConfiguration(
        title: .init(content: AnyView(title)), icon: .init(content: AnyView(icon.accessibilityHidden(true))))
    )
    .accessibilityElement(children: .combine)
  }
}

extension Label where Title == Text, Icon == Image {
  /// Words and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// Words and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Label where Title == Text, Icon == Image {
  /// Words and a picture by its name.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(decorative: name) })
  }

  /// Words and a picture by its name.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// The label that a style was asked for, in the style further out.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}

/// What a label style knows of a label.
public struct LabelStyleConfiguration {
  /// The words of a label.
  public struct Title: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }

  /// The picture of a label.
  public struct Icon: View {
    let content: AnyView
    /// The picture.
    public var body: some View { content }
  }

  /// The words.
  public let title: Title
  /// The picture.
  public let icon: Icon
}

/// How labels look.
public protocol LabelStyle {
  /// What a label is made of.
  associatedtype Body: View
  /// What the style knows of a label.
  typealias Configuration = LabelStyleConfiguration
  /// The label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The picture before the words, on one baseline.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Both.
  public init() {}
  /// The picture before the words.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

/// What suits the place: here the picture before the words.
public struct DefaultLabelStyle: LabelStyle {
  /// What suits the place.
  public init() {}
  /// The picture before the words.
  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// The picture alone; the words are for those who cannot see it.
public struct IconOnlyLabelStyle: LabelStyle {
  /// The picture alone.
  public init() {}
  /// The picture, which says the words.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon.accessibilityHidden(true).background { configuration.title.fixedSize().unseen() }
  }
}

/// The words alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// The words alone.
  public init() {}
  /// The words.
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// What suits the place.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The picture before the words.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The picture alone.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The words alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// A label style whose type is hidden.
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
  /// Sets how labels in the view look.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environmentChanged { environment in
      // A label made anew by the style is in the style further out.
      let outer = environment.labelLook
      environment.labelLook = LabelLook { configuration in
        AnyView(style.makeBody(configuration: configuration).environmentChanged { $0.labelLook = outer })
      }
    }
  }
}
