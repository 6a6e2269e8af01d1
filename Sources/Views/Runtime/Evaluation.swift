import DisplayLists

/// One pass over a view: what is the same for all its parts, and what they report.
final class Evaluation {
  /// What a pass is for.
  enum Purpose {
    /// To take in what changed at this instant.
    case commit
    /// To bring what moves up to this instant, before changes are taken in: timelines stay where they were.
    case settle
    /// To look at the instant and leave no trace.
    case look
  }

  /// Turns text into glyphs.
  let shaper: any TextShaping
  /// The instant, in seconds.
  let time: TimeInterval
  /// The date at second zero.
  let start: Date
  /// What the pass is for.
  let purpose: Purpose
  /// Whether views remember what they need to animate; they need not where nothing ever changes.
  private var isRemembering: Bool
  /// Whether some view had something to remember and could not, so that a reactive view must be evaluated again.
  private var hasForgotten = false
  /// What views remember. Every animated value asks for it, and no view keeps hold of it while it asks another.
  @exclusivity(unchecked) var memory: Memory

  /// Whether some view could change what others look like later.
  private(set) var isReactive = false
  /// Whether some view compares what is with what was, so that no instant at which something changes may be skipped.
  private(set) var isWatching = false
  /// Whether the pass must be run once more at the same instant, as new views have only now come on.
  var needsAnotherPass = false
  /// The next instant at which something changes by itself.
  private(set) var nextChange = TimeInterval.infinity
  /// Whether the picture differs from one instant to the next without any change, as a timeline of every frame does.
  var isContinuous = false
  /// Code to run once the pass is over, in order.
  var actions: [() -> Void] = []
  /// Names of colours that were not found.
  private(set) var missingColors: [String] = []
  /// Where states report that they were written.
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

  /// Whether the pass has to be run again because something can change after all, and what was before is not known.
  var isLost: Bool { isReactive && !isRemembering }

  /// Notes that some view compares what is with what was.
  func noteWatch() {
    noteReaction()
    isWatching = true
  }

  /// Notes that something changes by itself at an instant.
  func noteChange(at instant: TimeInterval) {
    if instant > time { nextChange = min(nextChange, instant) }
  }

  /// Which stored properties of a type must be connected before its body is asked for; found once a type.
  func dynamicFields(of type: Any.Type) -> [DynamicField] {
    if let known = dynamicFields[ObjectIdentifier(type)] { return known }
    let found = DynamicField.all(in: type)
    dynamicFields[ObjectIdentifier(type)] = found
    return found
  }
}
