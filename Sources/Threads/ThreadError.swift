/// The error thrown when a thread cannot be started.
public struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error code.
  public let code: Int32

  /// One line: the problem and its remedy.
  public var description: String {
    "cannot start a thread; raise the limit on processes (ulimit -u) or memory (ulimit -v)"
  }
}
