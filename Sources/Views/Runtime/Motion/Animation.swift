/// A description of how a value changes over time from its old value to its new one.
public struct Animation: Hashable, Sendable {
  private indirect enum Kind: Hashable, Sendable {
    case curve(UnitCurve, TimeInterval)
    /// A spring with an initial velocity; a velocity of 1 covers the whole change in one second.
    case spring(Spring, velocity: Double)
    case delayed(Kind, TimeInterval)
    case faster(Kind, Double)
    case repeated(Kind, count: Int?, autoreverses: Bool)
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The default animation, a spring without bounce that takes half a second.
  public static let `default` = Animation.spring()

  /// An animation at constant speed that takes 0.35 seconds.
  public static let linear = linear(duration: 0.35)
  /// Returns an animation at constant speed.
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }
  /// An animation that starts slowly and takes 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)
  /// Returns an animation that starts slowly.
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }
  /// An animation that ends slowly and takes 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)
  /// Returns an animation that ends slowly.
  public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }
  /// An animation that starts and ends slowly and takes 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)
  /// Returns an animation that starts and ends slowly.
  public static func easeInOut(duration: TimeInterval) -> Animation { timingCurve(.easeInOut, duration: duration) }

  /// Returns an animation along a timing curve.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(.curve(curve, max(duration, 0)))
  }
  /// Returns an animation along a cubic Bézier curve from (0, 0) to (1, 1) with two control points.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: UnitPoint(x: p1x, y: p1y), endControlPoint: UnitPoint(x: p2x, y: p2y)),
      duration: duration)
  }

  /// Returns an animation that moves like a spring.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(.spring(spring, velocity: 0))
  }
  /// Returns a spring animation from its perceived duration and its bounce.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { .spring(Spring(duration: duration, bounce: bounce)) }
  /// Returns a spring animation from its undamped period and its damping ratio.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { .spring(Spring(response: response, dampingRatio: dampingFraction)) }
  /// Returns a quick spring animation intended for interaction.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { .spring(Spring(response: response, dampingRatio: dampingFraction)) }
  /// Returns a spring animation with an initial velocity; a velocity of 1 covers the whole change in one second.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.spring(spring, velocity: initialVelocity))
  }
  /// Returns a spring animation from physical parameters and an initial velocity; a velocity of 1 covers the whole
  /// change in one second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }

  /// A spring without bounce that takes half a second.
  public static let spring = Animation.spring(Spring())
  /// A quick spring intended for interaction.
  public static let interactiveSpring = Animation.interactiveSpring()
  /// Returns a spring animation from its perceived duration, its bounce and an initial velocity; a velocity of 1 covers
  /// the whole change in one second.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity) }
  /// A spring without bounce that takes half a second.
  public static let interpolatingSpring = Animation.interpolatingSpring()
  /// A spring without bounce that takes half a second.
  public static let smooth = Animation.spring(Spring.smooth)
  /// A spring with a little bounce that takes half a second.
  public static let snappy = Animation.spring(Spring.snappy)
  /// A spring with a strong bounce that takes half a second.
  public static let bouncy = Animation.spring(Spring.bouncy)
  /// Returns a spring animation whose only bounce is `extraBounce`.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.smooth(duration: duration, extraBounce: extraBounce))
  }
  /// Returns a spring animation with a little bounce plus `extraBounce`.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.snappy(duration: duration, extraBounce: extraBounce))
  }
  /// Returns a spring animation with a strong bounce plus `extraBounce`.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.bouncy(duration: duration, extraBounce: extraBounce))
  }

  /// Returns the animation, delayed by a number of seconds.
  public func delay(_ delay: TimeInterval) -> Animation { Animation(.delayed(kind, delay)) }
  /// Returns the animation, sped up by a factor.
  public func speed(_ speed: Double) -> Animation { Animation(.faster(kind, speed)) }
  /// Returns the animation repeated several times, by default reversed every other time.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(.repeated(kind, count: max(repeatCount, 1), autoreverses: autoreverses))
  }
  /// Returns the animation repeated forever, by default reversed every other time.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.repeated(kind, count: nil, autoreverses: autoreverses))
  }

  /// The duration in seconds; infinity if the animation never ends.
  var duration: TimeInterval { Self.duration(of: kind) }

  /// Returns the progress after `time` seconds, from 0 at the old value to 1 at the new one; springs may overshoot.
  func progress(at time: TimeInterval) -> Double { Self.progress(of: kind, at: time) }

  private static func duration(of kind: Kind) -> TimeInterval {
    switch kind {
    case .curve(_, let duration): duration
    case .spring(let spring, let velocity):
      spring.settlingDuration(target: 1, initialVelocity: velocity, epsilon: 0.001)
    case .delayed(let inner, let delay): duration(of: inner) + delay
    case .faster(let inner, let speed): speed > 0 ? duration(of: inner) / speed : .infinity
    case .repeated(let inner, let count, _): count.map { duration(of: inner) * Double($0) } ?? .infinity
    }
  }

  private static func progress(of kind: Kind, at time: TimeInterval) -> Double {
    switch kind {
    case .curve(let curve, let duration): return duration > 0 ? curve.value(at: time / duration) : 1
    case .spring(let spring, let velocity): return spring.value(target: 1, initialVelocity: velocity, time: time)
    case .delayed(let inner, let delay): return progress(of: inner, at: max(time - delay, 0))
    case .faster(let inner, let speed): return progress(of: inner, at: time * speed)
    case .repeated(let inner, let count, let autoreverses):
      let period = duration(of: inner)
      guard period > 0, period.isFinite else { return progress(of: inner, at: time) }
      let last = Double((count ?? Int.max) - 1)
      // The animation stops at the end of the last cycle, even if that cycle ends at the old value.
      let round = min((max(time, 0) / period).rounded(.down), last)
      let within = min(time - round * period, period)
      let isBackwards = autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
      return progress(of: inner, at: isBackwards ? period - within : within)
    }
  }
}
