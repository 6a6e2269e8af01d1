import Synchronization

/// A flag with which one thread cancels an operation that another thread is waiting for.
final class InterruptFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  var isRaised: Bool { flag.load(ordering: .relaxed) }
  func raise() { flag.store(true, ordering: .relaxed) }
}
