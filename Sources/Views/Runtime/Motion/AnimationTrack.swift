/// The course of an animated value: what it is aimed at, and the ways to earlier aims that are not yet over.
///
/// Animations add up: a change on the way starts a second motion over the first, so nothing jumps and speed is kept.
/// What is shown at an instant follows from the changes alone, not from the instants that were looked at.
struct AnimationTrack<Data: VectorArithmetic> {
  private struct Part {
    /// From the earlier aim to the later.
    var way: Data
    var start: TimeInterval
    var animation: Animation
  }

  private(set) var target: Data
  private var parts: [Part] = []

  init(_ target: Data) { self.target = target }

  /// Aims elsewhere. Without an animation what is shown jumps there, or, where the motion goes on, moves along.
  mutating func aim(at target: Data, at time: TimeInterval, _ animation: Animation?, keepsMoving: Bool) {
    parts.removeAll { time >= $0.start + $0.animation.duration }
    if target == self.target { return }
    if let animation {
      parts.append(Part(way: target - self.target, start: time, animation: animation))
    } else if !keepsMoving {
      parts = []
    }
    self.target = target
  }

  /// What is shown at an instant.
  func value(at time: TimeInterval) -> Data {
    parts.reduce(into: target) { value, part in
      let elapsed = time - part.start
      // Whatever an animation ends on, when it is over the value is where it was aimed.
      if elapsed >= part.animation.duration { return }
      value -= part.way.scaled(by: 1 - part.animation.progress(at: elapsed))
    }
  }

  /// Whether something is still on the way at an instant.
  func isMoving(at time: TimeInterval) -> Bool { parts.contains { time < $0.start + $0.animation.duration } }
}
