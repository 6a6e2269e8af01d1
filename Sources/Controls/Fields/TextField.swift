public import Views

/// A field for text. Rendered views receive no input, so its text never changes.
///
/// The field takes the proposed width. It shows its caret only if it has focus.
public struct TextField<Label: View>: View {
  private let label: Label
  private let text: String
  private let prompt: Text?
  private let axis: Axis
  @Environment(\.textFieldLook) private var look

  init(_ text: String, _ prompt: Text?, _ axis: Axis, _ label: Label) {
    self.label = label
    self.text = text
    self.prompt = prompt
    self.axis = axis
  }

  /// The field in the environment's style. Screen readers speak the label and the text.
  public var body: some View {
    if let look {
      look.makeBody(TextField<_TextFieldStyleLabel>(text, prompt, axis, _TextFieldStyleLabel(content: AnyView(label))))
        .environmentChanged { $0.textFieldLook = nil }
    } else {
      EditableText(
        text: text, prompt: Placeholder(prompt: prompt, label: label), lineLimit: axis == .horizontal ? 1 : nil
      )
      .speaking(label, text)
    }
  }
}

/// The view that an empty field shows: its prompt or, without one, its label.
struct Placeholder<Label: View>: View {
  let prompt: Text?
  let label: Label

  var body: some View {
    if let prompt { prompt } else { label }
  }
}

extension View {
  /// Makes screen readers speak a label and a text instead of the view's content.
  func speaking(_ label: some View, _ text: String) -> some View {
    accessibilityHidden(true)
      .background {
        Group {
          label
          if !text.isEmpty { Text(verbatim: text) }
        }
        .fixedSize().visuallyHidden()
      }
      .accessibilityElement(children: .combine)
  }
}

extension TextField {
  /// Creates a field with a label, which is also the prompt if `prompt` is nil.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text.wrappedValue, prompt, .horizontal, label())
  }

  /// Creates a field that grows along an axis: with `.vertical`, its text wraps.
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(text.wrappedValue, prompt, axis, label())
  }

  /// Creates a field for a formatted value; nil leaves it empty.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(value.wrappedValue.map { format.format($0) } ?? "", prompt, .horizontal, label())
  }

  /// Creates a field for a formatted value.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(format.format(value.wrappedValue), prompt, .horizontal, label())
  }

  /// Creates a field for a value written by a formatter; empty if the formatter does not accept it.
  public init<V>(value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(formatter.string(for: value.wrappedValue) ?? "", prompt, .horizontal, label())
  }
}
