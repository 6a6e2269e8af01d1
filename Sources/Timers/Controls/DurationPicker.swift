import Views

/// A control that shows a choice of durations, with the current one highlighted.
struct DurationPicker: View {
  let total: Int
  let scale: CGFloat
  @Environment(\.locale) private var locale

  /// The height in points at a scale of 1.
  static let height: CGFloat = 50
  /// The greatest width in points at a scale of 1.
  static let width: CGFloat = 320

  /// The usual durations in seconds.
  private static let usual = [5, 10, 15, 20, 30].map { $0 * 60 }

  /// Returns the usual durations, with the nearest one replaced by the current duration if that is not among them.
  static func choices(for total: Int) -> [Int] {
    if usual.contains(total) { return usual }
    let nearest = usual.min { abs($0 - total) < abs($1 - total) }
    return usual.map { $0 == nearest ? total : $0 }
  }

  /// Returns a short label for a duration: a number for whole minutes, and clock digits otherwise.
  static func label(_ seconds: Int) -> String {
    seconds % 60 == 0 && seconds < 6000
      ? "\(seconds / 60)" : TimerState(remaining: seconds, total: seconds, phase: .paused).digits
  }

  var body: some View {
    HStack(spacing: 0) {
      ForEach(Self.choices(for: total), id: \.self) { seconds in
        let isChosen = seconds == total
        Text(verbatim: locale.localizedDigits(Self.label(seconds)))
          .font(.system(size: 19 * scale, weight: isChosen ? .bold : .medium, design: .rounded))
          .monospacedDigit()
          .lineLimit(1)
          .minimumScaleFactor(0.6)
          .padding(.horizontal, 4 * scale)
          .foregroundStyle(.primary.opacity(isChosen ? 1 : 0.85))
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background { if isChosen { Capsule().fill(.primary.opacity(0.14)) } }
      }
    }
    .padding(5 * scale)
    .frame(height: Self.height * scale)
    .frame(maxWidth: Self.width * scale)
    .glassEffect()
    .accessibilityElement()
    .accessibilityLabel(TimerWords(locale: locale).duration)
    .accessibilityValue(TimerState(remaining: total, total: total, phase: .paused).spoken(in: locale))
    .probing("picker")
  }
}
