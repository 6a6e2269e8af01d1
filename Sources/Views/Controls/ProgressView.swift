/// How far something has come, as a bar or a ring; that it goes on, as spokes, where nobody knows how far.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  private let fraction: Double?
  private let label: Label?
  private let currentValueLabel: CurrentValueLabel?
  @Environment(\.progressLook) private var look

  /// The progress in the style around.
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

  /// The share that a value has of a total; nil for an unknown one.
  private static func share<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
    value.map { total > 0 ? Double($0) / Double(total) : 0 }
  }

  /// Progress of `total`, with words for what goes on and for how far it has come; nil where that is not known.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(fraction: Self.share(value, of: total), label: label(), currentValueLabel: currentValueLabel())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Something goes on.
  public init() where Label == EmptyView { self.init(fraction: nil, label: nil, currentValueLabel: nil) }
  /// Something goes on, with words for it.
  public init(@ViewBuilder label: () -> Label) { self.init(fraction: nil, label: label(), currentValueLabel: nil) }
  /// Something goes on, with words for it.
  public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init { Text(titleKey) } }
  /// Something goes on, with words for it.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text { self.init { Text(title) } }
  /// Progress of `total`; nil where it is not known.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(fraction: Self.share(value, of: total), label: nil, currentValueLabel: nil)
  }
  /// Progress of `total`, with words for what goes on; nil where it is not known.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
    self.init(fraction: Self.share(value, of: total), label: label(), currentValueLabel: nil)
  }
  /// Progress of `total`, with words for what goes on; nil where it is not known.
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) where Label == Text { self.init(value: value, total: total) { Text(titleKey) } }
  /// Progress of `total`, with words for what goes on; nil where it is not known.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) where Label == Text { self.init(value: value, total: total) { Text(title) } }
}

/// What a progress style knows of a progress.
public struct ProgressViewStyleConfiguration {
  /// The words for what goes on.
  public struct Label: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }

  /// The words for how far it has come.
  public struct CurrentValueLabel: View {
    let content: AnyView
    /// The words.
    public var body: some View { content }
  }

  /// How far, 0…1; nil where it is not known.
  public let fractionCompleted: Double?
  /// The words for what goes on; nil for none.
  public var label: Label?
  /// The words for how far it has come; nil for none.
  public var currentValueLabel: CurrentValueLabel?
}

/// How progress looks.
public protocol ProgressViewStyle {
  /// What a progress is made of.
  associatedtype Body: View
  /// What the style knows of a progress.
  typealias Configuration = ProgressViewStyleConfiguration
  /// The progress.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A bar, filled as far as the progress has come; empty where that is not known.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: AnyShapeStyle

  /// A bar in the tint's colour.
  public init() { tint = AnyShapeStyle(.tint) }
  /// A bar in a colour.
  public init(tint: Color) { self.tint = AnyShapeStyle(tint) }

  /// The bar between the words.
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

/// A ring, drawn as far round as the progress has come; spokes where that is not known.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// A ring in the tint's colour.
  public init() { tint = nil }
  /// A ring in a colour.
  public init(tint: Color) { self.tint = tint }

  /// The ring over the words.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      if let fraction = configuration.fractionCompleted {
        Circle().inset(by: 2).trim(from: 0, to: fraction)
          .stroke(
            tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint), style: StrokeStyle(lineWidth: 4, lineCap: .round)
          )
          .rotationEffect(.degrees(-90))
          .background { Circle().strokeBorder(.fill.secondary, lineWidth: 4) }
          .frame(width: 28, height: 28)
      } else {
        Spokes(style: tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.secondary))
      }
      configuration.label.foregroundStyle(.secondary)
      configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
    }
  }
}

/// Eight spokes, of which one is darkest and those before it fade; they go round once a second.
private struct Spokes: View {
  let style: AnyShapeStyle

  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.125)) { timeline in
      let step = Int((timeline.date.timeIntervalSinceReferenceDate * 8).rounded(.down))
      ZStack {
        ForEach(0..<8) { spoke in
          let age = ((step - spoke) % 8 + 8) % 8
          Capsule().fill(style).opacity(1 - 0.11 * Double(age))
            .frame(width: 2.5, height: 6).offset(y: -7).rotationEffect(.degrees(45 * Double(spoke)))
        }
      }
    }
    .frame(width: 20, height: 20).accessibilityHidden(true)
  }
}

/// What suits the progress: a bar where it is known, spokes where not.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// What suits the progress.
  public init() {}

  /// The bar or the spokes.
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// What suits the progress.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A progress style whose type is hidden.
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
  /// Sets how progress in the view looks.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environmentChanged { $0.progressLook = ProgressLook { AnyView(style.makeBody(configuration: $0)) } }
  }
}
