/// The context of a change, in particular its animation.
public struct Transaction: Sendable {
  /// The animation of the change, or nil if the change is not animated.
  public var animation: Animation?
  /// Whether animations requested by views are ignored.
  public var disablesAnimations = false

  /// Creates a transaction without an animation.
  public init() {}
  /// Creates a transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }

  /// The transaction of the innermost running `withAnimation` or `withTransaction`.
  @TaskLocal static var current = Transaction()
  /// The completion of the innermost running `withAnimation`.
  @TaskLocal static var completion: AnimationCompletion?
}

/// The criterion by which an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoval: Bool

  /// The animation is complete once the value has reached its target, even if a spring still oscillates.
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
  /// The animation is complete once all motion has ended.
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

/// Runs `body` and animates the changes that it makes.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Runs `body`, animates the changes that it makes, and runs `completion` when the animation completes.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let over = AnimationCompletion(animation ?? .linear(duration: 0), run: completion)
  return try Transaction.$completion.withValue(over) {
    try withTransaction(Transaction(animation: animation), body)
  }
}

/// Runs `body` and applies a transaction to the changes that it makes.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  StateChanges.current?.observeAgain()
  // Later changes in the enclosing code belong to the enclosing transaction again.
  defer { if Transaction.current.animation != nil { StateChanges.current?.observeAgain() } }
  return try Transaction.$current.withValue(transaction, operation: body)
}
