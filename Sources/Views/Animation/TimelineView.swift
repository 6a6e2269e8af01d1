/// A view that is made anew at the dates of a schedule.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// What the view knows when it is made.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content

  /// A view made by `content` at each date of `schedule`.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  /// Vitrine's own: the nodes of the content at the date reached last.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content(Context(date: date(context), cadence: .live))._makeNodes(context.child(0), into: &nodes)
  }

  /// The date to show, and a note of when the next one comes.
  private func date(_ context: _ViewContext) -> Date {
    let evaluation = context.evaluation
    let now = evaluation.date
    let key = Memory.Key(identity: context.identity, slot: .timeline)
    if evaluation.purpose == .settle, let shown = evaluation.memory.kept(key, as: Date.self) { return shown }
    var current = now
    if let frames = schedule as? AnimationTimelineSchedule {
      if frames.isPaused { current = evaluation.start } else { evaluation.isContinuous = true }
    } else {
      // The schedule is asked from where the view began, so that it always tells the same dates.
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

/// What a view in a timeline knows when it is made.
public struct TimelineViewDefaultContext: Sendable {
  /// How often the view is made.
  public enum Cadence: Hashable, Sendable, Comparable {
    case live, seconds, minutes
  }

  /// The date of the schedule that was reached last.
  public let date: Date
  /// How often the view is made: as often as the schedule says.
  public let cadence: Cadence
}

/// Dates at which a view is made anew.
public protocol TimelineSchedule {
  /// The kind of sequence of dates.
  associatedtype Entries: Sequence<Date>
  /// How closely dates follow each other.
  typealias Mode = TimelineScheduleMode

  /// Dates in order, from the last one at or before a date.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// How closely the dates of a schedule should follow each other.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// As closely as the schedule says.
  case normal
  /// Less closely, to save power; never asked for here.
  case lowFrequency
}

/// Dates at equal distances.
///
/// The clock of views begins at the resolver's start date, whatever the machine's clock says. A schedule that begins more
/// than a day later was meant to begin at once, as `.periodic(from: .now, by: 1)` is: it counts from where the view began.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: Date
  private let interval: TimeInterval

  /// Dates from a date on, `interval` seconds apart.
  public init(from startDate: Date, by interval: TimeInterval) {
    precondition(interval > 0, "a period lasts longer than \(interval) seconds")
    start = startDate
    self.interval = interval
  }

  /// The schedule on a clock that begins at a date.
  fileprivate func counted(from date: Date) -> PeriodicTimelineSchedule {
    start.timeIntervalSince(date) > 86_400 ? PeriodicTimelineSchedule(from: date, by: interval) : self
  }

  /// The dates from the last one at or before a date.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    let first = max((startDate.timeIntervalSince(start) / interval).rounded(.down), 0)
    return sequence(state: first) { step -> Date? in
      defer { step += 1 }
      // Each date from the start, not from its predecessor: a sum of many steps would drift.
      return start + step * interval
    }
  }
}

/// Dates at every full minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Every full minute.
  public init() {}

  /// The full minutes from the last one at or before a date.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// Given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence<Date>>: TimelineSchedule {
  private let dates: Entries

  /// Dates in order.
  public init(_ dates: Entries) { self.dates = dates }

  /// All the dates.
  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

/// Every frame there is.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let isPaused: Bool

  /// Every frame. Which frames there are is decided by who looks, so a least interval changes nothing.
  public init(minimumInterval: Double? = nil, paused: Bool = false) { isPaused = paused }

  /// The date itself: frames come when they are looked at.
  public func entries(from startDate: Date, mode: Mode) -> some Sequence<Date> { [startDate] }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates from a date on, `interval` seconds apart.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// Every full minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Every frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// Every frame, or the first only.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  /// Given dates.
  public static func explicit<S: Sequence<Date>>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
