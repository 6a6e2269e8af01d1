import Exporting
import Foundation

/// Standard output and standard error.
enum Streams {
  /// Whether standard output is a terminal.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether messages go to a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Prints a line on standard error. Failures are ignored, since there is nowhere to report them.
  static func say(_ line: String) { tell(line + "\n") }

  /// Prints text on standard error.
  static func tell(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// Prints a result and a newline on standard output. Throws if it cannot be written.
  static func give(_ result: Data) throws(ExportError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: result + Data("\n".utf8))
    } catch {
      throw ExportError(operation: "write", file: "standard output", reason: "it is closed or full")
    }
  }
}
