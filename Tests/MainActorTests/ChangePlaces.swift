import Vitrine

/// Code that runs when something changes, and code that animates.
struct ChangePlaces: View {
  @State private var step = 0
  @State private var isShown = true

  var body: some View {
    Text("\(step)")
      .onAppear {
        reach(.appearance)
        withAnimation(.linear(duration: 0.2)) {
          step = 1
        } completion: {
          reach(.completion)
        }
        isShown = false
      }
      .onChange(of: step) { reach(.change) }
      .transaction { transaction in
        reach(.transaction)
        transaction.animation = transaction.animation?.speed(1)
      }
    if isShown { Text("a").onDisappear { reach(.disappearance) } }
    if step == 1 { Text("b").transition(Fade()) }
    PhaseAnimator([0.0, 1.0]) { phase in
      Text("\(phase)").opacity(reach(.phases))
    } animation: { _ in
      .linear(duration: reach(.phaseAnimation) / 100)
    }
    KeyframeAnimator(initialValue: 0.0) { value in
      Text("\(value)").opacity(reach(.keyframeContent))
    } keyframes: { value in
      KeyframeTrack { LinearKeyframe(value + reach(.keyframes), duration: 0.5) }
    }
  }
}

private struct Fade: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? reach(.transition) : 0)
  }
}
