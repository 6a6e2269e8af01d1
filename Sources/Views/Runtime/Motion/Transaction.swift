/// What goes with a change: above all, how it is animated.
public struct Transaction: Sendable {
  /// How the change is animated; nil for not at all.
  public var animation: Animation?
  /// Whether animations that views ask for are ignored.
  public var disablesAnimations = false

  /// A change that is not animated.
  public init() {}
  /// A change animated one way.
  public init(animation: Animation?) { self.animation = animation }

  /// The change that is being made by `withAnimation` or `withTransaction` around the running code.
  @TaskLocal static var current = Transaction()
  /// What is to run when the animation around the running code is over.
  @TaskLocal static var completion: AnimationCompletion?
}

/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoval: Bool

  /// When the value is where it was to go, though a spring may still tremble.
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
  /// When nothing moves any more.
  public static let removed = AnimationCompletionCriteria(isRemoval: true)
}

/// Code to run when an animation is over; it runs on the thread that resolves the view, one thread at a time.
final class AnimationCompletion: @unchecked Sendable {
  let animation: Animation
  let run: () -> Void

  init(_ animation: Animation, run: @escaping () -> Void) {
    self.animation = animation
    self.run = run
  }
}

/// Makes changes that are animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Makes changes that are animated, and more when the animation is over.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let over = AnimationCompletion(animation ?? .linear(duration: 0), run: completion)
  return try Transaction.$completion.withValue(over) {
    try withTransaction(Transaction(animation: animation), body)
  }
}

/// Makes changes that go with a transaction.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  StateChanges.current?.observeAgain()
  // What the code around goes on to change goes with its own transaction again.
  defer { if Transaction.current.animation != nil { StateChanges.current?.observeAgain() } }
  return try Transaction.$current.withValue(transaction, operation: body)
}
