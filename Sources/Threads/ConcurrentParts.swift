/// Runs `work` for each part from 0 to `parts` − 1 and returns when all are done.
///
/// The first part runs on the calling thread, and each other part on a new one. If a thread cannot be started, the
/// remaining parts run on the calling thread as well.
package func performConcurrently(parts: Int, _ work: @Sendable (Int) -> Void) {
  guard parts > 0 else { return }
  withoutActuallyEscaping(work) { work in
    var threads: [WorkerThread] = []
    var rest = 1..<parts
    while let part = rest.first, let thread = try? WorkerThread({ work(part) }) {
      threads.append(thread)
      rest = rest.dropFirst()
    }
    work(0)
    for part in rest { work(part) }
    for thread in threads { thread.join() }
  }
}
