/// A view that animates through phases, either repeatedly or once whenever a trigger changes.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let phases: [Phase]
  private let trigger: AnimationTrigger?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?

  /// Creates a view that cycles through phases repeatedly; `animation` returns the animation that leads to a phase.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
    precondition(!self.phases.isEmpty, "the phases of a phase animator must not be empty")
  }

  /// Creates a view that goes through phases once, and back to the first, whenever `trigger` changes.
  public init<Trigger: Equatable>(
    _ phases: some Sequence<Phase>, trigger: Trigger, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = AnimationTrigger(trigger)
    self.content = content
    self.animation = animation
    precondition(!self.phases.isEmpty, "the phases of a phase animator must not be empty")
  }

  /// Vitrine's own: makes the nodes of the content in the current phase.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context.child(0)
    content(phases[index(context, &inner.transaction)])._makeNodes(inner, into: &nodes)
  }

  /// Returns the index of the phase to show. If that phase starts in this pass, also sets the animation that leads to
  /// it.
  private func index(_ context: _ViewContext, _ transaction: inout Transaction) -> Int {
    let evaluation = context.evaluation
    evaluation.noteWatch()
    guard evaluation.claimMemory(), phases.count > 1 else { return 0 }
    let key = Memory.Key(identity: context.identity, slot: .phase)
    guard var course = evaluation.memory.kept(key, as: PhaseCourse.self) else {
      // Without a trigger, the next phase starts immediately, but only after a pass has shown the first one.
      let due = trigger == nil ? evaluation.time : .infinity
      evaluation.memory.remember(PhaseCourse(index: 0, due: due, trigger: trigger?.value), key)
      if trigger == nil { evaluation.needsAnotherPass = true }
      return 0
    }
    if evaluation.purpose == .commit {
      if let trigger, let before = course.trigger, !trigger.isSame(before) {
        course.trigger = trigger.value
        course.due = evaluation.time
      }
      if course.due <= evaluation.time {
        course.index = (course.index + 1) % phases.count
        let isOver = trigger != nil && course.index == 0
        transaction.animation = animation(phases[course.index])
        // A phase of zero duration still lasts one frame. Otherwise a cycle of such phases would never end.
        let duration = max(transaction.animation?.duration ?? 0, 1 / 60)
        course.due = isOver ? .infinity : evaluation.time + duration
        evaluation.memory.remember(course, key)
      }
    }
    if course.due.isFinite { evaluation.noteChange(at: course.due) }
    return course.index
  }
}

/// A value whose changes start an animation.
struct AnimationTrigger {
  let value: Any
  /// Whether the value equals an earlier one.
  let isSame: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isSame = { ($0 as? Value) == value }
  }
}

/// The progress of a view through its phases.
private struct PhaseCourse {
  var index: Int
  /// The time at which the next phase starts, in seconds.
  var due: TimeInterval
  var trigger: Any?
}

extension View {
  /// Animates the view through phases repeatedly.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
    return PhaseAnimator(phases, content: { content(placeholder, $0) }, animation: animation)
  }

  /// Animates the view through phases once, and back to the first, whenever `trigger` changes.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
    return PhaseAnimator(phases, trigger: trigger, content: { content(placeholder, $0) }, animation: animation)
  }
}
