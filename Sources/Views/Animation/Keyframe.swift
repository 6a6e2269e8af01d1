/// A keyframe reached by linear interpolation along a timing curve.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// Creates a keyframe that reaches a value after `duration` seconds, at constant speed by default.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    step = KeyframeStep(to: to, duration: duration, course: .linear(timingCurve))
  }

  /// Vitrine's own: appends the keyframe's step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}

/// A keyframe reached along a cubic curve.
///
/// Without explicit velocities, the motion is smooth: it starts with the final velocity of the previous keyframe and
/// ends with the initial velocity of the next one. Between two cubic keyframes, this velocity is that of a Catmull–Rom
/// spline. The first keyframe starts at rest, and the last one ends at rest.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// Creates a keyframe that reaches a value after `duration` seconds; velocities are in units per second.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    step = KeyframeStep(
      to: to, duration: duration, course: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData)
    )
  }

  /// Vitrine's own: appends the keyframe's step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}

/// A keyframe that a spring approaches.
///
/// The next keyframe starts from the spring's value at the end of `duration`, which differs from the target if the
/// spring has not settled.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// Creates a keyframe that a spring approaches for `duration` seconds; nil for the spring's settling time.
  ///
  /// `startVelocity` is in units per second; nil for the final velocity of the previous keyframe.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    step = KeyframeStep(
      to: to, duration: duration ?? spring.settlingDuration,
      course: .spring(spring, start: startVelocity?.animatableData))
  }

  /// Vitrine's own: appends the keyframe's step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}

/// A keyframe that jumps to its value.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  /// A primitive keyframe has no body.
  public typealias Body = Never

  private let step: KeyframeStep<Value>

  /// Creates a keyframe that jumps to a value.
  public init(_ to: Value) { step = KeyframeStep(to: to, duration: 0, course: .move) }

  /// Vitrine's own: appends the keyframe's step.
  public func _append(to steps: inout _KeyframeSteps<Value>) { steps.steps.append(step) }
}
