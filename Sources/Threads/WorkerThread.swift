import Glibc
import Synchronization

/// A thread that runs a closure.
package final class WorkerThread {
  private let id: pthread_t
  private var isJoined = false

  /// Starts a thread.
  ///
  /// Throws if the system allows no more threads or has no memory for the stack.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the stack in bytes, which are used only as far as they are touched. The default is
  ///     enough for the C libraries that read and write media.
  ///   - work: What the thread does.
  package init(stackSize: Int = 4 << 20, _ work: @escaping @Sendable () -> Void) throws(ThreadError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    let status = pthread_attr_setstacksize(&attributes, stackSize)
    precondition(status == 0, "the stack size must be supported, got \(stackSize)")
    let context = Unmanaged.passRetained(Work(work))
    var id = pthread_t()
    let code = pthread_create(
      &id, &attributes,
      { context in
        Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().perform()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw ThreadError(code: code)
    }
    self.id = id
  }

  deinit {
    if !isJoined { pthread_detach(id) }
  }

  /// Waits until the work is done.
  package func join() {
    guard !isJoined else { return }
    pthread_join(id, nil)
    isJoined = true
  }

  /// Throws unless `count` more threads can run at the same time.
  ///
  /// This is for C libraries that wait for ever for a thread of theirs that has not started. The default stack size is
  /// that of such threads.
  package static func check(_ count: Int, stackSize: Int = 8 << 20) throws(ThreadError) {
    // None of the threads ends before all have started.
    let gate = Mutex(())
    try gate.withLock { _ throws(ThreadError) in
      for _ in 0..<count { _ = try WorkerThread(stackSize: stackSize) { gate.withLock { _ in } } }
    }
  }

  private final class Work: Sendable {
    let perform: @Sendable () -> Void
    init(_ perform: @escaping @Sendable () -> Void) { self.perform = perform }
  }
}
