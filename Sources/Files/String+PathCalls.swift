import Glibc

/// System calls on paths in the text form of `String+PathBytes.swift`. The returned integers are the results of the
/// calls.
extension String {
  /// Removes the name of a file. A failure is ignored: the name is gone, or nothing can be done about it.
  public func unlinkPath() { _ = withPath { unlink($0) } }

  /// Renames a file, replacing any file of the new name.
  func renamePath(to other: String) -> Int32 { withPath { old in other.withPath { rename(old, $0) } } }

  /// Gives a file another name.
  func linkPath(to other: String) -> Int32 { withPath { old in other.withPath { link(old, $0) } } }
}
