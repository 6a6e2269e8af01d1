import DisplayLists

/// One pass over a view: the state that all its parts share, and what they report.
final class Evaluation {
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
  /// The date at second zero.
  let start: Date
  /// The purpose of the pass.
  let purpose: Purpose
  /// Whether views remember what they need to animate. Views in which nothing ever changes do not.
  private var isRemembering: Bool
  /// Whether some view could not remember a value, so that a reactive view must be evaluated again.
  private var hasForgotten = false
  /// The values that views remember. Never accessed across a call to another view.
  @exclusivity(unchecked) var memory: Memory

  /// Whether some view can change how others look later.
  private(set) var isReactive = false
  /// Whether some view compares values with earlier ones, so that no instant of change may be skipped.
  private(set) var isWatching = false
  /// Whether the pass must run again at the same instant because new views have appeared.
  var needsAnotherPass = false
  /// The next instant at which something changes on its own.
  private(set) var nextChange = TimeInterval.infinity
  /// Whether the view differs at every instant, as an animation timeline does.
  var isContinuous = false
  /// Actions to run after the pass, in order.
  var actions: [() -> Void] = []
  /// Names of colours that were not found.
  private(set) var missingColors: [String] = []
  /// The record of changes made to states.
  let changes: StateChanges

  private var dynamicFields: [ObjectIdentifier: [DynamicField]] = [:]

  init(
    shaper: any TextShaping, time: TimeInterval, start: Date, purpose: Purpose, isRemembering: Bool, memory: Memory,
    changes: StateChanges
  ) {
    self.shaper = shaper
    self.time = time
    self.start = start
    self.purpose = purpose
    self.isRemembering = isRemembering
    self.memory = memory
    self.changes = changes
  }

  /// The date at the instant.
  var date: Date { start + time }

  /// Notes the name of a colour that was not found.
  func noteMissingColor(_ name: String) {
    if !missingColors.contains(name) { missingColors.append(name) }
  }

  /// Returns whether views remember in this pass, and notes that some view needed to.
  func claimMemory() -> Bool {
    if !isRemembering { hasForgotten = true }
    return isRemembering
  }

  /// Notes that some view remembers, acts or animates.
  func noteReaction() {
    isReactive = true
    if !hasForgotten { isRemembering = true }
  }

  /// Whether the pass must run again with memory, because the view proved reactive after views had forgotten values.
  var isLost: Bool { isReactive && !isRemembering }

  /// Notes that some view compares values with earlier ones.
  func noteWatch() {
    noteReaction()
    isWatching = true
  }

  /// Notes that something changes on its own at an instant.
  func noteChange(at instant: TimeInterval) {
    if instant > time { nextChange = min(nextChange, instant) }
  }

  /// Returns the dynamic properties of a type, which are cached.
  func dynamicFields(of type: Any.Type) -> [DynamicField] {
    if let known = dynamicFields[ObjectIdentifier(type)] { return known }
    let found = DynamicField.all(in: type)
    dynamicFields[ObjectIdentifier(type)] = found
    return found
  }
}
