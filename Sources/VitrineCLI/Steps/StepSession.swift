import ArgumentParser
import Commands
import Exporting
import Foundation
import Jobs

/// The options of all steps of a render.
struct StepOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How many threads to use; all cores by default.", valueName: "n"))
  var threads: Int?

  @Option(help: "Progress on standard error; auto shows a bar on a terminal only.")
  var progress: ProgressStyle = .auto

  func validate() throws {
    guard (1...256).contains(threads ?? 1) else { throw ValidationError("--threads must be 1 to 256") }
  }
}

/// The session of a step.
struct StepSession {
  /// The number of threads that a step may use.
  let threads: Int
  let jobs: JobSession

  init(_ options: StepOptions) throws {
    threads = options.threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    KeptMemory.begin()
    jobs = try JobSession(threads: threads, stallLimit: .command)
  }
}
