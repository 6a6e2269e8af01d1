/// Content on a ground of its own, with words over it.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxLook) private var look

  /// Content with words over it.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Content with words over it.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  /// The words and the content in the style around.
  public var body: some View {
    look.makeBody(
      GroupBoxStyleConfiguration(label: .init(content: AnyView(label)), content: .init(content: AnyView(content))))
  }
}

extension GroupBox where Label == EmptyView {
  /// Content alone.
  public init(@ViewBuilder content: () -> Content) {
    label = EmptyView()
    self.content = content()
  }
}

extension GroupBox where Label == Text {
  /// Content with words over it.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  /// Content with words over it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// What a group box style knows of a group box.
public struct GroupBoxStyleConfiguration {
  /// The words of a group box.
  public struct Label: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }

  /// The content of a group box.
  public struct Content: View {
    let content: AnyView
    /// The content.
    public var body: some View { content }
  }

  /// The words.
  public let label: Label
  /// The content.
  public let content: Content
}

/// How group boxes look.
public protocol GroupBoxStyle {
  /// What a group box is made of.
  associatedtype Body: View
  /// What the style knows of a group box.
  typealias Configuration = GroupBoxStyleConfiguration
  /// The group box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The words over the content, on a ground that stands out from what lies behind.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// A ground that stands out.
  public init() {}

  /// The words over the content on the ground.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      configuration.label.font(.headline)
      VStack { configuration.content }.frame(maxWidth: .infinity)
    }
    .padding().background(Color(.secondaryBackground), in: .rect(cornerRadius: 8))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The words over the content, on a ground that stands out.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// A group box style whose type is hidden.
struct GroupBoxLook {
  let makeBody: (GroupBoxStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: GroupBoxLook {
      GroupBoxLook { AnyView(DefaultGroupBoxStyle().makeBody(configuration: $0)) }
    }
  }
}

extension EnvironmentValues {
  var groupBoxLook: GroupBoxLook {
    get { self[GroupBoxLook.Key.self] }
    set { self[GroupBoxLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets how group boxes in the view look.
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environmentChanged { $0.groupBoxLook = GroupBoxLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}
