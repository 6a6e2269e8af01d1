/// Words, and two buttons that make a value less or more; in a picture they are not pressed.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let canDecrease: Bool
  private let canIncrease: Bool

  /// The words, and the buttons at the other end.
  public var body: some View {
    ControlRow(
      label: label,
      control: StepperButtons(canDecrease: canDecrease, canIncrease: canIncrease).accessibilityHidden(true)
    )
    .accessibilityElement(children: .combine)
  }

  /// Buttons with something to be done, and words for them; one with nothing to be done is faint.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    canDecrease = onDecrement != nil
    canIncrease = onIncrement != nil
  }

  /// Buttons that change a value by a step, and words for it.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    (canDecrease, canIncrease) = (true, true)
  }

  /// Buttons that change a value by a step within bounds, and words for it; at a bound the one that leads out is faint.
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
  /// Buttons with something to be done, and words for them.
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Buttons with something to be done, and words for them.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Buttons that change a value by a step, and words for it.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(titleKey) } }

  /// Buttons that change a value by a step, and words for it.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(title) } }

  /// Buttons that change a value by a step within bounds, and words for it.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }

  /// Buttons that change a value by a step within bounds, and words for it.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(title) } }
}

/// Minus and plus in a capsule of 94 by 32 points, as on iOS 26.
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
