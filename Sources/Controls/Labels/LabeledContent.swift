public import Views

/// A row with a label at one end and a value at the other.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Creates a row from a value and a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// The label, with the value in the secondary style at the trailing end.
  public var body: some View {
    HStack(alignment: .firstTextBaseline) {
      label
      Spacer()
      content.defaultForegroundStyle(.secondary).multilineTextAlignment(.trailing)
    }
    .accessibilityElement(children: .combine)
  }
}

extension LabeledContent where Label == Text {
  /// Creates a row from a value and a label.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  /// Creates a row from a value and a label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a row from two strings.
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(titleKey) { Text(value) }
  }
  /// Creates a row from two strings.
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) { self.init(title) { Text(value) } }
  /// Creates a row from a formatted value and a title.
  public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(titleKey) { Text(value, format: format) } }
  /// Creates a row from a formatted value and a title.
  @_disfavoredOverload
  public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(title) { Text(value, format: format) } }
}
