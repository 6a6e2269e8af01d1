/// What a toggle style knows of a toggle.
public struct ToggleStyleConfiguration {
  /// The words of a toggle.
  public struct Label: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }

  /// The words.
  public let label: Label
  /// Whether it is on.
  @Binding public var isOn: Bool
}

/// How toggles look.
public protocol ToggleStyle {
  /// What a toggle is made of.
  associatedtype Body: View
  /// What the style knows of a toggle.
  typealias Configuration = ToggleStyleConfiguration
  /// The toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// Words, and a switch at the other end.
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?

  /// A switch in the tint's colour, in green where there is none.
  public init() { tint = nil }
  /// A switch in a colour.
  public init(tint: Color) { self.tint = tint }

  /// The words, and the switch at the other end.
  @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
    let row = ControlRow(label: configuration.label, control: Switch(isOn: configuration.isOn))
    if let tint { row.tint(tint) } else { row }
  }
}

/// What suits the place: here a switch.
public struct DefaultToggleStyle: ToggleStyle {
  /// What suits the place.
  public init() {}
  /// The words, and a switch at the other end.
  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggleStyle().makeBody(configuration: configuration)
  }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// What suits the place.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}
extension ToggleStyle where Self == SwitchToggleStyle {
  /// Words, and a switch at the other end.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// A toggle style whose type is hidden.
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
  /// Sets how toggles in the view look.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environmentChanged { $0.toggleLook = ToggleLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}

/// A switch in the proportions of iOS 26: a capsule of 64 by 28 points, a knob of 39 by 24.
private struct Switch: View {
  let isOn: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.self) private var environment

  var body: some View {
    let ground = environment.system.chosenTint ?? AnyShapeStyle(Color.green)
    Capsule().fill(isOn ? ground : AnyShapeStyle(.fill.secondary))
      .frame(width: 64, height: 28)
      .overlay(alignment: isOn ? .trailing : .leading) {
        Capsule().fill(.white).frame(width: 39, height: 24).padding(2)
      }
      .opacity(isEnabled ? 1 : 0.5)
  }
}
