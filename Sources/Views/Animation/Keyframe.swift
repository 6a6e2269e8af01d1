/// A keyframe that is reached in a straight line.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// A value to reach after a duration in seconds, along a timing curve; linear by default.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    step = KeyframeStep(to: to, duration: duration, course: .linear(timingCurve))
  }

  /// Vitrine's own: one step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}

/// A keyframe that is reached along a cubic curve.
///
/// Where no velocity is said the motion is smooth: that of the keyframe before holds at the start, that with which the
/// next begins at the end. Between two cubic keyframes it is that of a Catmull-Rom spline. The first begins, and the last
/// ends, at rest.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// A value reached after a time in seconds; velocities are changes of the value a second.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    step = KeyframeStep(
      to: to, duration: duration, course: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData)
    )
  }

  /// Vitrine's own: one step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}

/// A keyframe that a spring pulls towards.
///
/// The next keyframe begins where the spring is when its time is over, and that is short of the value where the time is
/// shorter than the spring needs.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// A value that a spring pulls towards for a time in seconds; nil for as long as the spring takes to settle.
  ///
  /// The velocity at the start, in changes of the value a second, is that of the keyframe before where none is said.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    step = KeyframeStep(
      to: to, duration: duration ?? spring.settlingDuration,
      course: .spring(spring, start: startVelocity?.animatableData))
  }

  /// Vitrine's own: one step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}

/// A keyframe that is there at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// A value taken on without any way to it.
  public init(_ to: Value) { step = KeyframeStep(to: to, duration: 0, course: .move) }

  /// Vitrine's own: one step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}
