package import Children
package import Foundation
package import Jobs
import Synchronization

/// A runner that performs each task in a separate process with resource limits.
package struct TaskProcess: Sendable {
  private let child: LimitedChild

  /// Creates processes of the command at `executable` that run in `folder`; tasks name files relative to it.
  package init(executable: String, folder: URL) { child = LimitedChild(executable: executable, folder: folder) }

  /// Does a task and returns its result.
  ///
  /// Throws a ``JobError`` if the task fails or exceeds a limit. If the Swift task is cancelled, the process is ended
  /// and `CancellationError` is thrown.
  package func run(
    _ task: ChildTask, limits: ChildLimits, progress: @escaping @Sendable (JobProgress) -> Void = { _ in }
  ) async throws -> ChildResult {
    let last = Mutex<ChildMessage?>(nil)
    let end = try await child.run(["child-job"], input: task.line, limits: limits) { line in
      guard let message = try? JSONDecoder().decode(ChildMessage.self, from: Data(line.utf8)) else { return }
      if case .progress(let report) = message { progress(report) } else { last.withLock { $0 = message } }
    }
    switch (last.withLock { $0 }, end) {
    case (.done(let result), .exited(0, _)): return result
    case (.failed(let report), .exited): throw report
    case (_, .timedOut): throw JobError(.timeLimit, "it took too long; use a shorter or smaller file")
    case (_, .exited(_, let line)): throw JobError(.crashed, line)
    case (_, .killed(let line)):
      throw JobError(
        .crashed, line.isEmpty ? "it needed more time or memory than it may use; use a smaller file" : line)
    }
  }
}
