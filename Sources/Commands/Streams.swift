package import Files
package import Foundation
package import Jobs

/// Standard output and standard error.
package enum Streams {
  private static let standard = StandardStreams()

  /// Secures the streams. Must be called before anything else opens a file.
  package static func secure() { _ = standard }

  /// Gives standard error back to messages, for another executable in this process.
  static func restore() { dup2(standard.messages, STDERR_FILENO) }

  /// Whether standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether messages go to a terminal.
  package static var isTerminal: Bool { isatty(standard.messages) == 1 }

  /// Prints a line on standard error. Failures are ignored, since there is nowhere to report them.
  package static func say(_ line: String) { tell(line + "\n") }

  /// Prints text on standard error. Failures are ignored, since there is nowhere to report them.
  package static func tell(_ text: String) { _ = write(Data(text.utf8), to: standard.messages) }

  /// Sends a message to the parent of this process. Failures are ignored: a parent that has ended reads nothing.
  package static func send(_ message: ChildMessage) { _ = write(Data(message.line), to: STDOUT_FILENO) }

  /// Makes a crash send a message to the parent of this process instead of printing a line.
  package static func reportCrashesAsMessages() { standard.reportCrashesAsMessages() }

  /// Prints a result and a newline on standard output. Throws if it cannot be written.
  package static func give(_ result: Data) throws(FileError) {
    try checkOutput()
    guard write(result + Data("\n".utf8), to: STDOUT_FILENO) else {
      throw FileError(.unwritable, .write, file: "standard output", reason: "it is closed or full")
    }
  }

  /// Throws if standard output is closed.
  package static func checkOutput() throws(FileError) {
    guard standard.hasOutput else {
      throw FileError(.unwritable, .write, file: "standard output", reason: "it is closed")
    }
  }

  /// Writes all bytes. Returns false if that fails.
  private static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      do throws(FileError) {
        try OutputFile.write(bytes, to: descriptor, "the stream")
        return true
      } catch {
        return false
      }
    }
  }
}
