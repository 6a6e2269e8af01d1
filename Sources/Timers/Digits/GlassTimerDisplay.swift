public import Views

/// A display of the remaining time in glass digits, with an optional reflection below.
public struct GlassTimerDisplay: View {
  private let state: TimerState
  private let fontSize: CGFloat
  private let showReflection: Bool
  @Environment(\.locale) private var locale
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  /// Creates a display with a font size in points, with or without a reflection.
  public init(state: TimerState, fontSize: CGFloat, showReflection: Bool = true) {
    self.state = state
    self.fontSize = fontSize
    self.showReflection = showReflection
  }

  /// The time, in the locale's digits, and its reflection.
  ///
  /// Digits cross-fade over 0.15 s, or change immediately if Reduce Motion is on.
  public var body: some View {
    let displayTime = locale.localizedDigits(state.digits)
    VStack(spacing: 0) {
      GlassTimerText(text: displayTime, fontSize: fontSize)
        .accessibilityElement()
        .accessibilityLabel(TimerWords(locale: locale).remaining + state.spoken(in: locale))
        .accessibilityAddTraits(.updatesFrequently)
        .probing("time")

      if showReflection {
        GlassTimerReflection(text: displayTime, fontSize: fontSize)
          .offset(y: -GlassTimerText.air)
          .accessibilityHidden(true)
          .probing("reflection")
      }
    }
    .environment(\.layoutDirection, .leftToRight)
    .animation(reduceMotion ? nil : .easeInOut(duration: 0.15), value: displayTime)
  }
}
