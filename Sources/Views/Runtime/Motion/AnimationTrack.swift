/// An animated value over time: its target, and the unfinished motions towards the current and earlier targets.
///
/// Animations are additive: a change during a motion adds a second motion, so the value never jumps and its velocity is
/// preserved. The value at an instant depends only on the changes, not on the instants at which it was evaluated.
struct AnimationTrack<Data: VectorArithmetic> {
  private struct Part {
    /// The difference between the later target and the earlier one.
    var change: Data
    var start: TimeInterval
    var animation: Animation
  }

  private(set) var target: Data
  private var parts: [Part] = []

  init(_ target: Data) { self.target = target }

  /// Changes the target. Without an animation, the value jumps to the new target. With `keepsMoving`, a moving value
  /// shifts by the same amount and keeps moving.
  mutating func aim(at target: Data, at time: TimeInterval, _ animation: Animation?, keepsMoving: Bool) {
    parts.removeAll { time >= $0.start + $0.animation.duration }
    if target == self.target { return }
    if let animation {
      parts.append(Part(change: target - self.target, start: time, animation: animation))
    } else if !keepsMoving {
      parts = []
    }
    self.target = target
  }

  /// Returns the value at an instant.
  func value(at time: TimeInterval) -> Data {
    parts.reduce(into: target) { value, part in
      let elapsed = time - part.start
      // Once an animation has ended, the value is at its target, whatever the curve's final value.
      if elapsed >= part.animation.duration { return }
      value -= part.change.scaled(by: 1 - part.animation.progress(at: elapsed))
    }
  }

  /// Whether the value is still moving at an instant.
  func isMoving(at time: TimeInterval) -> Bool { parts.contains { time < $0.start + $0.animation.duration } }
}
