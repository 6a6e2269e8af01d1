/// A view driven by a value that follows keyframes, either repeatedly or once whenever a trigger changes.
///
/// Each run starts from the final value of the previous one.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: View where KeyframePath.Value == Value {
  /// A primitive view has no body.
  public typealias Body = Never

  private enum Plan {
    case looping(Bool)
    case once(AnimationTrigger)
  }

  private let initialValue: Value
  private let plan: Plan
  private let content: (Value) -> Content
  private let keyframes: (Value) -> KeyframePath

  /// Creates a view that follows keyframes repeatedly, or stays at their start if `repeating` is false.
  ///
  /// `keyframes` receives the starting value.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    plan = .looping(repeating)
    self.content = content
    self.keyframes = keyframes
  }

  /// Creates a view that follows keyframes once whenever `trigger` changes, and then stays at their end.
  ///
  /// If the trigger changes during the animation, the new keyframes continue from the current value and velocity.
  /// `keyframes` receives the starting value.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    plan = .once(AnimationTrigger(trigger))
    self.content = content
    self.keyframes = keyframes
  }

  /// Vitrine's own: makes the content's nodes with the current value.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content(value(context))._makeNodes(context.child(0), into: &nodes)
  }

  private func value(_ context: _ViewContext) -> Value {
    switch plan {
    case .looping(false): KeyframeTimeline(keyframes(initialValue), from: initialValue).value(time: 0)
    case .looping(true): loopingValue(context)
    case .once(let trigger): triggeredValue(context, trigger)
    }
  }

  private func key(_ context: _ViewContext) -> Memory.Key {
    Memory.Key(identity: context.identity, slot: .keyframes)
  }

  private func loopingValue(_ context: _ViewContext) -> Value {
    let evaluation = context.evaluation
    evaluation.noteReaction()
    guard evaluation.claimMemory() else { return initialValue }
    var course =
      evaluation.memory.kept(key(context), as: KeyframeCourse<Value>.self)
      ?? KeyframeCourse(start: evaluation.time, timeline: timeline(from: initialValue))
    // Keyframes without a duration would make this loop endless.
    while course.timeline.duration > 0, course.end <= evaluation.time {
      course = KeyframeCourse(
        start: course.end, timeline: timeline(from: course.timeline.value(time: course.timeline.duration)))
    }
    evaluation.memory.remember(course, key(context))
    return shown(course, evaluation)
  }

  private func triggeredValue(_ context: _ViewContext, _ trigger: AnimationTrigger) -> Value {
    let evaluation = context.evaluation
    evaluation.noteWatch()
    guard evaluation.claimMemory() else { return initialValue }
    var course =
      evaluation.memory.kept(key(context), as: KeyframeCourse<Value>.self)
      ?? KeyframeCourse(
        start: evaluation.time, timeline: KeyframeTimeline(initialValue: initialValue) {}, trigger: trigger.value)
    if evaluation.purpose == .commit, let before = course.trigger, !trigger.isSame(before) {
      let elapsed = evaluation.time - course.start
      let isMoving = elapsed < course.timeline.duration
      course = KeyframeCourse(
        start: evaluation.time,
        timeline: timeline(
          from: course.timeline.value(time: elapsed),
          velocities: isMoving ? course.timeline.velocities(time: elapsed) : [:]),
        trigger: trigger.value)
    }
    evaluation.memory.remember(course, key(context))
    return shown(course, evaluation)
  }

  private func timeline(from value: Value, velocities: [AnyKeyPath: Any] = [:]) -> KeyframeTimeline<Value> {
    KeyframeTimeline(keyframes(value), from: value, velocities: velocities)
  }

  /// Returns the current value and notes a continuous change until the end of the keyframes.
  private func shown(_ course: KeyframeCourse<Value>, _ evaluation: Evaluation) -> Value {
    if evaluation.time < course.end {
      evaluation.isContinuous = true
      evaluation.noteChange(at: course.end)
    }
    return course.timeline.value(time: evaluation.time - course.start)
  }
}

/// The keyframes that a view follows, with their start time.
private struct KeyframeCourse<Value> {
  var start: TimeInterval
  var timeline: KeyframeTimeline<Value>
  var trigger: Any?

  var end: TimeInterval { start + timeline.duration }
}

extension View {
  /// Animates the view along keyframes repeatedly, or keeps it at their start if `repeating` is false.
  public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content(placeholder, $0) }, keyframes: keyframes)
  }

  /// Animates the view along keyframes once whenever `trigger` changes.
  public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(content: AnyView(self))
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content(placeholder, $0) }, keyframes: keyframes)
  }
}
