/// The changes made to states and models since the last pass.
///
/// Models report their changes on the thread that makes them. They must not change while the view is being resolved on
/// another thread.
final class StateChanges: @unchecked Sendable {
  /// Whether nothing has changed.
  private(set) var isEmpty = true
  /// The transaction of the changes; if there are several, the first animated one.
  private(set) var transaction = Transaction()
  /// Completions to run when animations end.
  private(set) var completions: [AnimationCompletion] = []

  func note() {
    isEmpty = false
    let current = Transaction.current
    if transaction.animation == nil { transaction = current }
    if let completion = Transaction.completion, !completions.contains(where: { $0 === completion }) {
      completions.append(completion)
    }
  }

  /// The changes of the view whose actions are running.
  @TaskLocal static var current: StateChanges?

  /// Evaluates the view under observation; nil while no actions run.
  var observe: (() -> Void)?
  /// Whether models have reported a change, after which they report no further changes.
  private var isObservationOver = false

  /// Notes a change to a model.
  func noteModel() {
    note()
    isObservationOver = true
  }

  /// Makes models report their next change as well, since that may be the animated one.
  func observeAgain() {
    guard isObservationOver, let observe else { return }
    isObservationOver = false
    observe()
  }

  /// Returns the changes noted so far and resets.
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
