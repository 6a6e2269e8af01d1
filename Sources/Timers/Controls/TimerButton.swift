import Views

/// A round glass button with a symbol, which cross-fades when it changes.
struct TimerButton: View {
  /// The symbols that the button can show.
  let symbols: [TimerSymbol]
  /// The symbol that it shows.
  let symbol: TimerSymbol
  let label: String
  let scale: CGFloat
  /// Whether the button has the focus of a remote control.
  var isFocused = false

  /// The diameter in points at a scale of 1, which is small enough for the glass to adapt to its backdrop, like the bars
  /// above it.
  static let diameter: CGFloat = 68

  var body: some View {
    // All symbols are always present, so that they move with the button while they cross-fade.
    ZStack {
      ForEach(symbols, id: \.self) { other in
        other
          .fill(isFocused ? AnyShapeStyle(.black.opacity(0.85)) : AnyShapeStyle(.primary))
          .frame(width: Self.diameter * 0.34 * scale, height: Self.diameter * 0.34 * scale)
          .opacity(other == symbol ? 1 : 0)
      }
    }
    .frame(width: Self.diameter * scale, height: Self.diameter * scale)
    .glassEffect(glass, in: .circle)
    .scaleEffect(isFocused ? 1.1 : 1)
    .accessibilityElement()
    .accessibilityLabel(label)
    .accessibilityAddTraits(.isButton)
  }

  private var glass: Glass {
    isFocused ? .regular.tint(.white.opacity(0.8)).interactive() : .regular.interactive()
  }
}

/// The button that starts and pauses, preceded by a stop button while the countdown is running or paused.
///
/// The order of the buttons is the same in right-to-left layouts. Where there is no room for the stop button, the
/// other one is alone.
struct TimerButtons: View {
  let state: TimerState
  let scale: CGFloat
  /// Whether there is room for the stop button.
  let hasStop: Bool
  /// Whether the button that starts and pauses has the focus of a remote control.
  let isFocused: Bool
  @Environment(\.locale) private var locale

  /// The distance between the buttons, in points, at a scale of 1.
  private static let spacing: CGFloat = 28
  /// The width of both buttons, in points, at a scale of 1.
  static let width = 2 * TimerButton.diameter + spacing

  var body: some View {
    let words = TimerWords(locale: locale)
    let isRunning = state.phase == .running
    HStack(spacing: Self.spacing * scale) {
      if state.isStoppable, hasStop {
        TimerButton(symbols: [.stop], symbol: .stop, label: words.stop, scale: scale)
          .probing(TimerControl.stop.rawValue)
          .transition(.hud)
      }
      TimerButton(
        symbols: [.play, .pause], symbol: isRunning ? .pause : .play, label: isRunning ? words.pause : words.start,
        scale: scale, isFocused: isFocused
      )
      .probing(TimerControl.toggle.rawValue)
    }
    .environment(\.layoutDirection, .leftToRight)
  }
}

extension AnyTransition {
  /// The transition for controls that appear and disappear, which fades and scales them slightly.
  static var hud: AnyTransition { .opacity.combined(with: .scale(scale: 0.95)) }
}
