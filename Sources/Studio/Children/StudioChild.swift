import Children
import Foundation

/// Runs jobs of the studio in processes of their own, with limits.
struct StudioChild: Sendable {
  private let child: LimitedChild

  /// Creates a child of the command at `executable` that runs in `folder`; arguments name files relative to it.
  init(executable: String, folder: URL) { child = LimitedChild(executable: executable, folder: folder) }

  /// Runs a job and returns what it writes to standard output.
  ///
  /// Throws a `ChildError` if the job fails or exceeds a limit. If the task is cancelled, the process is ended and
  /// `CancellationError` is thrown.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `child-job`.
  ///   - limits: What the process may use.
  ///   - note: Called with each line on standard error.
  func run(
    _ arguments: [String], limits: ChildLimits, note: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Data {
    do {
      return try await child.run(["child-job"] + arguments, limits: limits, note: note)
    } catch let failure as ChildFailure {
      throw ChildError(failure)
    }
  }
}
