public import Views

/// A label with buttons to decrement and increment a value. Rendered views receive no input, so the buttons are never
/// pressed.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let canDecrease: Bool
  private let canIncrease: Bool

  /// The label, with the buttons at the trailing end.
  public var body: some View {
    ControlRow(
      label: label,
      control: StepperButtons(canDecrease: canDecrease, canIncrease: canIncrease).accessibilityHidden(true)
    )
    .accessibilityElement(children: .combine)
  }

  /// Creates a stepper from two actions; a button without an action is dimmed.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    canDecrease = onDecrement != nil
    canIncrease = onIncrement != nil
  }

  /// Creates a stepper that changes a value by a step.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    (canDecrease, canIncrease) = (true, true)
  }

  /// Creates a stepper that changes a value by a step within bounds; the button that would exceed a bound is dimmed.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    canDecrease = value.wrappedValue > bounds.lowerBound
    canIncrease = value.wrappedValue < bounds.upperBound
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper from two actions.
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Creates a stepper from two actions.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Creates a stepper that changes a value by a step.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(titleKey) } }

  /// Creates a stepper that changes a value by a step.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(title) } }

  /// Creates a stepper that changes a value by a step within bounds.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }

  /// Creates a stepper that changes a value by a step within bounds.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(title) } }
}

/// The minus and plus buttons in a 94-by-32-point capsule, as on iOS 26.
private struct StepperButtons: View {
  let canDecrease: Bool
  let canIncrease: Bool
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    HStack(spacing: 0) {
      sign("minus", canDecrease)
      Capsule().fill(.fill).frame(width: 1, height: 18)
      sign("plus", canIncrease)
    }
    .frame(width: 94, height: 32).background(.fill.tertiary, in: .capsule).fixedSize()
  }

  private func sign(_ name: String, _ isPossible: Bool) -> some View {
    Image(systemName: name).font(.system(size: 17, weight: .medium))
      .foregroundStyle(isEnabled && isPossible ? HierarchicalShapeStyle.primary : .tertiary)
      .frame(maxWidth: .infinity)
  }
}
