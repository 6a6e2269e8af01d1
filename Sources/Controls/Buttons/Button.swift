public import Views

/// The role of a button.
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// The role of a button that performs a destructive action.
  public static let destructive = ButtonRole(name: "destructive")
  /// The role of a button that cancels an operation.
  public static let cancel = ButtonRole(name: "cancel")
  /// The role of a button that confirms an operation.
  public static let confirm = ButtonRole(name: "confirm")
  /// The role of a button that closes a view.
  public static let close = ButtonRole(name: "close")
}

/// A button, drawn in its normal state. Rendered views receive no input, so its action never runs.
public struct Button<Label: View>: View {
  let role: ButtonRole?
  private let action: () -> Void
  private let label: Label
  @Environment(\.buttonLook) private var look

  /// Creates a button with a label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Creates a button with a label and a role.
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// The label in the environment's button style.
  public var body: some View {
    look.makeBody(
      PrimitiveButtonStyleConfiguration(role: role, label: .init(content: AnyView(label)), action: action)
    )
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(.isButton)
  }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Text(titleKey) }
  }
  /// Creates a button with a title and a role.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }
  /// Creates a button with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Text(title) }
  }
  /// Creates a button with a title and a role.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == Controls.Label<Text, Image> {
  /// Creates a button with a title and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Controls.Label(titleKey, systemImage: systemImage) }
  }
  /// Creates a button with a title, a symbol and a role.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Controls.Label(titleKey, systemImage: systemImage) }
  }
  /// Creates a button with a title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Controls.Label(title, systemImage: systemImage) }
  }
  /// Creates a button with a title, a symbol and a role.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
  ) { self.init(role: role, action: action) { Controls.Label(title, systemImage: systemImage) } }
}

/// The properties of a button for its primitive style.
public struct PrimitiveButtonStyleConfiguration {
  /// The label of a button.
  public struct Label: View {
    let content: AnyView
    /// The label.
    public var body: some View { content }
  }

  /// The role of the button; nil if it has none.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  fileprivate let action: () -> Void

  /// Performs the button's action.
  public func trigger() { action() }
}

/// A style that defines the appearance and interaction of buttons.
public protocol PrimitiveButtonStyle {
  /// The type of the button's body.
  associatedtype Body: View
  /// The properties of a button.
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// Returns the body of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button for its style.
public struct ButtonStyleConfiguration {
  /// The label of a button.
  public typealias Label = PrimitiveButtonStyleConfiguration.Label
  /// The role of the button; nil if it has none.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  /// Whether the button is pressed; always false.
  public let isPressed: Bool
}

/// A style that defines the appearance of buttons.
public protocol ButtonStyle {
  /// The type of the button's body.
  associatedtype Body: View
  /// The properties of a button.
  typealias Configuration = ButtonStyleConfiguration
  /// Returns the body of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A type-erased button style.
struct ButtonLook {
  let makeBody: (PrimitiveButtonStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: ButtonLook { ButtonLook { AnyView(BorderlessButtonStyle().makeBody(configuration: $0)) } }
  }
}

extension EnvironmentValues {
  var buttonLook: ButtonLook {
    get { self[ButtonLook.Key.self] }
    set { self[ButtonLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets the style of buttons in the view.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environmentChanged { $0.buttonLook = ButtonLook { AnyView(style.makeBody(configuration: $0)) } }
  }

  /// Sets the style of buttons in the view.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environmentChanged {
      $0.buttonLook = ButtonLook { configuration in
        AnyView(
          style.makeBody(
            configuration: ButtonStyleConfiguration(
              role: configuration.role, label: configuration.label, isPressed: false)))
      }
    }
  }
}
