/// Words and a control at the other end, or, where words are left out, the control alone.
struct ControlRow<Label: View, Control: View>: View {
  let label: Label
  let control: Control
  @Environment(\.hidesLabels) private var hidesLabels

  var body: some View {
    if hidesLabels {
      control.background { label.fixedSize().unseen() }
    } else {
      HStack {
        label
        Spacer()
        control
      }
    }
  }
}

private struct HidesLabelsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Whether controls leave out their words.
  fileprivate var hidesLabels: Bool {
    get { self[HidesLabelsKey.self] }
    set { self[HidesLabelsKey.self] = newValue }
  }
}

extension View {
  /// Leaves out the words of switches and steppers in the view; those who cannot see them are still told.
  public func labelsHidden() -> some View { environment(\.hidesLabels, true) }
}
