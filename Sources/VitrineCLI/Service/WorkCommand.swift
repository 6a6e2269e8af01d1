import ArgumentParser
import Exporting
import Foundation
import Jobs
import RenderJobs

/// Renders jobs of the service.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Render jobs of the service.",
    discussion: """
      A worker takes jobs from the broker, renders each in a process of its own, and stores the results. Start one \
      worker on each machine. SIGTERM stops a worker after its current jobs. If a worker is killed, another one \
      repeats its jobs.

      All workers and vitrine serve must have the same build, libraries and fonts. Jobs of other builds wait in queues of \
      their own.
      """)

  @OptionGroup var connection: ServiceConnection

  @Option(help: ArgumentHelp("How many jobs to render at once; by default one for every two cores.", valueName: "n"))
  var slots: Int?

  @Option(
    help: ArgumentHelp("How many threads each job may use; by default an equal share of the cores.", valueName: "n"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "A folder for temporary files; by default a new one that is removed at the end.", valueName: "folder"),
    completion: .directory)
  var scratch: String?

  @Option(help: ArgumentHelp("The name in logs; by default the host name and the process ID.", valueName: "name"))
  var name: String?

  func validate() throws {
    guard (1...256).contains(slots ?? 1) else { throw ValidationError("--slots must be 1 to 256") }
    guard (1...256).contains(threads ?? 1) else { throw ValidationError("--threads must be 1 to 256") }
  }

  func run() throws {
    let engine = try EngineVersion.current()
    let queue = try connection.openQueue(in: nil, engine: engine)
    let store = try connection.openStore(in: nil)
    let folder = try ScratchFolder(scratch)
    let options = WorkerOptions(command: self, engine: engine, folder: folder.url)
    var logger = connection.logger()
    logger[metadataKey: "worker"] = "\(options.name)"
    let worker = try Worker(
      options, queue: queue, archive: JobArchive(store: store),
      inputs: try InputCache(folder: options.folder.appending(path: "inputs"), store: store),
      logger: logger)
    let cancellation = Cancellation()
    Interruption.drains(cancellation)
    cancellation.onCancel { worker.stop() }
    logger.info("ready", metadata: ["slots": "\(options.slots)", "engine": "\(engine.digest.hex.prefix(12))"])
    try worker.run()
    folder.remove()
    logger.info("stopped")
  }
}

extension WorkerOptions {
  /// Creates the options of a worker of this command.
  init(command: WorkCommand, engine: EngineVersion, folder: URL) {
    self.init(
      slots: command.slots, threads: command.threads, name: command.name, engine: engine, folder: folder)
  }

  /// Creates the options of a worker on this machine.
  init(slots: Int?, threads: Int?, name: String?, engine: EngineVersion, folder: URL) {
    let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let slots = slots ?? max(1, cores / 2)
    self.init(
      name: name ?? "\(ProcessInfo.processInfo.hostName)-\(getpid())", executable: "/proc/\(getpid())/exe",
      engine: engine.digest.hex, folder: folder, slots: slots, threads: threads ?? max(1, cores / slots))
  }
}
