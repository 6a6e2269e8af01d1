/// Vitrine's own: stands in for Combine's publishers, which do not exist on Linux. Only timers publish anything.
public protocol Publisher<Output, Failure> {
  /// The type of the published values.
  associatedtype Output
  /// The type of the errors with which publishing may end.
  associatedtype Failure: Error

  /// Vitrine's own: the interval in seconds at which a value is published; nil for no values.
  var _interval: TimeInterval? { get }
  /// Vitrine's own: returns the value published at a date; nil for none.
  func _value(at date: Date) -> Output?
}

/// Vitrine's own: publishers that Combine derives from others.
public enum Publishers {
  /// A publisher that starts when a view subscribes to it.
  public struct Autoconnect<Upstream: Publisher>: Publisher {
    /// The type of the published values.
    public typealias Output = Upstream.Output
    /// The type of the errors with which publishing may end.
    public typealias Failure = Upstream.Failure

    /// The publisher that starts.
    public let upstream: Upstream

    /// Vitrine's own: the interval of the publisher that starts.
    public var _interval: TimeInterval? { upstream._interval }
    /// Vitrine's own: returns the value of the publisher that starts.
    public func _value(at date: Date) -> Upstream.Output? { upstream._value(at: date) }
  }
}

extension Timer {
  /// Vitrine's own: a publisher of dates at an interval, which Foundation has on Apple platforms.
  public struct TimerPublisher: Publisher, Sendable {
    /// Dates are published.
    public typealias Output = Date
    /// Publishing never fails.
    public typealias Failure = Never

    fileprivate let interval: TimeInterval

    /// Vitrine's own: the interval.
    public var _interval: TimeInterval? { interval }
    /// Vitrine's own: returns the date.
    public func _value(at date: Date) -> Date? { date }

    /// Returns a publisher that starts when a view subscribes to it.
    public func autoconnect() -> Publishers.Autoconnect<TimerPublisher> { Publishers.Autoconnect(upstream: self) }
  }

  /// Vitrine's own: returns a publisher of dates at an interval above 0, in seconds, as Foundation does on Apple
  /// platforms. The time is that of the playback, so run loops
  /// and tolerance have no effect.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher {
    precondition(interval > 0, "a timer's interval must be above 0, not \(interval) s")
    return TimerPublisher(interval: interval)
  }
}

extension NotificationCenter {
  /// Vitrine's own: a publisher of notifications, of which rendered views receive none.
  public struct Publisher: Views.Publisher, Sendable {
    /// Notifications are published.
    public typealias Output = Notification
    /// Publishing never fails.
    public typealias Failure = Never

    /// Vitrine's own: nil, because nothing is published.
    public var _interval: TimeInterval? { nil }
    /// Vitrine's own: returns nil, because nothing is published.
    public func _value(at date: Date) -> Notification? { nil }
  }

  /// Vitrine's own: returns a publisher of notifications, of which rendered views receive none.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { Publisher() }
}

/// A view that runs an action for every value of a publisher.
private struct ReceivingView<Content: View, P: Publisher>: View {
  typealias Body = Never

  /// What is remembered: the instant at which the view appeared and the number of values received.
  private struct Subscription {
    var start: TimeInterval
    var count = 0
  }

  let content: Content
  let publisher: P
  let action: (P.Output) -> Void

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content._makeNodes(context.child(0), into: &nodes)
    guard let interval = publisher._interval else { return }
    let evaluation = context.evaluation
    evaluation.noteReaction()
    guard evaluation.claimMemory(), context.presence.phase != .didDisappear else { return }
    let key = Memory.Key(identity: context.identity.primary, slot: .timeline)
    var subscription = evaluation.memory.kept(key, as: Subscription.self) ?? Subscription(start: evaluation.time)
    // The tolerance keeps a tick that is due at this very instant from being missed.
    let due = Int(((evaluation.time - subscription.start) / interval + 1e-6).rounded(.down))
    if evaluation.purpose == .commit {
      while subscription.count < due {
        subscription.count += 1
        let date = evaluation.start + subscription.start + Double(subscription.count) * interval
        if let value = publisher._value(at: date) { context.act { action(value) } }
      }
    }
    evaluation.memory.remember(subscription, key)
    evaluation.noteChange(at: subscription.start + Double(max(due, subscription.count) + 1) * interval)
  }
}

extension View {
  /// Runs an action for every value of a publisher, at the instant at which it is published.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { ReceivingView(content: self, publisher: publisher, action: action) }
}
