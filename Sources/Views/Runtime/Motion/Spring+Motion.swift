extension Spring {
  /// Creates a spring from the time it takes to stay within `epsilon` of a target at distance 1.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    // Springs with the same damping ratio differ only in their time scale.
    let unit = Spring(response: 1, dampingRatio: dampingRatio)
    self.init(
      response: settlingDuration / unit.settlingDuration(target: 1.0, epsilon: epsilon), dampingRatio: dampingRatio)
  }

  /// Returns the time in seconds after which a value that moves from zero to `target` stays within `epsilon` of it;
  /// infinity for a spring without damping.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    guard dampingRatio > 0 else { return .infinity }
    let distance = target.magnitudeSquared.squareRoot()
    let speed = initialVelocity.magnitudeSquared.squareRoot()
    // From here on the envelope decreases, except where it is far above `epsilon`.
    var low = 0.0
    var high = response
    while envelope(distance, speed, at: high) > epsilon {
      low = high
      high *= 2
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if envelope(distance, speed, at: middle) > epsilon { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns an upper bound of the distance to the target, given the initial distance and speed.
  private func envelope(_ distance: Double, _ speed: Double, at time: Double) -> Double {
    let w = 2 * .pi / response
    let z = dampingRatio
    if z <= 1 {
      // Both bounds are valid. The second is tighter, except for springs close to critical damping.
      let critical = (distance + (z * w * distance + speed) * time) * exp(-z * w * time)
      if z == 1 { return critical }
      let wd = w * (1 - z * z).squareRoot()
      let swing = (z * w * distance + speed) / wd
      return min(critical, (distance * distance + swing * swing).squareRoot() * exp(-z * w * time))
    }
    let root = w * (z * z - 1).squareRoot()
    let slow = z * w - root
    let fast = z * w + root
    return ((fast * distance + speed) * exp(-slow * time) + (slow * distance + speed) * exp(-fast * time)) / (2 * root)
  }

  /// Returns the acceleration that a spring with the given target imparts to a value.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Advances a value and its velocity by `deltaTime` seconds.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let distance = target - value
    let moved = self.value(target: distance, initialVelocity: velocity, time: deltaTime)
    velocity = self.velocity(target: distance, initialVelocity: velocity, time: deltaTime)
    value += moved
  }
}

extension Spring {
  /// Returns the value after `time` seconds of motion from one value to another.
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
    let from = fromValue.animatableData
    var result = toValue
    result.animatableData =
      from
      + value(target: toValue.animatableData - from, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the velocity after `time` seconds of motion from one value to another.
  public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
    var result = toValue
    result.animatableData = velocity(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      time: time)
    return result
  }

  /// Returns the acceleration that a spring imparts to a value on its way from one value to another.
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = toValue
    result.animatableData = force(
      target: toValue.animatableData, position: position.animatableData, velocity: velocity.animatableData)
    return result
  }

  /// Returns the time in seconds after which a value that moves from one value to another stays within `epsilon` of the
  /// latter.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> TimeInterval {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon)
  }
}
