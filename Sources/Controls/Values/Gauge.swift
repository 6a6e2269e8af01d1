public import Views

/// A gauge that shows a value within a range as a bar or a ring.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel?
  private let minimumValueLabel: BoundsLabel?
  private let maximumValueLabel: BoundsLabel?
  @Environment(\.gaugeLook) private var look

  /// The gauge in the environment's style. Screen readers speak its label and its value label, or a percentage if it
  /// has no value label.
  public var body: some View {
    let percent = Text(fraction, format: FloatingPointFormatStyle<Double>.Percent().precision(.fractionLength(0)))
    look.makeBody(
      GaugeStyleConfiguration(
        value: fraction, label: .init(content: AnyView(label)),
        currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) },
        minimumValueLabel: minimumValueLabel.map { .init(content: AnyView($0)) },
        maximumValueLabel: maximumValueLabel.map { .init(content: AnyView($0)) })
    )
    .accessibilityHidden(true)
    .background {
      Group {
        label
        if let currentValueLabel { currentValueLabel } else { percent }
      }
      .fixedSize().visuallyHidden()
    }
    .accessibilityElement(children: .combine)
  }

  private init<V: BinaryFloatingPoint>(
    _ value: V, in bounds: ClosedRange<V>, _ label: Label, _ currentValueLabel: CurrentValueLabel?,
    _ minimumValueLabel: BoundsLabel?, _ maximumValueLabel: BoundsLabel?
  ) {
    fraction = Double(value).fraction(in: Double(bounds.lowerBound)...Double(bounds.upperBound))
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.minimumValueLabel = minimumValueLabel
    self.maximumValueLabel = maximumValueLabel
  }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label; the value is clamped to `bounds`.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView { self.init(value, in: bounds, label(), nil, nil, nil) }

  /// Creates a gauge with a label and a value label.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value, in: bounds, label(), currentValueLabel(), nil, nil) }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// Creates a gauge with labels for itself, its value and its bounds.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) { self.init(value, in: bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel()) }
}

/// The properties of a gauge for its style.
public struct GaugeStyleConfiguration {
  /// The label of a gauge.
  public struct Label: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }
  /// The label for the value.
  public struct CurrentValueLabel: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }
  /// The label for the lower bound.
  public struct MinimumValueLabel: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }
  /// The label for the upper bound.
  public struct MaximumValueLabel: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }

  /// The value as a fraction of the range, in 0…1.
  public var value: Double
  /// The label of a gauge.
  public var label: Label
  /// The label for the value, or nil if the gauge was created without one.
  public var currentValueLabel: CurrentValueLabel?
  /// The label for the lower bound, if any.
  public var minimumValueLabel: MinimumValueLabel?
  /// The label for the upper bound, if any.
  public var maximumValueLabel: MaximumValueLabel?
}

/// A style that defines the appearance of gauges.
public protocol GaugeStyle {
  /// The type of the gauge's body.
  associatedtype Body: View
  /// The properties of a gauge.
  typealias Configuration = GaugeStyleConfiguration
  /// Returns the body of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A type-erased gauge style.
struct GaugeLook {
  let makeBody: (GaugeStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: GaugeLook { GaugeLook { AnyView(DefaultGaugeStyle().makeBody(configuration: $0)) } }
  }
}

extension EnvironmentValues {
  var gaugeLook: GaugeLook {
    get { self[GaugeLook.Key.self] }
    set { self[GaugeLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets the style of gauges in the view.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environmentChanged { $0.gaugeLook = GaugeLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}
