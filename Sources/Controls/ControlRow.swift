public import Views

/// A label with a control at the trailing end, or the control alone if labels are hidden.
struct ControlRow<Label: View, Control: View>: View {
  let label: Label
  let control: Control
  @Environment(\.hidesLabels) private var hidesLabels

  var body: some View {
    if hidesLabels {
      control.background { label.fixedSize().visuallyHidden() }
    } else {
      HStack {
        label
        Spacer()
        control.modifier(RowControl())
      }
    }
  }
}

private struct HidesLabelsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Whether the labels of controls are hidden.
  var hidesLabels: Bool {
    get { self[HidesLabelsKey.self] }
    set { self[HidesLabelsKey.self] = newValue }
  }
}

extension View {
  /// Hides the labels of toggles and steppers in the view; screen readers still read them.
  public func labelsHidden() -> some View { environment(\.hidesLabels, true) }
}
