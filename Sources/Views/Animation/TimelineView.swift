/// A view that updates at the dates of a schedule.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The type of the context passed to the content.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content

  /// Creates a view whose content is updated at each date in `schedule`.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  /// Vitrine's own: makes the content's nodes for the latest date reached.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content(Context(date: date(context), cadence: .live))._makeNodes(context.child(0), into: &nodes)
  }

  /// Returns the date to show, and notes when the next one is due.
  private func date(_ context: _ViewContext) -> Date {
    let evaluation = context.evaluation
    let now = evaluation.date
    let key = Memory.Key(identity: context.identity, slot: .timeline)
    if evaluation.purpose == .settle, let shown = evaluation.memory.kept(key, as: Date.self) { return shown }
    var current = now
    if let frames = schedule as? AnimationTimelineSchedule {
      if frames.isPaused { current = evaluation.start } else { evaluation.isContinuous = true }
    } else {
      // Entries are always requested from the same date, so the schedule yields the same dates at every instant.
      let schedule = (schedule as? PeriodicTimelineSchedule)?.counted(from: evaluation.start) as? Schedule ?? schedule
      var reached: Date?
      for entry in schedule.entries(from: evaluation.start, mode: .normal) {
        if entry > now {
          evaluation.noteChange(at: entry.timeIntervalSince(evaluation.start))
          break
        }
        reached = entry
      }
      current = reached ?? evaluation.start
    }
    if evaluation.claimMemory() { evaluation.memory.remember(current, key) }
    return current
  }
}

/// The date and update rate passed to the content of a timeline view.
public struct TimelineViewDefaultContext: Sendable {
  /// The rate at which the view is updated.
  public enum Cadence: Hashable, Sendable, Comparable {
    case live, seconds, minutes
  }

  /// The latest date of the schedule that has been reached.
  public let date: Date
  /// The rate at which the view is updated; always `live`.
  public let cadence: Cadence
}

/// A sequence of dates at which a view updates.
public protocol TimelineSchedule {
  /// The type of the sequence of dates.
  associatedtype Entries: Sequence<Date>
  /// The rate at which the dates should occur.
  typealias Mode = TimelineScheduleMode

  /// Returns the dates in order, starting with the last one at or before a date.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The rate at which the dates of a schedule should occur.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// The schedule's own rate.
  case normal
  /// A lower rate, to save power; never requested by Vitrine.
  case lowFrequency
}

/// A schedule of dates at regular intervals.
///
/// The views' clock starts at the resolver's start date, not at the current date. A schedule that begins more than a
/// day later, such as `.periodic(from: .now, by: 1)`, is assumed to mean "immediately" and begins when the clock
/// starts.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// Creates a schedule of dates `interval` seconds apart, beginning at a date.
  public init(from startDate: Date, by interval: TimeInterval) {
    precondition(interval > 0, "the interval must be positive, but is \(interval) s")
    start = startDate
    self.interval = interval
  }

  /// Returns the schedule adjusted to a clock that starts at a date.
  fileprivate func counted(from date: Date) -> PeriodicTimelineSchedule {
    start.timeIntervalSince(date) > 86_400 ? PeriodicTimelineSchedule(from: date, by: interval) : self
  }

  /// Returns the dates, starting with the last one at or before a date.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    let first = max((startDate.timeIntervalSince(start) / interval).rounded(.down), 0)
    return sequence(state: first) { step -> Date? in
      defer { step += 1 }
      // Each date is computed from the start rather than from its predecessor, because repeated addition would drift.
      return start + step * interval
    }
  }
}

/// A schedule that updates at the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates the schedule.
  public init() {}

  /// Returns the start of each minute, beginning with the last one at or before a date.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// A schedule of explicit dates.
public struct ExplicitTimelineSchedule<Entries: Sequence<Date>>: TimelineSchedule {
  private let dates: Entries

  /// Creates a schedule of dates in ascending order.
  public init(_ dates: Entries) { self.dates = dates }

  /// Returns all dates.
  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

/// A schedule that updates in every frame.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let isPaused: Bool

  /// Creates a schedule. The output's frame rate applies, so `minimumInterval` has no effect.
  public init(minimumInterval: Double? = nil, paused: Bool = false) { isPaused = paused }

  /// Returns the start date only; the frames themselves determine the updates.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> { [startDate] }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Returns a schedule of dates `interval` seconds apart, beginning at a date.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// A schedule that updates at the start of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule that updates in every frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// Returns a schedule that updates in every frame, or only in the first if `paused`.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  /// Returns a schedule of explicit dates.
  public static func explicit<S: Sequence<Date>>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
