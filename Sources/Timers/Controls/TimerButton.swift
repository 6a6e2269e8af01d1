import Views

/// A round glass button with a symbol.
struct TimerButton: View {
  let symbol: TimerSymbol
  let label: String

  /// The diameter in points, which is small enough for the glass to adapt to its backdrop, like the bars above it.
  static let diameter: CGFloat = 68

  var body: some View {
    symbol
      .fill(.primary)
      .frame(width: Self.diameter * 0.34, height: Self.diameter * 0.34)
      .frame(width: Self.diameter, height: Self.diameter)
      .glassEffect(.regular.interactive(), in: .circle)
      .accessibilityElement()
      .accessibilityLabel(label)
      .accessibilityAddTraits(.isButton)
      .probing(label)
  }
}

/// The start or pause button, preceded by a stop button while the countdown is paused.
struct TimerButtons: View {
  let phase: TimerState.Phase

  var body: some View {
    HStack(spacing: 28) {
      if phase == .paused { TimerButton(symbol: .stop, label: "Stop").transition(.hud) }
      switch phase {
      case .running: TimerButton(symbol: .pause, label: "Pause")
      case .paused, .finished: TimerButton(symbol: .play, label: "Start")
      }
    }
  }
}

extension AnyTransition {
  /// The transition for controls that appear and disappear, which fades and scales them slightly.
  static var hud: AnyTransition { .opacity.combined(with: .scale(scale: 0.95)) }
}
