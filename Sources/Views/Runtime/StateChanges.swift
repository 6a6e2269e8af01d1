/// The changes made to states and models since the last pass.
///
/// Models report their changes on whatever thread makes them. That must not happen while the view is resolved on another
/// thread.
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
