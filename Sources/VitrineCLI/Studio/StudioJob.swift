import ArgumentParser
import Foundation
import Threads

/// What the studio does in processes of their own, with limits: everything that decodes files of users.
struct StudioJob: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio-job", abstract: "Do a job of the studio; ends when standard input is closed.",
    shouldDisplay: false,
    subcommands: [Export.self, StudioCanvas.self, StudioFrame.self, StudioPreview.self, StudioSurvey.self])

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
