/// Words and a switch that is on or off.
public struct Toggle<Label: View>: View {
  private let label: Label
  private let isOn: Binding<Bool>
  @Environment(\.toggleLook) private var look

  /// A switch with words for it.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn
  }

  /// The words and the switch in the style around.
  public var body: some View {
    look.makeBody(ToggleStyleConfiguration(label: .init(content: AnyView(label)), isOn: isOn))
      .accessibilityElement(children: .combine).accessibilityAddTraits(.isToggle)
  }
}

extension Toggle where Label == Text {
  /// A switch with words for it.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }
  /// A switch with words for it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

/// Words in the tint's colour that lead somewhere; in a picture they lead nowhere.
public struct Link<Label: View>: View {
  private let label: Label

  /// A link with a view for it.
  public init(destination: URL, @ViewBuilder label: () -> Label) { self.label = label() }

  /// The words in the tint's colour.
  public var body: some View {
    label.foregroundStyle(.tint).accessibilityElement(children: .combine).accessibilityAddTraits(.isLink)
  }
}

extension Link where Label == Text {
  /// A link with words for it.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }
  /// A link with words for it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}

/// What is shown where there is no content: a picture, words and what can be done.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Words for what is missing, why, and what can be done.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// All of it in the middle of the space there is.
  public var body: some View {
    VStack(spacing: 12) {
      VStack(spacing: 4) {
        label.labelStyle(UnavailableLabelStyle())
        description.font(.subheadline).foregroundStyle(.secondary)
      }
      actions
    }
    .multilineTextAlignment(.center).padding().frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 12) {
      configuration.icon.font(.system(size: 48)).foregroundStyle(.secondary)
      configuration.title.font(.title2.bold())
    }
  }
}

extension ContentUnavailableView where Label == Views.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A symbol, words for what is missing, and why.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(label: { Views.Label(title, systemImage: name) }, description: { description })
  }
  /// A symbol, words for what is missing, and why.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init(label: { Views.Label(title, systemImage: name) }, description: { description })
  }
}
