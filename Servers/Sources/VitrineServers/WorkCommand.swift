import ArgumentParser
import Children
import Commands
import Exporting
import Foundation
import Jobs
import Logging
import RenderJobs
import Service
import Threads

/// Renders jobs of the service.
struct WorkCommand: ParsableCommand {
  static let configuration = WorkArguments.configuration

  @OptionGroup var arguments: WorkArguments

  func run() throws {
    let command = try CommandExecutable()
    let engine = try command.engineVersion()
    let queue = try arguments.connection.openQueue(in: nil, engine: engine)
    let store = try arguments.connection.openStore(in: nil)
    let folder = try ScratchFolder(arguments.scratch)
    let options = WorkerOptions(
      command, engine, name: arguments.name, folder: folder.url, slots: arguments.slots, threads: arguments.threads)
    var logger = arguments.connection.logger()
    logger[metadataKey: "worker"] = "\(options.name)"
    let worker = try Worker(
      options, queue: queue, archive: JobArchive(store: store),
      inputs: try InputCache(folder: options.folder.appending(path: "inputs"), store: store),
      logger: logger)
    let cancellation = Cancellation()
    Interruption.drains(cancellation)
    cancellation.onCancel { worker.stop() }
    let health = try arguments.healthPort.map { port in
      try serveHealth(WorkerHealth(of: worker, engine: engine, logger: logger), at: port, logger)
    }
    defer {
      health?.cancellation.cancel()
      health?.thread.join()
    }
    logger.info("ready", metadata: ["slots": "\(options.slots)", "engine": "\(engine.digest.hex.prefix(12))"])
    try worker.run()
    folder.remove()
    logger.info("stopped")
  }
}

extension WorkCommand {
  /// Serves health checks and metrics on a thread, until the result is cancelled. The worker does not depend on it.
  private func serveHealth(
    _ health: WorkerHealth, at port: Int, _ logger: Logger
  ) throws -> (cancellation: Cancellation, thread: WorkerThread) {
    let cancellation = Cancellation()
    let host = arguments.host ?? "127.0.0.1"
    let thread = try WorkerThread {
      do {
        try AsyncBridge.wait(cancelledBy: cancellation) {
          try await health.run(host: host, port: port) {
            logger.info("health checks are ready", metadata: ["port": "\($0)"])
          }
        }
      } catch is CancellationError {
        // The worker has ended.
      } catch {
        logger.error("health checks cannot be answered", metadata: ["error": "\(error)"])
      }
    }
    return (cancellation, thread)
  }
}

extension WorkerOptions {
  /// Creates the options of a worker on this machine.
  init(
    _ command: CommandExecutable, _ engine: EngineVersion, name: String?, folder: URL, slots: Int?, threads: Int? = nil
  ) {
    let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let slots = slots ?? max(1, cores / 2)
    self.init(
      name: name ?? "\(ProcessInfo.processInfo.hostName)-\(getpid())", executable: command.path,
      engine: engine.digest.hex, folder: folder, slots: slots, threads: threads ?? max(1, cores / slots))
  }
}

extension CommandExecutable {
  /// Asks the command for its version, which can differ from that of the servers.
  func engineVersion() throws -> EngineVersion {
    let process = TaskProcess(executable: path, folder: FileManager.default.temporaryDirectory)
    let limits = ChildLimits(memory: 6 << 30, processorSeconds: 60, fileSize: 1 << 20, seconds: 120)
    let result = try AsyncBridge.wait { try await process.run(ChildTask(.version), limits: limits) }
    guard let engine = result.engine else {
      preconditionFailure("the command must tell its version, got \(result)")
    }
    return engine
  }
}
