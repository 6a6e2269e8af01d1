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
  var isRemembering: Bool {
    if remembers { return true }
    hasForgotten = true
    return false
  }
  private var remembers: Bool
  /// Whether some view had something to remember and did not: what was made so far is of no use to a reactive view.
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
    remembers = isRemembering
    self.memory = memory
    self.changes = changes
  }

  /// The date at the instant.
  var date: Date { start + time }

  /// Notes the name of a colour that was not found.
  func noteMissingColor(_ name: String) {
    if !missingColors.contains(name) { missingColors.append(name) }
  }

  /// Notes that some view remembers, acts or animates.
  func noteReaction() {
    isReactive = true
    if !hasForgotten { remembers = true }
  }

  /// Whether the pass has to be run again because something can change after all, and what was before is not known.
  var isLost: Bool { isReactive && !remembers }

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

  /// The value that a view keeps; made of what it begins with where it is new.
  func state<Value>(at identity: Identity, initial: () -> Value) -> StateLocation<Value> {
    noteReaction()
    let key = Memory.Key(identity: identity, slot: MemorySlot.state)
    if let known = memory.kept(key, as: StateLocation<Value>.self) { return known }
    let location = StateLocation(initial(), changes: changes)
    memory.remember(location, key)
    return location
  }
}

/// What was written to states and models since the last pass.
///
/// Models tell it of their changes on whatever thread changes them, which must not be while the view is resolved on
/// another.
final class StateChanges: @unchecked Sendable {
  /// Whether anything was.
  private(set) var isEmpty = true
  /// What goes with the changes: of several, the first that is animated.
  private(set) var transaction = Transaction()
  /// Animations whose end somebody waits for.
  private(set) var completions: [AnimationCompletion] = []

  func note() {
    isEmpty = false
    let current = Transaction.current
    if transaction.animation == nil { transaction = current }
    if let completion = Transaction.completion, !completions.contains(where: { $0 === completion }) {
      completions.append(completion)
    }
  }

  /// Those of the view whose actions are running.
  @TaskLocal static var current: StateChanges?

  /// Looks at the view while its models are observed; nil where no actions are running.
  var observe: (() -> Void)?
  /// Whether models have told of a change, and so tell of no other.
  private var isObservationOver = false

  /// Notes a change of a model.
  func noteModel() {
    note()
    isObservationOver = true
  }

  /// Makes models tell of their next change as well: it may be the one that is animated.
  func observeAgain() {
    guard isObservationOver, let observe else { return }
    isObservationOver = false
    observe()
  }

  /// Hands over what was noted and begins anew.
  func take() -> (transaction: Transaction, completions: [AnimationCompletion])? {
    if isEmpty { return nil }
    defer {
      isEmpty = true
      transaction = Transaction()
      completions = []
      isObservationOver = false
    }
    return (transaction, completions)
  }
}
