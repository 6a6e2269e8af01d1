/// A damped spring.
public struct Spring: Hashable, Sendable {
  /// Angular frequency without damping, in radians a second.
  private let frequency: Double
  /// 1 is critical: as fast as can be without swinging over; less swings.
  public let dampingRatio: Double

  /// A spring by how long it takes and how much it bounces: 0 not at all, up to 1; below 0 it creeps.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -0.99)))
  }

  /// A spring by the period it would have without damping.
  public init(response: Double, dampingRatio: Double) {
    frequency = 2 * .pi / max(response, 1e-6)
    self.dampingRatio = max(dampingRatio, 0)
  }

  /// A spring by its physics.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    dampingRatio = allowOverDamping ? ratio : min(ratio, 1)
  }

  /// Half a second, no bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// Half a second, a little bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// Half a second, much bounce.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// Half a second unless said, no bounce and some more.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  /// Half a second unless said, a little bounce and some more.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// Half a second unless said, much bounce and some more.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The period without damping, in seconds; the duration the spring is felt to have.
  public var response: Double { 2 * .pi / frequency }
  /// The duration the spring is felt to have, in seconds.
  public var duration: TimeInterval { response }
  /// How much it bounces: 1 − damping ratio, or below 0 where it creeps.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// Force per distance for a mass of one.
  public var stiffness: Double { frequency * frequency }
  /// Force per speed for a mass of one.
  public var damping: Double { 2 * dampingRatio * frequency }
  /// One.
  public var mass: Double { 1 }

  /// How far it has come of a way of one, released at rest, after a time in seconds.
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

  /// The time in seconds after which it stays within a thousandth of its goal.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }

  /// Where a value is that goes from zero to `target`, after a time in seconds.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    // From rest at zero, plus the free motion of a spring at its goal that is given the velocity.
    var result = target.scaled(by: progress(at: time))
    result += initialVelocity.scaled(by: impulse(at: time))
    return result
  }

  /// How fast a value moves that goes from zero to `target`, after a time in seconds.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    // Without friction's share the derivative of the step response is the impulse response, times ω².
    var result = target.scaled(by: stiffness * impulse(at: time))
    result += initialVelocity.scaled(by: impulseVelocity(at: time))
    return result
  }

  /// Where a spring is that was at its goal and got a velocity of one.
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

  /// How fast a spring moves that was at its goal and got a velocity of one.
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
