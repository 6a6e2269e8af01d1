/// The error thrown for a job that is wrong: a value out of range, options that contradict each other, or an option that
/// has no effect.
package struct JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says what to do.
  package let description: String

  /// Creates an error with one line that says what to do.
  package init(_ description: String) { self.description = description }
}
