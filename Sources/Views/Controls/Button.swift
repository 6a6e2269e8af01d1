/// What a button is for.
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// It destroys something.
  public static let destructive = ButtonRole(name: "destructive")
  /// It takes back.
  public static let cancel = ButtonRole(name: "cancel")
  /// It agrees.
  public static let confirm = ButtonRole(name: "confirm")
  /// It closes.
  public static let close = ButtonRole(name: "close")
}

/// A button as it looks when nobody touches it; a picture cannot be pressed.
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: () -> Void
  private let label: Label
  @Environment(\.buttonLook) private var look

  /// A button of a label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// A button of a label, for something.
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// The label in the button style around.
  public var body: some View {
    look.makeBody(
      PrimitiveButtonStyleConfiguration(role: role, label: .init(content: AnyView(label)), action: action)
    )
    .accessibilityElement(children: .combine)
    .accessibilityAddTraits(.isButton)
  }
}

extension Button where Label == Text {
  /// A button of words.
  public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Text(titleKey) }
  }
  /// A button of words, for something.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }
  /// A button of words.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Text(title) }
  }
}

extension Button where Label == Views.Label<Text, Image> {
  /// A button of words and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Views.Label(titleKey, systemImage: systemImage) }
  }
  /// A button of words and a symbol, for something.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Views.Label(titleKey, systemImage: systemImage) }
  }
  /// A button of words and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Views.Label(title, systemImage: systemImage) }
  }
}

/// What a button style knows of a button.
public struct PrimitiveButtonStyleConfiguration {
  /// The label of a button.
  public struct Label: View {
    let content: AnyView
    /// The label.
    public var body: some View { content }
  }

  /// What the button is for; nil for nothing special.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  fileprivate let action: () -> Void

  /// Does what the button does.
  public func trigger() { action() }
}

/// How buttons look and react.
public protocol PrimitiveButtonStyle {
  /// What a button is made of.
  associatedtype Body: View
  /// What the style knows of a button.
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// The button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a button style that leaves reacting to the system knows of a button.
public struct ButtonStyleConfiguration {
  /// The label of a button.
  public typealias Label = PrimitiveButtonStyleConfiguration.Label
  /// What the button is for; nil for nothing special.
  public let role: ButtonRole?
  /// The label.
  public let label: Label
  /// Whether the button is pressed; in a picture never.
  public let isPressed: Bool
}

/// How buttons look.
public protocol ButtonStyle {
  /// What a button is made of.
  associatedtype Body: View
  /// What the style knows of a button.
  typealias Configuration = ButtonStyleConfiguration
  /// The button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button style whose type is hidden.
struct ButtonLook {
  let makeBody: (PrimitiveButtonStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: ButtonLook { ButtonLook { AnyView($0.label.foregroundStyle(.tint)) } }
  }
}

extension EnvironmentValues {
  var buttonLook: ButtonLook {
    get { self[ButtonLook.Key.self] }
    set { self[ButtonLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets how buttons in the view look and react.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environmentChanged { $0.buttonLook = ButtonLook { AnyView(style.makeBody(configuration: $0)) } }
  }

  /// Sets how buttons in the view look.
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
