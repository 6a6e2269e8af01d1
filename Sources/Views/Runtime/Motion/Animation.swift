/// How a value gets from what it was to what it is now.
public struct Animation: Hashable, Sendable {
  private indirect enum Kind: Hashable, Sendable {
    case curve(UnitCurve, TimeInterval)
    /// Released with a velocity, in ways a second.
    case spring(Spring, velocity: Double)
    case delayed(Kind, TimeInterval)
    case faster(Kind, Double)
    case repeated(Kind, count: Int?, autoreverses: Bool)
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// A spring without bounce.
  public static let `default` = Animation.spring()

  /// The same speed throughout, over 0.35 seconds.
  public static let linear = linear(duration: 0.35)
  /// The same speed throughout.
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }
  /// Slow at the start, over 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)
  /// Slow at the start.
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }
  /// Slow at the end, over 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)
  /// Slow at the end.
  public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }
  /// Slow at both ends, over 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)
  /// Slow at both ends.
  public static func easeInOut(duration: TimeInterval) -> Animation { timingCurve(.easeInOut, duration: duration) }

  /// Along a curve.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(.curve(curve, max(duration, 0)))
  }
  /// Along a cubic curve from (0, 0) to (1, 1) with two control points.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: UnitPoint(x: p1x, y: p1y), endControlPoint: UnitPoint(x: p2x, y: p2y)),
      duration: duration)
  }

  /// Along a spring's motion.
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(.spring(spring, velocity: 0))
  }
  /// Along a spring's motion, by how long it takes and how much it bounces.
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { .spring(Spring(duration: duration, bounce: bounce)) }
  /// Along a spring's motion, by its period and damping.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { .spring(Spring(response: response, dampingRatio: dampingFraction)) }
  /// Along the motion of a quick spring made for touch.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { .spring(Spring(response: response, dampingRatio: dampingFraction)) }
  /// Along the motion of a spring that is released with a velocity: 1 is the whole way in a second.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.spring(spring, velocity: initialVelocity))
  }
  /// Along the motion of a spring, by its physics, that is released with a velocity: 1 is the whole way in a second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }

  /// A spring without bounce, half a second.
  public static let spring = Animation.spring(Spring())
  /// A quick spring made for touch.
  public static let interactiveSpring = Animation.interactiveSpring()
  /// Along the motion of a spring, by how long it takes and how much it bounces, that is released with a velocity: 1 is
  /// the whole way in a second.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation { interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity) }
  /// A spring without bounce, half a second.
  public static let interpolatingSpring = Animation.interpolatingSpring()
  /// A spring without bounce, half a second.
  public static let smooth = Animation.spring(Spring.smooth)
  /// A spring with a little bounce, half a second.
  public static let snappy = Animation.spring(Spring.snappy)
  /// A spring with much bounce, half a second.
  public static let bouncy = Animation.spring(Spring.bouncy)
  /// A spring without bounce and some more.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.smooth(duration: duration, extraBounce: extraBounce))
  }
  /// A spring with a little bounce and some more.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.snappy(duration: duration, extraBounce: extraBounce))
  }
  /// A spring with much bounce and some more.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    .spring(Spring.bouncy(duration: duration, extraBounce: extraBounce))
  }

  /// The animation begun later, by a time in seconds.
  public func delay(_ delay: TimeInterval) -> Animation { Animation(.delayed(kind, delay)) }
  /// The animation so many times as fast.
  public func speed(_ speed: Double) -> Animation { Animation(.faster(kind, speed)) }
  /// The animation several times, every other time backwards unless said otherwise.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(.repeated(kind, count: max(repeatCount, 1), autoreverses: autoreverses))
  }
  /// The animation without end, every other time backwards unless said otherwise.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.repeated(kind, count: nil, autoreverses: autoreverses))
  }

  /// Seconds until it is over; infinity where it never is.
  var duration: TimeInterval { Self.duration(of: kind) }

  /// How far the value has come after a time in seconds: 0 what it was, 1 what it is to be, beyond where it swings over.
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
      // Over at the end of the last round, wherever that round ends.
      let round = min((max(time, 0) / period).rounded(.down), last)
      let within = min(time - round * period, period)
      let isBackwards = autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
      return progress(of: inner, at: isBackwards ? period - within : within)
    }
  }
}
