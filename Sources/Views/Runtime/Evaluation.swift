import DisplayLists

/// One pass over a view: the state shared by all views in it, and the reports that they make.
package final class Evaluation {
  /// An instant of a view that is shown.
  struct Instant {
    /// The seconds since the view appeared.
    let time: TimeInterval
    /// The date at time zero.
    let start: Date
  }

  /// The purpose of a pass.
  enum Purpose {
    /// Applies the changes made at this instant.
    case commit
    /// Advances motion to this instant before changes are applied; timelines keep their date.
    case settle
    /// Evaluates the instant without changing anything.
    case look
  }

  /// The shaper that turns text into glyphs.
  let shaper: any TextShaping
  /// The instant, in seconds.
  let time: TimeInterval
  /// The date at time zero.
  let start: Date
  /// The purpose of the pass.
  let purpose: Purpose
  /// Whether views remember the values that animation needs. They do not if nothing in the view ever changes.
  private var isRemembering: Bool
  /// Whether some view skipped remembering a value, so that the pass must run again if the view proves reactive.
  private var hasForgotten = false
  /// The values that views remember. No access spans a call to another view.
  @exclusivity(unchecked) var memory: Memory

  /// Whether some view can change the appearance of others at a later instant.
  private(set) var isReactive = false
  /// Whether some view compares values with earlier ones, so no instant at which something changes may be skipped.
  private(set) var isWatching = false
  /// Whether the pass must run again at the same instant because new views have appeared.
  var needsAnotherPass = false
  /// The next instant at which something changes by itself.
  private(set) var nextChange = TimeInterval.infinity
  /// Whether the view changes continuously, as an animation timeline does.
  var isContinuous = false
  /// Actions to run after the pass, in order.
  package var actions: [() -> Void] = []
  /// Names of colours that were not found.
  private(set) var missingColors: [String] = []
  /// The record of changes made to states.
  let changes: StateChanges

  private var dynamicFields: [ObjectIdentifier: [DynamicField]] = [:]

  init(
    shaper: any TextShaping, at instant: Instant, purpose: Purpose, isRemembering: Bool, memory: Memory,
    changes: StateChanges
  ) {
    self.shaper = shaper
    (time, start) = (instant.time, instant.start)
    self.purpose = purpose
    self.isRemembering = isRemembering
    self.memory = memory
    self.changes = changes
  }

  /// The date at this instant.
  var date: Date { start + time }

  /// Notes the name of a colour that was not found.
  func noteMissingColor(_ name: String) {
    if !missingColors.contains(name) { missingColors.append(name) }
  }

  /// Returns whether views remember values in this pass. Also notes that some view needed to.
  func claimMemory() -> Bool {
    if !isRemembering { hasForgotten = true }
    return isRemembering
  }

  /// Notes that some view remembers values, runs actions or animates.
  func noteReaction() {
    isReactive = true
    if !hasForgotten { isRemembering = true }
  }

  /// Whether the pass must run again with memory, because the view proved reactive only after some view had skipped
  /// remembering a value.
  var isLost: Bool { isReactive && !isRemembering }

  /// Notes that some view compares values with earlier ones.
  func noteWatch() {
    noteReaction()
    isWatching = true
  }

  /// Notes an instant at which something changes by itself.
  func noteChange(at instant: TimeInterval) {
    if instant > time { nextChange = min(nextChange, instant) }
  }

  /// Returns the dynamic properties of a type, from a cache if possible.
  func dynamicFields(of type: Any.Type) -> [DynamicField] {
    if let known = dynamicFields[ObjectIdentifier(type)] { return known }
    let found = DynamicField.all(in: type)
    dynamicFields[ObjectIdentifier(type)] = found
    return found
  }
}
