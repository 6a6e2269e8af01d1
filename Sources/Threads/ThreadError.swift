/// The error thrown when a thread cannot be started.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error code.
  package let code: Int32

  /// One line: the problem and its remedy.
  package var description: String {
    "cannot start a thread; raise the limit on processes (ulimit -u) or memory (--max-memory, ulimit -v)"
  }
}
