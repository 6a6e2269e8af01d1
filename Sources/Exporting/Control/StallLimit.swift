/// The maximum time for which the export of a video may stand still.
///
/// An export stands still while no frame or packet is read, painted or written and the process uses hardly any
/// processor time. Elapsed time alone is no criterion: on a busy machine, a slow encoder may need minutes for a frame.
public struct StallLimit: Sendable {
  /// Creates the timer of an export.
  let makeTimer: @Sendable () -> any StallTimer
  /// The number of intervals without movement after which an export is cancelled.
  let intervals: Int
  /// The processor time in an interval, in seconds, from which the process counts as computing.
  let computing = 0.05
  /// The maximum processor time without movement, in seconds, even if the process is computing.
  let processorSeconds = 600.0
  /// The number of intervals between the cancellation of a stalled export and the call of ``giveUp``.
  let grace: Int
  /// The duration of the limit in the error message, such as `60 seconds`.
  let text: String
  /// Called if an export does not end, for example because an encoder hangs.
  let giveUp: @Sendable () -> Void

  /// Creates a limit of a minute.
  ///
  /// - Parameter giveUp: Called if an export has not ended 10 seconds after that; its thread may never return.
  public init(giveUp: @escaping @Sendable () -> Void = {}) {
    self.init(
      intervals: 12, grace: 2, text: "60 seconds", makeTimer: { SystemStallTimer(seconds: 5) }, giveUp: giveUp)
  }

  /// Creates a limit on the number of intervals.
  init(
    intervals: Int, grace: Int, text: String, makeTimer: @escaping @Sendable () -> any StallTimer,
    giveUp: @escaping @Sendable () -> Void
  ) {
    self.intervals = intervals
    self.grace = grace
    self.text = text
    self.makeTimer = makeTimer
    self.giveUp = giveUp
  }
}
