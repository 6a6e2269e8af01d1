/// A damped spring.
public struct Spring: Hashable, Sendable {
  /// The undamped angular frequency, in radians per second.
  private let frequency: Double
  /// The damping ratio. 1 is critical damping, the fastest motion without overshoot; smaller ratios oscillate.
  public let dampingRatio: Double

  /// Creates a spring from its perceived duration and its bounce. A bounce of 0 means critical damping and 1 means no
  /// damping; negative values overdamp the spring.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -0.99)))
  }

  /// Creates a spring from its undamped period in seconds and its damping ratio.
  public init(response: Double, dampingRatio: Double) {
    frequency = 2 * .pi / max(response, 1e-6)
    self.dampingRatio = max(dampingRatio, 0)
  }

  /// Creates a spring from physical parameters.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    dampingRatio = allowOverDamping ? ratio : min(ratio, 1)
  }

  /// A spring without bounce that takes half a second.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// A spring with a little bounce that takes half a second.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// A spring with a strong bounce that takes half a second.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// Returns a spring whose only bounce is `extraBounce`; its duration is half a second by default.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// Returns a spring with a little bounce plus `extraBounce`; its duration is half a second by default.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// Returns a spring with a strong bounce plus `extraBounce`; its duration is half a second by default.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The undamped period, in seconds.
  public var response: Double { 2 * .pi / frequency }
  /// The perceived duration, in seconds; equal to `response`.
  public var duration: TimeInterval { response }
  /// The bounce: 1 − damping ratio, or a negative value for an overdamped spring.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// The force per unit of displacement, for a mass of 1.
  public var stiffness: Double { frequency * frequency }
  /// The force per unit of velocity, for a mass of 1.
  public var damping: Double { 2 * dampingRatio * frequency }
  /// The mass, which is always 1.
  public var mass: Double { 1 }

  /// Returns the step response: the progress from 0 to 1 after `time` seconds, starting at rest.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let w = frequency
    let z = dampingRatio
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

  /// Returns the value after `time` seconds of motion from zero to `target`.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    // The step response, plus the free motion of a spring at its target with the initial velocity.
    var result = target.scaled(by: progress(at: time))
    result += initialVelocity.scaled(by: impulse(at: time))
    return result
  }

  /// Returns the velocity after `time` seconds of motion from zero to `target`.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    // The derivative of the step response is the impulse response times ω².
    var result = target.scaled(by: stiffness * impulse(at: time))
    result += initialVelocity.scaled(by: impulseVelocity(at: time))
    return result
  }

  /// Returns the impulse response: the position of a spring that starts at its target with a velocity of 1.
  private func impulse(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let w = frequency
    let z = dampingRatio
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return exp(-z * w * time) * sin(wd * time) / wd
    }
    if z == 1 { return time * exp(-w * time) }
    let root = w * (z * z - 1).squareRoot()
    return exp(-z * w * time) * sinh(root * time) / root
  }

  /// Returns the velocity of a spring that starts at its target with a velocity of 1.
  private func impulseVelocity(at time: Double) -> Double {
    guard time > 0 else { return 1 }
    let w = frequency
    let z = dampingRatio
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return exp(-z * w * time) * (cos(wd * time) - z * w / wd * sin(wd * time))
    }
    if z == 1 { return exp(-w * time) * (1 - w * time) }
    let root = w * (z * z - 1).squareRoot()
    return exp(-z * w * time) * (cosh(root * time) - z * w / root * sinh(root * time))
  }
}
