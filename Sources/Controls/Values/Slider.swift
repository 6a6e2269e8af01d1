public import Views

/// A slider with its knob at the current value. Rendered views receive no input, so it never moves.
public struct Slider<Label: View, ValueLabel: View>: View {
  private let fraction: Double
  private let label: Label
  private let minimumValueLabel: ValueLabel
  private let maximumValueLabel: ValueLabel
  @Environment(\.isEnabled) private var isEnabled

  /// The track between the labels for its bounds. Screen readers speak the label and the percentage.
  public var body: some View {
    HStack(spacing: 8) {
      minimumValueLabel
      SliderLayout(fraction: fraction) {
        Capsule().fill(.fill.secondary).frame(height: SliderLayout.thickness)
        Capsule().fill(.tint).frame(height: SliderLayout.thickness)
        Capsule().fill(.white).shadow(color: .black.opacity(0.16), radius: 4, y: 2)
      }
      maximumValueLabel
    }
    .opacity(isEnabled ? 1 : 0.5)
    .modifier(RowControl())
    .accessibilityHidden(true)
    .background {
      Group {
        label
        Text(fraction, format: FloatingPointFormatStyle<Double>.Percent().precision(.fractionLength(0)))
      }
      .fixedSize().visuallyHidden()
    }
    .accessibilityElement(children: .combine)
  }

  private init<V: BinaryFloatingPoint>(
    _ value: V, in bounds: ClosedRange<V>, _ label: Label, _ minimumValueLabel: ValueLabel,
    _ maximumValueLabel: ValueLabel
  ) {
    fraction = Double(value).fraction(in: Double(bounds.lowerBound)...Double(bounds.upperBound))
    self.label = label
    self.minimumValueLabel = minimumValueLabel
    self.maximumValueLabel = maximumValueLabel
  }

  /// Creates a slider with labels for itself and its bounds; the value is clamped to `bounds`.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value.wrappedValue, in: bounds, label(), minimumValueLabel(), maximumValueLabel())
  }

  /// Creates a stepped slider with labels for itself and its bounds.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value.wrappedValue, in: bounds, label(), minimumValueLabel(), maximumValueLabel())
  }
}

extension Slider {
  /// Creates a slider with labels for itself and its bounds.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value.wrappedValue, in: bounds, label(), minimumValueLabel, maximumValueLabel)
  }

  /// Creates a stepped slider with labels for itself and its bounds.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value.wrappedValue, in: bounds, label(), minimumValueLabel, maximumValueLabel)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void,
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint { self.init(value.wrappedValue, in: bounds, label(), EmptyView(), EmptyView()) }

  /// Creates a stepped slider with a label.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride, onEditingChanged: @escaping (Bool) -> Void,
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint { self.init(value.wrappedValue, in: bounds, label(), EmptyView(), EmptyView()) }

  /// Creates a slider with a label.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value.wrappedValue, in: bounds, label(), EmptyView(), EmptyView()) }

  /// Creates a stepped slider with a label.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint { self.init(value.wrappedValue, in: bounds, label(), EmptyView(), EmptyView()) }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value.wrappedValue, in: bounds, EmptyView(), EmptyView(), EmptyView())
  }

  /// Creates a stepped slider.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value.wrappedValue, in: bounds, EmptyView(), EmptyView(), EmptyView())
  }
}

extension Double {
  /// Returns the number's position between two bounds as a fraction, clamped to 0…1; 0 for NaN.
  func fraction(in bounds: ClosedRange<Double>) -> Double {
    let length = bounds.upperBound - bounds.lowerBound
    let fraction = length > 0 ? (self - bounds.lowerBound) / length : 0
    return fraction > 0 ? Swift.min(fraction, 1) : 0
  }
}

/// Places the track, its filled part and the knob. As on iOS 26, the track is 6 points high and the knob is 38 by 24
/// points.
private struct SliderLayout: Layout {
  let fraction: Double

  static let thickness: CGFloat = 6
  private static let knob = CGSize(width: 38, height: 24)

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? 150
    return CGSize(width: max(width, Self.knob.width), height: 32)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let left = (bounds.width - Self.knob.width) * fraction
    func place(_ index: Int, _ x: CGFloat, _ size: CGSize) {
      subviews[index].place(
        at: CGPoint(x: bounds.minX + x, y: bounds.midY), anchor: .leading, proposal: ProposedViewSize(size))
    }
    place(0, 0, CGSize(width: bounds.width, height: Self.thickness))
    place(1, 0, CGSize(width: left + Self.knob.width / 2, height: Self.thickness))
    place(2, left, Self.knob)
  }
}
