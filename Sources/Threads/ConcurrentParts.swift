/// Runs `work` for each part from 0 to `parts` − 1 and returns when all are done.
///
/// Each part has its own thread, and the first runs on the calling thread. So do all parts whose thread cannot be
/// started.
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
