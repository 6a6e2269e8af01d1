public import Views

/// Shows progress as a bar or a ring, or a spinner when the progress is indeterminate.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double?
  private let label: Label?
  private let currentValueLabel: CurrentValueLabel?
  @Environment(\.progressLook) private var look

  /// The progress view in the environment's style.
  public var body: some View {
    let percent = fraction.map {
      Text($0, format: FloatingPointFormatStyle<Double>.Percent().precision(.fractionLength(0)))
    }
    look.makeBody(
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: label.map { .init(content: AnyView($0)) },
        currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) })
    )
    .accessibilityElement(children: .combine).accessibilityValue(percent ?? Text(verbatim: ""))
  }

  private init(fraction: Double?, label: Label?, currentValueLabel: CurrentValueLabel?) {
    self.fraction = fraction.map { min(max($0, 0), 1) }
    self.label = label
    self.currentValueLabel = currentValueLabel
  }

  /// Returns the value as a fraction of the total; nil if the value is nil.
  private static func fraction<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
    value.map { total > 0 ? Double($0) / Double(total) : 0 }
  }

  /// Creates a progress view with a label and a value label; a nil value means indeterminate progress.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(fraction: Self.fraction(value, of: total), label: label(), currentValueLabel: currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates an indeterminate progress view.
  public init() where Label == EmptyView { self.init(fraction: nil, label: nil, currentValueLabel: nil) }
  /// Creates an indeterminate progress view with a label.
  public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label(), currentValueLabel: nil) }
  /// Creates an indeterminate progress view with a label.
  public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init { Text(titleKey) } }
  /// Creates an indeterminate progress view with a label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text { self.init { Text(title) } }
  /// Creates a progress view; a nil value means indeterminate progress.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(fraction: Self.fraction(value, of: total), label: nil, currentValueLabel: nil)
  }
  /// Creates a progress view with a label; a nil value means indeterminate progress.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(fraction: Self.fraction(value, of: total), label: label(), currentValueLabel: nil)
  }
  /// Creates a progress view with a label; a nil value means indeterminate progress.
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) where Label == Text { self.init(value: value, total: total) { Text(titleKey) } }
  /// Creates a progress view with a label; a nil value means indeterminate progress.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) where Label == Text { self.init(value: value, total: total) { Text(title) } }
}

/// The properties of a progress view for its style.
public struct ProgressViewStyleConfiguration {
  /// The label of a progress view.
  public struct Label: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }

  /// The value label of a progress view.
  public struct CurrentValueLabel: View {
    let content: AnyView
    /// The content of the label.
    public var body: some View { content }
  }

  /// The completed fraction, in 0…1; nil if the progress is indeterminate.
  public let fractionCompleted: Double?
  /// The label, or nil if the progress view was created without one.
  public var label: Label?
  /// The value label, if any.
  public var currentValueLabel: CurrentValueLabel?
}

/// A style that defines the appearance of progress views.
public protocol ProgressViewStyle {
  /// The type of the progress view's body.
  associatedtype Body: View
  /// The properties of a progress view.
  typealias Configuration = ProgressViewStyleConfiguration
  /// Returns the body of a progress view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A style that shows progress as a bar, which is empty if the progress is indeterminate.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: AnyShapeStyle

  /// Creates the style with the tint colour.
  public init() { tint = AnyShapeStyle(.tint) }
  /// Creates the style with a colour.
  public init(tint: Color) { self.tint = AnyShapeStyle(tint) }

  /// Returns the bar between the labels.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      GeometryReader { proxy in
        Capsule().fill(.fill.secondary).overlay(alignment: .leading) {
          Capsule().fill(tint).frame(width: proxy.size.width * (configuration.fractionCompleted ?? 0))
        }
      }
      .frame(idealWidth: 100).frame(height: 4).accessibilityHidden(true)
      configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
    }
  }
}

/// A style that shows progress as a ring, or as a spinner if the progress is indeterminate.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Creates the style with the tint colour.
  public init() { tint = nil }
  /// Creates the style with a colour.
  public init(tint: Color) { self.tint = tint }

  /// Returns the ring above the labels.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      if let fraction = configuration.fractionCompleted {
        ProgressRing(fraction: fraction, style: tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint))
      } else {
        Spinner(style: tint.map { AnyShapeStyle($0) })
      }
      configuration.label.foregroundStyle(.secondary)
      configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
    }
  }
}

/// A ring that is filled clockwise from the top.
private struct ProgressRing: View {
  let fraction: Double
  let style: AnyShapeStyle
  @Environment(\.controlSize) private var size

  var body: some View {
    let side = 1.4 * size.spinnerSide
    let width = side / 7
    Circle().inset(by: width / 2).trim(from: 0, to: fraction)
      .stroke(style, style: StrokeStyle(lineWidth: width, lineCap: .round))
      .rotationEffect(.degrees(-90))
      .background { Circle().strokeBorder(.fill.secondary, lineWidth: width) }
      .frame(width: side, height: side)
  }
}

/// A spinner of eight fading spokes that rotates once per second. It is grey unless a tint is set.
private struct Spinner: View {
  let style: AnyShapeStyle?
  @Environment(\.controlSize) private var size
  @Environment(\.tint) private var tint
  @Environment(\.tintStyle) private var tintStyle

  var body: some View {
    let hasTint = tint != nil || tintStyle != nil
    let style = style ?? (hasTint ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary))
    let unit = size.spinnerSide / 20
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.125)) { timeline in
      let step = Int((timeline.date.timeIntervalSinceReferenceDate * 8).rounded(.down))
      ZStack {
        ForEach(0..<8) { spoke in
          let age = ((step - spoke) % 8 + 8) % 8
          Capsule().fill(style).opacity(1 - 0.11 * Double(age))
            .frame(width: 2.5 * unit, height: 6 * unit).offset(y: -7 * unit)
            .rotationEffect(.degrees(45 * Double(spoke)))
        }
      }
    }
    .frame(width: 20 * unit, height: 20 * unit).accessibilityHidden(true)
  }
}

extension ControlSize {
  /// The side of a spinner in points. Regular and large are those of a phone's activity indicators.
  fileprivate var spinnerSide: CGFloat {
    switch self {
    case .mini: 12
    case .small: 16
    case .regular: 20
    case .large, .extraLarge: 37
    }
  }
}

/// The default style, which shows a bar, or a spinner if the progress is indeterminate.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Creates the style.
  public init() {}

  /// Returns the bar or the spinner.
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The default style.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A style that shows a bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A style that shows a ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A type-erased progress view style.
struct ProgressLook {
  let makeBody: (ProgressViewStyleConfiguration) -> AnyView

  struct Key: EnvironmentKey {
    static var defaultValue: ProgressLook {
      ProgressLook { AnyView(DefaultProgressViewStyle().makeBody(configuration: $0)) }
    }
  }
}

extension EnvironmentValues {
  var progressLook: ProgressLook {
    get { self[ProgressLook.Key.self] }
    set { self[ProgressLook.Key.self] = newValue }
  }
}

extension View {
  /// Sets the style of progress views in the view.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environmentChanged { $0.progressLook = ProgressLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}
