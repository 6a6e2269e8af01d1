/// Where a value lies within its bounds, as a bar or a ring.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel?
  private let minimumValueLabel: BoundsLabel?
  private let maximumValueLabel: BoundsLabel?
  @Environment(\.gaugeLook) private var look

  /// The gauge in the style around; those who cannot see it are told its label and its value, as a share in percent
  /// where no words for it are given.
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
      .fixedSize().unseen()
    }
    .accessibilityElement(children: .combine)
  }

  private init<V: BinaryFloatingPoint>(
    _ value: V, in bounds: ClosedRange<V>, _ label: Label, _ currentValueLabel: CurrentValueLabel?,
    _ minimumValueLabel: BoundsLabel?, _ maximumValueLabel: BoundsLabel?
  ) {
    fraction = Double(value).share(of: Double(bounds.lowerBound)...Double(bounds.upperBound))
    self.label = label
    self.currentValueLabel = currentValueLabel
    self.minimumValueLabel = minimumValueLabel
    self.maximumValueLabel = maximumValueLabel
  }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Where a value lies within `bounds`, with words for what it is; beyond them it lies at the nearer one.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView { self.init(value, in: bounds, label(), nil, nil, nil) }

  /// Where a value lies within `bounds`, with words for what it is and for how much it is.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value, in: bounds, label(), currentValueLabel(), nil, nil) }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// Where a value lies within `bounds`, with words for what it is, for how much it is and for the bounds.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) { self.init(value, in: bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel()) }
}

/// What a gauge style knows of a gauge.
public struct GaugeStyleConfiguration {
  /// The words for what is gauged.
  public struct Label: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }
  /// The words for the value.
  public struct CurrentValueLabel: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }
  /// The words for the lower bound.
  public struct MinimumValueLabel: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }
  /// The words for the upper bound.
  public struct MaximumValueLabel: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }

  /// Where the value lies between the bounds, 0…1.
  public var value: Double
  /// The words for what is gauged.
  public var label: Label
  /// The words for the value; nil for none.
  public var currentValueLabel: CurrentValueLabel?
  /// The words for the lower bound; nil for none.
  public var minimumValueLabel: MinimumValueLabel?
  /// The words for the upper bound; nil for none.
  public var maximumValueLabel: MaximumValueLabel?
}

/// How gauges look.
public protocol GaugeStyle {
  /// What a gauge is made of.
  associatedtype Body: View
  /// What the style knows of a gauge.
  typealias Configuration = GaugeStyleConfiguration
  /// The gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A gauge style whose type is hidden.
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
  /// Sets how gauges in the view look.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environmentChanged { $0.gaugeLook = GaugeLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}
