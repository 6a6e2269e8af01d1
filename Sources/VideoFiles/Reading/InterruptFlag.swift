import Synchronization

/// A flag by which one thread cancels what another one waits for.
final class InterruptFlag: Sendable {
  private let flag = Atomic<Bool>(false)
  var isRaised: Bool { flag.load(ordering: .relaxed) }
  func raise() { flag.store(true, ordering: .relaxed) }
}
