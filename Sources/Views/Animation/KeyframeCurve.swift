/// A keyframe: its value, its duration and how it is reached.
struct KeyframeStep<Value: Animatable> {
  /// How a keyframe is reached.
  enum Course {
    case move
    case linear(UnitCurve)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    case spring(Spring, start: Value.AnimatableData?)
  }

  var to: Value
  /// The duration in seconds; never negative.
  var duration: TimeInterval
  var course: Course

  init(to: Value, duration: TimeInterval, course: Course) {
    precondition(duration >= 0, "a keyframe's duration must not be negative, but is \(duration) s")
    self.to = to
    self.duration = duration
    self.course = course
  }
}

/// A time-varying value that follows keyframes.
struct KeyframeCurve<Value: Animatable> {
  typealias Data = Value.AnimatableData

  /// The segment of the curve that leads to one keyframe.
  fileprivate struct Segment {
    var step: KeyframeStep<Value>
    var start: TimeInterval
    var from: Data
    var startVelocity: Data
    var endVelocity: Data
  }

  private let initial: Value
  private let initialVelocity: Data
  private var segments: [Segment] = []
  /// The time at which the last keyframe is reached, in seconds.
  private(set) var duration: TimeInterval = 0

  /// Creates a curve that starts with a value and a velocity, in units per second, and follows keyframes.
  init(_ steps: [KeyframeStep<Value>], from initial: Value, velocity: Data = .zero) {
    self.initial = initial
    initialVelocity = velocity
    var value = initial.animatableData
    var velocity = velocity
    for (index, step) in steps.enumerated() {
      var segment = Segment(step: step, start: duration, from: value, startVelocity: velocity, endVelocity: .zero)
      switch step.course {
      case .cubic(let start, let end):
        segment.startVelocity = start ?? velocity
        let next = index + 1 < steps.count ? steps[index + 1] : nil
        segment.endVelocity = end ?? next.map { Self.velocity(between: value, step, $0) } ?? .zero
      case .spring(_, let start): segment.startVelocity = start ?? velocity
      case .move, .linear: break
      }
      segments.append(segment)
      duration += step.duration
      (value, velocity) = segment.state(at: step.duration)
    }
  }

  /// Returns the default final velocity of a cubic keyframe that starts at `from`. It depends on the next keyframe.
  private static func velocity(between from: Data, _ step: KeyframeStep<Value>, _ next: KeyframeStep<Value>) -> Data {
    switch next.course {
    case .move: .zero
    case .linear(let curve):
      next.duration > 0
        ? (next.to.animatableData - step.to.animatableData).scaled(by: curve.velocity(at: 0) / next.duration) : .zero
    case .spring(_, let start): start ?? .zero
    case .cubic(let start, _):
      start
        ?? (step.duration + next.duration > 0
          ? (next.to.animatableData - from).scaled(by: 1 / (step.duration + next.duration)) : .zero)
    }
  }

  /// Returns the value after `time` seconds, clamped to the duration.
  func value(at time: TimeInterval) -> Value { state(at: time).value }

  /// Returns the velocity after `time` seconds, in units per second.
  func velocity(at time: TimeInterval) -> Data { state(at: time).velocity }

  private func state(at time: TimeInterval) -> (value: Value, velocity: Data) {
    // The last segment that has started applies, so a keyframe of zero duration takes effect immediately.
    guard time >= 0, let segment = segments.last(where: { $0.start <= time }) else { return (initial, initialVelocity) }
    let state = segment.state(at: min(time - segment.start, segment.step.duration))
    // Properties that cannot be interpolated come from the keyframe being approached.
    var value = segment.step.to
    value.animatableData = state.value
    return (value, time > duration ? .zero : state.velocity)
  }
}

extension KeyframeCurve.Segment {
  /// Returns the value and velocity at a time after the start of the segment.
  fileprivate func state(at time: TimeInterval) -> (value: Value.AnimatableData, velocity: Value.AnimatableData) {
    let target = step.to.animatableData
    let duration = step.duration
    let change = target - from
    switch step.course {
    case .move: return (target, .zero)
    case .spring(let spring, _):
      return (
        from + spring.value(target: change, initialVelocity: startVelocity, time: time),
        spring.velocity(target: change, initialVelocity: startVelocity, time: time)
      )
    case .linear, .cubic: if duration <= 0 { return (target, .zero) }
    }
    let t = time / duration
    if case .linear(let curve) = step.course {
      return (
        t >= 1 ? target : from + change.scaled(by: curve.value(at: t)),
        change.scaled(by: curve.velocity(at: t) / duration)
      )
    }
    if t >= 1 { return (target, endVelocity) }
    // A cubic Hermite curve through both end values with both velocities.
    let a = startVelocity.scaled(by: duration)
    let b = endVelocity.scaled(by: duration)
    let value =
      from + change.scaled(by: t * t * (3 - 2 * t)) + a.scaled(by: t * (1 - t) * (1 - t))
      - b.scaled(by: t * t * (1 - t))
    let velocity =
      change.scaled(by: 6 * t * (1 - t)) + a.scaled(by: (1 - t) * (1 - 3 * t)) + b.scaled(by: t * (3 * t - 2))
    return (value, velocity.scaled(by: 1 / duration))
  }
}
