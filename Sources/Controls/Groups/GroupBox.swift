public import Views

/// A labelled box around content.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxLook) private var look

  /// Creates a box with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Creates a box with a label.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  /// The box in the environment's style.
  public var body: some View {
    look.makeBody(
      GroupBoxStyleConfiguration(label: .init(content: AnyView(label)), content: .init(content: AnyView(content))))
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates a box without a label.
  public init(@ViewBuilder content: () -> Content) {
    label = EmptyView()
    self.content = content()
  }
}

extension GroupBox where Label == Text {
  /// Creates a box with a label.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  /// Creates a box with a label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// The properties of a group box for its style.
public struct GroupBoxStyleConfiguration {
  /// The label of a group box.
  public struct Label: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }

  /// The content of a group box.
  public struct Content: View {
    let content: AnyView
    /// The content.
    public var body: some View { content }
  }

  /// The label.
  public let label: Label
  /// The content.
  public let content: Content
}

/// A style that defines the appearance of group boxes.
public protocol GroupBoxStyle {
  /// The type of the group box's body.
  associatedtype Body: View
  /// The properties of a group box.
  typealias Configuration = GroupBoxStyleConfiguration
  /// Returns the body of a group box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style: the label above the content on a filled background.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the style.
  public init() {}

  /// Returns the label above the content on a filled background.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      configuration.label.font(.headline)
      VStack { configuration.content }.frame(maxWidth: .infinity)
    }
    .padding().background(Color(.secondaryBackground), in: .rect(cornerRadius: 8))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The default style.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// A type-erased group box style.
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
  /// Sets the style of group boxes in the view.
  public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environmentChanged { $0.groupBoxLook = GroupBoxLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}
