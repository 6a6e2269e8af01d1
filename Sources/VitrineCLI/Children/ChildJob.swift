import ArgumentParser
import Files
import Foundation
import Threads

/// What servers and workers do in processes of their own, with limits: everything that decodes files of users.
struct ChildJob: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "child-job", abstract: "Do a job of the studio or of a worker; ends when standard input is closed.",
    shouldDisplay: false,
    subcommands: [
      Export.self, StudioCanvas.self, StudioFrame.self, StudioPreview.self, StudioSurvey.self, PlanCommand.self,
      PartCommand.self, AssembleCommand.self,
    ])

  /// Ends this process when its parent does.
  ///
  /// The parent keeps the other end of standard input open and writes nothing. The system closes it when the parent
  /// ends, whatever the reason. An unfinished output has no name yet, so nothing remains of it.
  static func endWithParent() throws(ThreadError) {
    _ = try WorkerThread {
      var byte: UInt8 = 0
      while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { _exit(1) }
      }
    }
  }
}
