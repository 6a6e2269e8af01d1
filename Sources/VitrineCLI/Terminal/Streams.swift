import Exporting
import Foundation

/// What the command says, and to whom.
enum Streams {
  /// A line on standard error. Where nobody listens any more, nobody needs to hear it.
  static func say(_ line: String) { tell(line + "\n") }

  /// Text on standard error as it is.
  static func tell(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// A result on standard output, and the end of its line. Throws where it does not arrive.
  static func give(_ result: Data) throws(ExportError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: result + Data("\n".utf8))
    } catch {
      throw ExportError(operation: "write", file: "standard output", reason: "it is closed or full")
    }
  }
}
