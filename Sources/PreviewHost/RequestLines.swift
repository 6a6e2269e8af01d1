import Foundation

/// The lines of standard input, which the user's code does not see.
final class RequestLines {
  private let file: UnsafeMutablePointer<FILE>
  private var line: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// Takes standard input and leaves an empty one in its place.
  init() throws {
    guard let file = fdopen(dup(STDIN_FILENO), "r") else {
      throw CocoaError(.fileReadUnknown)
    }
    self.file = file
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, STDIN_FILENO)
    close(nothing)
  }

  deinit {
    free(line)
    fclose(file)
  }

  /// Returns the next line; nil at the end.
  func next() -> Data? {
    let count = getline(&line, &capacity, file)
    guard count > 0, let line else { return nil }
    return Data(bytes: line, count: count)
  }
}
