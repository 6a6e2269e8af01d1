public import Views

/// A control that selects a colour. Rendered views receive no input, so the colour never changes.
public struct ColorPicker<Label: View>: View {
  private let label: Label
  private let color: Color

  /// Creates a picker with a label.
  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.label = label()
    color = selection.wrappedValue
  }

  /// The label, with the colour in a ring of all hues at the trailing end.
  public var body: some View {
    ControlRow(label: label, control: ColorWell(color: color).accessibilityHidden(true))
      .accessibilityElement(children: .combine).accessibilityAddTraits(.isButton)
  }
}

extension ColorPicker where Label == Text {
  /// Creates a picker with a title.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
  }
  /// Creates a picker with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

/// A disc of a colour, 28 points wide with a ring of all hues.
private struct ColorWell: View {
  let color: Color
  private static let hues = (0...12).map { Color(hue: Double($0) / 12, saturation: 0.9, brightness: 1) }

  var body: some View {
    Circle().strokeBorder(AngularGradient(colors: Self.hues, center: .center), lineWidth: 3)
      .overlay { Circle().fill(color).padding(5) }
      .frame(width: 28, height: 28)
  }
}
