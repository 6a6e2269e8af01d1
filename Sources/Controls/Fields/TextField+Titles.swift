public import Views

extension TextField where Label == Text {
  /// Creates a field with a title, which is its prompt.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text.wrappedValue, nil, .horizontal, Text(titleKey))
  }
  /// Creates a field with a title and a prompt.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(text.wrappedValue, prompt, .horizontal, Text(titleKey))
  }
  /// Creates a field that grows along an axis.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(text.wrappedValue, nil, axis, Text(titleKey))
  }
  /// Creates a field with a prompt that grows along an axis.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(text.wrappedValue, prompt, axis, Text(titleKey))
  }
  /// Creates a field with a title, which is its prompt.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text.wrappedValue, nil, .horizontal, Text(title))
  }
  /// Creates a field with a title and a prompt.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text.wrappedValue, prompt, .horizontal, Text(title))
  }
  /// Creates a field that grows along an axis.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(text.wrappedValue, nil, axis, Text(title))
  }
  /// Creates a field with a prompt that grows along an axis.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(text.wrappedValue, prompt, axis, Text(title))
  }
}

extension TextField where Label == Text {
  /// Creates a field for a formatted value; nil leaves it empty.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(value: value, format: format, prompt: prompt) { Text(titleKey) } }

  /// Creates a field for a formatted value; nil leaves it empty.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(value: value, format: format, prompt: prompt) { Text(title) } }

  /// Creates a field for a formatted value.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(value: value, format: format, prompt: prompt) { Text(titleKey) } }

  /// Creates a field for a formatted value.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(value: value, format: format, prompt: prompt) { Text(title) } }

  /// Creates a field for a value written by a formatter.
  public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(value: value, formatter: formatter, prompt: prompt) { Text(titleKey) }
  }

  /// Creates a field for a value written by a formatter.
  @_disfavoredOverload
  public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(value: value, formatter: formatter, prompt: prompt) { Text(title) }
  }
}

extension TextField where Label == Text {
  /// Creates a field with actions, which never run; superseded by `onSubmit` and `focused`.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) { self.init(titleKey, text: text) }

  /// Creates a field with an action, which never runs; superseded by `onSubmit`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(titleKey, text: text)
  }

  /// Creates a field with actions, which never run; superseded by `onSubmit` and `focused`.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) { self.init(title, text: text) }

  /// Creates a field with an action, which never runs; superseded by `onSubmit`.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(title, text: text)
  }
}
