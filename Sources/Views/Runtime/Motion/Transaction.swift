/// The context of a change, in particular its animation.
public struct Transaction: Sendable {
  /// The animation of the change; nil for none.
  public var animation: Animation?
  /// Whether animations requested by views are ignored.
  public var disablesAnimations = false

  /// Creates a transaction without an animation.
  public init() {}
  /// Creates a transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }

  /// The transaction of the innermost `withAnimation` or `withTransaction` that is running.
  @TaskLocal static var current = Transaction()
  /// The completion of the innermost animation that is running.
  @TaskLocal static var completion: AnimationCompletion?
}

/// When an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoval: Bool

  /// When the value has reached its target, though a spring may still oscillate.
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
  /// When nothing moves any more.
  public static let removed = AnimationCompletionCriteria(isRemoval: true)
}

/// An action to run when an animation completes, on the thread that resolves the view.
final class AnimationCompletion: @unchecked Sendable {
  let animation: Animation
  let run: () -> Void

  init(_ animation: Animation, run: @escaping () -> Void) {
    self.animation = animation
    self.run = run
  }
}

/// Makes animated changes.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Makes animated changes, and runs `completion` when the animation completes.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let over = AnimationCompletion(animation ?? .linear(duration: 0), run: completion)
  return try Transaction.$completion.withValue(over) {
    try withTransaction(Transaction(animation: animation), body)
  }
}

/// Makes changes with a transaction.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  StateChanges.current?.observeAgain()
  // Later changes of the enclosing code belong to its own transaction again.
  defer { if Transaction.current.animation != nil { StateChanges.current?.observeAgain() } }
  return try Transaction.$current.withValue(transaction, operation: body)
}
