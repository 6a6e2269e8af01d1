import Synchronization

/// Vitrine's own: stands in for Combine's publishers, which do not exist on Linux. Only timers and published properties
/// publish anything.
public protocol Publisher<Output, Failure> {
  /// The type of the published values.
  associatedtype Output
  /// The type of the errors with which publishing may end.
  associatedtype Failure: Error

  /// Vitrine's own: the interval in seconds at which a value is published; nil for no values.
  var _interval: TimeInterval? { get }
  /// Vitrine's own: returns the value published at a date, or nil if the publisher does not publish at that date.
  func _value(at date: Date) -> Output?
  /// Vitrine's own: returns the latest value and the number of values before it; nil if there is no latest value.
  func _latest() -> (value: Output, number: Int)?
}

extension Publisher {
  /// Vitrine's own: nil, because values come at an interval.
  public func _latest() -> (value: Output, number: Int)? { nil }
}

/// Vitrine's own: stands in for Combine's protocol of the same name.
public protocol Cancellable {
  /// Ends the activity.
  func cancel()
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
  public final class TimerPublisher: Publisher, Sendable {
    /// Dates are published.
    public typealias Output = Date
    /// Publishing never fails.
    public typealias Failure = Never

    private let interval: TimeInterval
    private let isCancelled = Mutex(false)

    fileprivate init(interval: TimeInterval) { self.interval = interval }

    /// Vitrine's own: the interval; nil once the timer is cancelled.
    public var _interval: TimeInterval? { isCancelled.withLock { $0 } ? nil : interval }
    /// Vitrine's own: returns the date.
    public func _value(at date: Date) -> Date? { date }

    /// Returns a publisher that starts when a view subscribes to it.
    public func autoconnect() -> Publishers.Autoconnect<TimerPublisher> { Publishers.Autoconnect(upstream: self) }

    /// Starts the timer and returns an object that cancels it. A timer that a view subscribes to has already started. A
    /// cancelled timer remains stopped in everything that is resolved later from the same publisher.
    public func connect() -> any Cancellable { Connection(timer: self) }

    private struct Connection: Cancellable {
      let timer: TimerPublisher

      func cancel() { timer.isCancelled.withLock { $0 = true } }
    }
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

  /// The state of a view's subscription: the instant at which the view appeared and the number of values received.
  private struct Subscription {
    var start: TimeInterval
    var count = 0
  }

  let content: Content
  let publisher: P
  let action: (P.Output) -> Void

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content._makeNodes(context.child(0), into: &nodes)
    let interval = publisher._interval
    let latest = publisher._latest()
    guard interval != nil || latest != nil else { return }
    let evaluation = context.evaluation
    evaluation.noteReaction()
    guard evaluation.claimMemory(), context.presence.phase != .didDisappear else { return }
    let key = Memory.Key(identity: context.identity.primary, slot: .timeline)
    var subscription = evaluation.memory.kept(key, as: Subscription.self) ?? Subscription(start: evaluation.time)
    if let latest { receive(latest.value, number: latest.number, &subscription, context) }
    if let interval { receive(every: interval, &subscription, context) }
    evaluation.memory.remember(subscription, key)
  }

  /// Runs the action for a value that has not been received yet.
  private func receive(
    _ value: P.Output, number: Int, _ subscription: inout Subscription, _ context: _ViewContext
  ) {
    guard context.evaluation.purpose == .commit, subscription.count <= number else { return }
    subscription.count = number + 1
    context.act { action(value) }
  }

  /// Runs the action for every value that is due, and asks to be evaluated when the next one is.
  private func receive(every interval: TimeInterval, _ subscription: inout Subscription, _ context: _ViewContext) {
    let evaluation = context.evaluation
    // The tolerance keeps a tick that is due at this very instant from being missed.
    let due = Int(((evaluation.time - subscription.start) / interval + 1e-6).rounded(.down))
    if evaluation.purpose == .commit {
      while subscription.count < due, publisher._interval != nil {
        subscription.count += 1
        let date = evaluation.start + subscription.start + Double(subscription.count) * interval
        if let value = publisher._value(at: date) { context.act { action(value) } }
      }
    }
    evaluation.noteChange(at: subscription.start + Double(max(due, subscription.count) + 1) * interval)
  }
}

extension View {
  /// Runs an action for every value of a publisher, at the instant at which it is published. Of a property that changes
  /// several times at one instant, only the last value counts.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { ReceivingView(content: self, publisher: publisher, action: action) }
}
