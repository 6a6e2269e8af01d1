/// What suits the place: here a bar up to the value.
public struct DefaultGaugeStyle: GaugeStyle {
  /// What suits the place.
  public init() {}
  /// A bar up to the value.
  public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGaugeStyle().makeBody(configuration: configuration)
  }
}

/// A bar up to the value, with words over it, under it and at its ends.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// A bar up to the value.
  public init() {}
  /// The bar among the words.
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

/// A bar with a mark at the value, and words for the bounds at its ends.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// A bar with a mark at the value.
  public init() {}
  /// The bar between the words for the bounds.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 6) {
      configuration.minimumValueLabel
      GaugeMark.bar(configuration.value, isMarked: true, plain: .primary).frame(height: 6)
      configuration.maximumValueLabel
    }
    .font(.system(.footnote, design: .rounded, weight: .medium))
  }
}

/// A bar up to the value, with words over and under it.
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// A bar up to the value.
  public init() {}
  /// The bar between the words.
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

/// An open ring with a mark at the value, words for the value within and others in the gap; 58 points across.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// An open ring with a mark at the value.
  public init() {}
  /// The ring around the words.
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

/// A ring up to the value, with words for the value within; 58 points across.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// A ring up to the value.
  public init() {}
  /// The ring around the words for the value, or for what is gauged where there are none.
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

/// The measures of a gauge's ring in points.
private enum RingSize {
  static let diameter: CGFloat = 58
  static let thickness: CGFloat = 6
}

/// Words in the middle of a ring, as small as they must be.
private struct RingValue<Content: View>: View {
  let content: Content

  var body: some View {
    content.font(.system(size: 21, weight: .semibold, design: .rounded)).lineLimit(1).minimumScaleFactor(0.4)
      .frame(maxWidth: RingSize.diameter - 2 * RingSize.thickness - 8)
  }
}

extension GaugeMark where Mark == GaugeBar, Track == Capsule {
  /// A bar that gradients run along.
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
  /// A ring that gradients go round: closed from the top, or, with a mark, open at the bottom.
  fileprivate static func ring(_ value: Double, isMarked: Bool) -> some View {
    let (start, sweep): (Angle, Angle) = isMarked ? (.degrees(135), .degrees(270)) : (.degrees(-90), .degrees(360))
    func ring(_ value: Double) -> GaugeRing {
      GaugeRing(
        fraction: value, thickness: RingSize.thickness, start: start, sweep: sweep, isMarked: isMarked)
    }
    // A closed ring's first end reaches back beyond the start: there the gradient begins.
    let end = isMarked ? .zero : Angle.radians(RingSize.thickness / (RingSize.diameter - RingSize.thickness))
    return GaugeMark(mark: ring(value), track: isMarked ? nil : ring(1), plain: .primary) { gradient, _ in
      AnyShapeStyle(
        AngularGradient(gradient: gradient, center: .center, startAngle: start - end, endAngle: start - end + sweep))
    }
  }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  /// What suits the place.
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar up to the value.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A bar with a mark at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A bar up to the value, with words over and under it.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring with a mark at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring up to the value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
