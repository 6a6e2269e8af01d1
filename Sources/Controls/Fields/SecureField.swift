public import Views

/// A field for a password, which shows a bullet for each character. Rendered views receive no input.
public struct SecureField<Label: View>: View {
  private let field: TextField<Label>

  /// Creates a field with a label, which is also the prompt if `prompt` is nil.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    field = TextField(String(repeating: "•", count: text.wrappedValue.count), prompt, .horizontal, label())
  }

  /// The field in the environment's text field style.
  public var body: some View { field }
}

extension SecureField where Label == Text {
  /// Creates a field with a title, which is also the prompt if `prompt` is nil.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }
  /// Creates a field with a title and a prompt.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
  /// Creates a field with a title, which is its prompt.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(text: text) { Text(titleKey) } }
  /// Creates a field with a title, which is its prompt.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.init(text: text) { Text(title) } }
  /// Creates a field with an action, which never runs; superseded by `onSubmit`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text: text) { Text(titleKey) }
  }
  /// Creates a field with an action, which never runs; superseded by `onSubmit`.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text: text) { Text(title) }
  }
}
