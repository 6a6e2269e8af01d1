public import Views

/// A control that selects one of several values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content
  @Environment(\.pickerKind) private var kind
  @Environment(\.rowKind) private var rowKind

  /// Creates a picker whose options are the tagged views of its content.
  ///
  /// Untagged views in a `ForEach` are identified by their elements' ids.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
    self.content = content()
  }

  /// Creates a picker whose options are the tagged views of its content.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content, label: { label })
  }

  /// The picker in the environment's style. Screen readers speak its label and the selected option.
  @ViewBuilder public var body: some View {
    let choice = Choice(content: content, value: selection.wrappedValue)
    switch kind {
    case .inline where rowKind != nil: InlineChoice(label: label, choice: choice)
    case .menu where rowKind != nil: spoken(ControlRow(label: label, control: RowChoice(choice: choice)), choice)
    case .navigationLink: spoken(LinkChoice(label: label, choice: choice), choice)
    case .segmented: spoken(SegmentedChoice(choice: choice).modifier(RowControl()).controlText(), choice)
    case .menu: spoken(MenuChoice(choice: choice), choice)
    case .wheel, .inline: spoken(WheelChoice(choice: choice).modifier(WheelBand()).controlText(), choice)
    }
  }

  private func spoken(_ view: some View, _ choice: Choice<Content, SelectionValue>) -> some View {
    view.accessibilityHidden(true)
      .background {
        Group {
          label
          choice.chosen { $0 }
        }
        .fixedSize().visuallyHidden()
      }
      .accessibilityElement(children: .combine)
      .accessibilityAddTraits(kind == .menu || kind == .navigationLink ? .isButton : [])
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// Creates a picker with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == Controls.Label<Text, Image> {
  /// Creates a picker with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Controls.Label(titleKey, systemImage: systemImage) } }

  /// Creates a picker with a title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Controls.Label(title, systemImage: systemImage) } }
}

/// The options and the selection of a picker.
struct Choice<Content: View, Value: Hashable> {
  let content: Content
  let value: Value

  /// Builds a view from all options.
  func all<Result: View>(@ViewBuilder _ view: @escaping (SubviewsCollection) -> Result) -> some View {
    Group(subviews: content.environmentChanged { $0.tagsElements = true }, transform: view)
  }

  /// Builds a view from the selected option; empty if none is selected.
  func chosen<Result: View>(@ViewBuilder _ view: @escaping (Subview) -> Result) -> some View {
    all { views in
      if let view = views.first(where: isChosen).map(view) { view }
    }
  }

  func isChosen(_ view: Subview) -> Bool { view.containerValues.hasTag(value) }

  /// Returns the choice with its options transformed.
  func map<Changed: View>(_ change: (Content) -> Changed) -> Choice<Changed, Value> {
    Choice<Changed, Value>(content: change(content), value: value)
  }
}
