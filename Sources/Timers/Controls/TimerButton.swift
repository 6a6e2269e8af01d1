import Views

/// A round button of glass with a sign on it.
struct TimerButton: View {
  let symbol: TimerSymbol
  let label: String

  /// Points from side to side: small enough for glass that turns light or dark with what is behind it, as the strips
  /// of glass above do.
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

/// Stop where there is something to stop, and start or pause.
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
  /// How a control that is only sometimes there comes and goes: it fades, and is a little smaller while it does.
  static var hud: AnyTransition { .opacity.combined(with: .scale(scale: 0.95)) }
}
