public import Views

/// The properties of a toggle for its style.
public struct ToggleStyleConfiguration {
  /// The label of a toggle.
  public struct Label: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }

  /// The label.
  public let label: Label
  /// Whether the toggle is on.
  @Binding public var isOn: Bool
}

/// A style that defines the appearance of toggles.
public protocol ToggleStyle {
  /// The type of the toggle's body.
  associatedtype Body: View
  /// The properties of a toggle.
  typealias Configuration = ToggleStyleConfiguration
  /// Returns the body of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle style that shows a switch at the trailing end.
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?

  /// Creates the style with the tint colour, or green without a tint.
  public init() { tint = nil }
  /// Creates the style with a colour.
  public init(tint: Color) { self.tint = tint }

  /// Returns the label, with the switch at the trailing end.
  @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
    let row = ControlRow(label: configuration.label, control: Switch(isOn: configuration.isOn))
    if let tint { row.tint(tint) } else { row }
  }
}

/// A toggle style that shows a button, filled with a tint of its colour while the toggle is on.
public struct ButtonToggleStyle: ToggleStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label inside the shape of a button.
  public func makeBody(configuration: Configuration) -> some View {
    BorderedLabel(label: configuration.label.foregroundStyle(.tint))
      .background {
        if configuration.isOn { ButtonBorderShape.automatic.fill(.tint.opacity(0.18)) }
      }
  }
}

/// The default toggle style, which shows a switch.
public struct DefaultToggleStyle: ToggleStyle {
  /// Creates the style.
  public init() {}
  /// Returns the label, with the switch at the trailing end.
  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggleStyle().makeBody(configuration: configuration)
  }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// The default style.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  /// A toggle style that shows a switch at the trailing end.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  /// A toggle style that shows a button.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A type-erased toggle style.
struct ToggleLook {
  let makeBody: (ToggleStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: ToggleLook { ToggleLook { AnyView(DefaultToggleStyle().makeBody(configuration: $0)) } }
  }
}

extension EnvironmentValues {
  var toggleLook: ToggleLook {
    get { self[ToggleLook.Key.self] }
    set { self[ToggleLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets the style of toggles in the view.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environmentChanged { $0.toggleLook = ToggleLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}

/// A switch with the dimensions of iOS 26: a 64-by-28-point capsule and a 39-by-24-point knob.
private struct Switch: View {
  let isOn: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.self) private var environment

  var body: some View {
    let ground = environment.chosenTint ?? AnyShapeStyle(Color.green)
    Capsule().fill(isOn ? ground : AnyShapeStyle(.fill.secondary))
      .frame(width: 64, height: 28)
      .overlay(alignment: isOn ? .trailing : .leading) {
        Capsule().fill(.white).frame(width: 39, height: 24).padding(2)
      }
      .opacity(isEnabled ? 1 : 0.5)
  }
}
