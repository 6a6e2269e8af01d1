import Views

/// A round glass button with a symbol.
struct TimerButton: View {
  let symbol: TimerSymbol
  let label: String

  /// Diameter in points: small enough for the glass to adapt to its backdrop, like the strips of glass above.
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

/// The stop button, shown while paused, and the start or pause button.
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
  /// The transition of controls that appear and disappear: a fade from and to a slightly smaller size.
  static var hud: AnyTransition { .opacity.combined(with: .scale(scale: 0.95)) }
}
