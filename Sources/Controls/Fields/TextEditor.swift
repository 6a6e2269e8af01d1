public import Views

/// A multi-line editor for text, which takes the proposed size. Rendered views receive no input, so its text never
/// changes.
public struct TextEditor: View {
  private let text: String
  @Environment(\.showsScrollBackground) private var showsBackground

  /// Creates an editor.
  public init(text: Binding<String>) { self.text = text.wrappedValue }

  /// The start of the text, inset by 5 points horizontally and 8 vertically as in UIKit's text view.
  public var body: some View {
    EditableText(text: text, prompt: EmptyView(), lineLimit: nil)
      .padding(.horizontal, 5).padding(.vertical, 8)
      .frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity, alignment: .topLeading)
      .background { if showsBackground { Color(.background) } }
      .clipped()
      .accessibilityElement(children: .combine)
  }
}

/// A style that defines the appearance of text editors.
public protocol TextEditorStyle {}

/// The default editor style.
public struct AutomaticTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public init() {}
}

/// An editor style without decoration, which is also the default.
public struct PlainTextEditorStyle: TextEditorStyle {
  /// Creates the style.
  public init() {}
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  /// The default style.
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
  /// An editor style without decoration.
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

private struct ShowsScrollBackgroundKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
  /// Whether lists, forms and text editors draw their background.
  var showsScrollBackground: Bool {
    get { self[ShowsScrollBackgroundKey.self] }
    set { self[ShowsScrollBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of text editors. The styles look alike, as on iOS.
  public func textEditorStyle(_ style: some TextEditorStyle) -> some View { self }

  /// Sets whether lists, forms and text editors in the view draw their background.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.showsScrollBackground, visibility != .hidden)
  }
}
