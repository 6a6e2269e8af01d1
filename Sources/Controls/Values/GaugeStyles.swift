public import Views

/// The default gauge style, which shows a bar filled up to the value.
public struct DefaultGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bar with its labels.
  public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGaugeStyle().makeBody(configuration: configuration)
  }
}

/// A gauge style that shows a bar filled up to the value, with labels above, below and at its ends.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bar with its labels.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 6) {
      configuration.label
      HStack(spacing: 8) {
        configuration.minimumValueLabel
        GaugeMark.bar(
          configuration.value, isMarked: false, plain: .accent, trackStyle: AnyShapeStyle(.fill.secondary)
        )
        .frame(height: 4)
        configuration.maximumValueLabel
      }
      .foregroundStyle(.secondary)
      configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
    }
  }
}

/// A gauge style that shows a bar with a mark at the value, and the labels for the bounds at its ends.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bar between the labels for the bounds.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 6) {
      configuration.minimumValueLabel
      GaugeMark.bar(configuration.value, isMarked: true, plain: .primary).frame(height: 6)
      configuration.maximumValueLabel
    }
    .font(.system(.footnote, design: .rounded, weight: .medium))
  }
}

/// A gauge style that shows a bar filled up to the value, surrounded by labels.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bar between the labels.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label.font(.system(.headline, design: .rounded))
      HStack(spacing: 6) {
        configuration.minimumValueLabel
        GaugeMark.bar(configuration.value, isMarked: false, plain: .primary).frame(height: 6)
        configuration.maximumValueLabel
      }
      .font(.system(.footnote, design: .rounded, weight: .medium))
      configuration.currentValueLabel.font(.system(.footnote, design: .rounded)).foregroundStyle(.secondary)
    }
  }
}

/// A gauge style that shows an open ring with a mark at the value. The value label is inside the ring, and the other
/// labels are in the gap. The diameter is 58 points.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the ring around the labels.
  public func makeBody(configuration: Configuration) -> some View {
    GaugeMark.ring(configuration.value, isMarked: true)
      .frame(width: RingSize.diameter, height: RingSize.diameter)
      .overlay { RingValue(content: configuration.currentValueLabel) }
      .overlay(alignment: .bottom) {
        Group {
          if configuration.minimumValueLabel == nil, configuration.maximumValueLabel == nil {
            configuration.label.font(.system(size: 12, weight: .semibold, design: .rounded)).frame(maxWidth: 30)
          } else {
            HStack(spacing: 0) {
              configuration.minimumValueLabel.frame(width: 17)
              configuration.maximumValueLabel.frame(width: 17)
            }
            .font(.system(size: 9, weight: .semibold, design: .rounded))
          }
        }
        .lineLimit(1).minimumScaleFactor(0.5).frame(height: 14)
      }
  }
}

/// A gauge style that shows a ring filled up to the value, with the value label inside. The diameter is 58 points.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the ring around the value label, or the gauge's label if there is none.
  public func makeBody(configuration: Configuration) -> some View {
    GaugeMark.ring(configuration.value, isMarked: false)
      .frame(width: RingSize.diameter, height: RingSize.diameter)
      .overlay {
        if let value = configuration.currentValueLabel {
          RingValue(content: value)
        } else {
          RingValue(content: configuration.label)
        }
      }
  }
}

/// The dimensions of a gauge's ring, in points.
private enum RingSize {
  static let diameter: CGFloat = 58
  static let thickness: CGFloat = 6
}

/// A label in the middle of a ring, scaled down to fit.
private struct RingValue<Content: View>: View {
  let content: Content

  var body: some View {
    content.font(.system(size: 21, weight: .semibold, design: .rounded)).lineLimit(1).minimumScaleFactor(0.4)
      .frame(maxWidth: RingSize.diameter - 2 * RingSize.thickness - 8)
  }
}

extension GaugeMark where Mark == GaugeBar, Track == Capsule {
  /// Returns a bar; a gradient tint runs along its length.
  fileprivate static func bar(
    _ value: Double, isMarked: Bool, plain: Plain, trackStyle: AnyShapeStyle? = nil
  ) -> some View {
    GaugeMark(
      mark: GaugeBar(fraction: value, isMarked: isMarked), track: isMarked ? nil : Capsule(), trackStyle: trackStyle,
      plain: plain
    ) { gradient, direction in
      let (start, end): (UnitPoint, UnitPoint) =
        direction == .rightToLeft ? (.trailing, .leading) : (.leading, .trailing)
      return AnyShapeStyle(LinearGradient(gradient: gradient, startPoint: start, endPoint: end))
    }
    .frame(minWidth: 10, idealWidth: 100, maxWidth: .infinity)
  }
}

extension GaugeMark where Mark == GaugeRing, Track == GaugeRing {
  /// Returns a ring; a gradient tint runs around it. A ring with a mark is open at the bottom; any other is closed and
  /// starts at the top.
  fileprivate static func ring(_ value: Double, isMarked: Bool) -> some View {
    let (start, sweep): (Angle, Angle) = isMarked ? (.degrees(135), .degrees(270)) : (.degrees(-90), .degrees(360))
    func ring(_ value: Double) -> GaugeRing {
      GaugeRing(
        fraction: value, thickness: RingSize.thickness, start: start, sweep: sweep, isMarked: isMarked)
    }
    // The round cap of a closed ring extends before its start, so the gradient must also start there.
    let end = isMarked ? .zero : Angle.radians(RingSize.thickness / (RingSize.diameter - RingSize.thickness))
    return GaugeMark(mark: ring(value), track: isMarked ? nil : ring(1), plain: .primary) { gradient, _ in
      AnyShapeStyle(
        AngularGradient(gradient: gradient, center: .center, startAngle: start - end, endAngle: start - end + sweep))
    }
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  /// The default style.
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// The linear capacity style.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// The accessory linear style.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A gauge style that shows a bar filled up to the value, surrounded by labels.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// The accessory circular style.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// The accessory circular capacity style.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
