/// A view that goes through phases, each reached by an animation: over and over, or once whenever a value changes.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let phases: [Phase]
  private let trigger: AnimationTrigger?
  private let content: (Phase) -> Content
  private let animation: (Phase) -> Animation?

  /// A view that goes through phases without end; the animation of a phase leads to it.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
    precondition(!self.phases.isEmpty, "a view that goes through phases needs one phase at least, not none")
  }

  /// A view that goes through phases once, and back to the first, whenever a value changes.
  public init<Trigger: Equatable>(
    _ phases: some Sequence<Phase>, trigger: Trigger, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = AnimationTrigger(trigger)
    self.content = content
    self.animation = animation
    precondition(!self.phases.isEmpty, "a view that goes through phases needs one phase at least, not none")
  }

  /// Vitrine's own: the nodes of the content in the phase it is in.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context.child(0)
    content(phases[index(context, &inner.transaction)])._makeNodes(inner, into: &nodes)
  }

  /// Which phase to show; what leads to it, where it is reached in this pass.
  private func index(_ context: _ViewContext, _ transaction: inout Transaction) -> Int {
    let evaluation = context.evaluation
    evaluation.noteWatch()
    guard evaluation.claimMemory(), phases.count > 1 else { return 0 }
    let key = Memory.Key(identity: context.identity, slot: .phase)
    guard var course = evaluation.memory.kept(key, as: PhaseCourse.self) else {
      // Without a trigger it sets out at once, from the first phase, which must have been seen.
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
        // What does not take time still takes a frame, so that a circle of such phases comes to an end.
        let duration = max(transaction.animation?.duration ?? 0, 1 / 60)
        course.due = isOver ? .infinity : evaluation.time + duration
        evaluation.memory.remember(course, key)
      }
    }
    if course.due.isFinite { evaluation.noteChange(at: course.due) }
    return course.index
  }
}

/// A value whose changes set a view going.
struct AnimationTrigger {
  let value: Any
  /// Whether it is the same as an earlier one.
  let isSame: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isSame = { ($0 as? Value) == value }
  }
}

/// How far a view has come through its phases.
private struct PhaseCourse {
  var index: Int
  /// When the next phase is set out for.
  var due: TimeInterval
  var trigger: Any?
}

extension View {
  /// Takes the view through phases without end.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
    return PhaseAnimator(phases, content: { content(placeholder, $0) }, animation: animation)
  }

  /// Takes the view through phases once, and back to the first, whenever a value changes.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
    return PhaseAnimator(phases, trigger: trigger, content: { content(placeholder, $0) }, animation: animation)
  }
}
