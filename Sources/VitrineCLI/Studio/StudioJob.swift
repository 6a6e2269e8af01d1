import ArgumentParser
import Files
import Foundation
import Threads

/// What the studio does in processes of their own, with limits: everything that decodes files of users.
struct StudioJob: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio-job", abstract: "Do a job of the studio; ends when standard input is closed.",
    shouldDisplay: false,
    subcommands: [Export.self, StudioCanvas.self, StudioFrame.self, StudioPreview.self, StudioSurvey.self])

  /// Returns the line that tells the studio why a job has failed.
  static func lastWords(_ error: String, _ kind: FileError.Kind?) -> String {
    var words = ["error": error]
    words["kind"] = kind?.rawValue
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts have no values that JSON lacks.
    guard let json = try? encoder.encode(words) else { preconditionFailure("texts must be encodable, got \(words)") }
    return String(decoding: json, as: UTF8.self)
  }

  /// Ends this process when the studio does.
  ///
  /// The studio keeps the other end of standard input open and writes nothing. The system closes it when the studio
  /// ends, whatever the reason. An unfinished output has no name yet, so nothing remains of it.
  static func endWithStudio() throws(ThreadError) {
    _ = try WorkerThread {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { _exit(1) }
      }
    }
  }
}
