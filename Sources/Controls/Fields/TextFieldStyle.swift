public import Views

/// The label of a field in its style.
public struct _TextFieldStyleLabel: View {
  let content: AnyView

  /// The label.
  public var body: some View { content }
}

/// A style that defines the appearance of text fields.
public protocol TextFieldStyle {
  /// The type of the field's body.
  associatedtype _Body: View
  /// The type of the field's label.
  typealias _Label = _TextFieldStyleLabel
  /// Returns the body of a field, built around the undecorated field.
  @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body
}

/// A field style without decoration.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: returns the field unchanged.
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// The default field style, which has no decoration.
public struct DefaultTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: returns the field unchanged.
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}

/// A field style with a rounded border, at least 34 points high.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: returns the field inside its border.
  public func _body(configuration: TextField<_Label>) -> some View { configuration.modifier(FieldBorder()) }
}

/// The rounded border of a field.
struct FieldBorder: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme
  private static let shape = RoundedRectangle(cornerRadius: 8, style: .continuous)

  func body(content: Content) -> some View {
    content.padding(.horizontal, 8).padding(.vertical, 6).frame(minHeight: 34)
      .background(colorScheme == .dark ? Color.black : Color.white, in: Self.shape)
      .overlay { Self.shape.strokeBorder(.separator, lineWidth: 0.5) }
  }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// A field style without decoration.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The default style.
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// A field style with a rounded border.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// A type-erased field style.
struct TextFieldLook {
  let makeBody: (TextField<_TextFieldStyleLabel>) -> AnyView

  struct Key: EnvironmentKey { static var defaultValue: TextFieldLook? { nil } }
}

extension EnvironmentValues {
  /// The style of text fields; nil for no decoration.
  var textFieldLook: TextFieldLook? {
    get { self[TextFieldLook.Key.self] }
    set { self[TextFieldLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets the style of text fields in the view.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    environmentChanged { $0.textFieldLook = TextFieldLook { AnyView(style._body(configuration: $0)) } }
  }
}
