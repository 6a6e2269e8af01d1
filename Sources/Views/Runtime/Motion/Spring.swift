/// A damped spring.
public struct Spring: Hashable, Sendable {
  /// The angular frequency without damping, in radians per second.
  private let frequency: Double
  /// The damping ratio: 1 is critical damping, less oscillates, more approaches slowly.
  public let dampingRatio: Double

  /// Creates a spring by duration in seconds and bounce: 0 does not bounce, 1 is undamped, below 0 is overdamped.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -0.99)))
  }

  /// Creates a spring by its period without damping, in seconds, and its damping ratio.
  public init(response: Double, dampingRatio: Double) {
    frequency = 2 * .pi / max(response, 1e-6)
    self.dampingRatio = max(dampingRatio, 0)
  }

  /// Creates a spring by physical parameters.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    dampingRatio = allowOverDamping ? ratio : min(ratio, 1)
  }

  /// A spring of half a second without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A spring of half a second with a small bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A spring of half a second with a large bounce.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// A spring without bounce, plus `extraBounce`.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// A spring with a small bounce, plus `extraBounce`.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// A spring with a large bounce, plus `extraBounce`.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The period without damping, in seconds: the perceived duration.
  public var response: Double { 2 * .pi / frequency }
  /// The perceived duration, in seconds.
  public var duration: TimeInterval { response }
  /// The bounce: 1 − damping ratio; below 0 if overdamped.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// The force per distance, for a mass of 1.
  public var stiffness: Double { frequency * frequency }
  /// The force per speed, for a mass of 1.
  public var damping: Double { 2 * dampingRatio * frequency }
  /// The mass: 1.
  public var mass: Double { 1 }

  /// The progress towards a target at distance 1 after a time in seconds, released at rest.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (w, z) = (frequency, dampingRatio)
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return 1 - exp(-z * w * time) * (cos(wd * time) + z * w / wd * sin(wd * time))
    }
    if z == 1 { return 1 - exp(-w * time) * (1 + w * time) }
    let root = (z * z - 1).squareRoot()
    let slow = -w * (z - root)
    let fast = -w * (z + root)
    return 1 - (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow)
  }

  /// The time in seconds after which the spring stays within a thousandth of its target.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }

  /// The value after a time in seconds, moving from zero to `target`.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    // The motion from rest, plus the free motion caused by the initial velocity.
    var result = target.scaled(by: progress(at: time))
    result += initialVelocity.scaled(by: impulse(at: time))
    return result
  }

  /// The velocity after a time in seconds, moving from zero to `target`.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    // The derivative of the step response is the impulse response times ω².
    var result = target.scaled(by: stiffness * impulse(at: time))
    result += initialVelocity.scaled(by: impulseVelocity(at: time))
    return result
  }

  /// The impulse response: the position after an initial velocity of 1 at the target.
  private func impulse(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (w, z) = (frequency, dampingRatio)
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return exp(-z * w * time) * sin(wd * time) / wd
    }
    if z == 1 { return time * exp(-w * time) }
    let root = w * (z * z - 1).squareRoot()
    return exp(-z * w * time) * sinh(root * time) / root
  }

  /// The velocity of the impulse response.
  private func impulseVelocity(at time: Double) -> Double {
    guard time > 0 else { return 1 }
    let (w, z) = (frequency, dampingRatio)
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return exp(-z * w * time) * (cos(wd * time) - z * w / wd * sin(wd * time))
    }
    if z == 1 { return exp(-w * time) * (1 - w * time) }
    let root = w * (z * z - 1).squareRoot()
    return exp(-z * w * time) * (cosh(root * time) - z * w / root * sinh(root * time))
  }
}
