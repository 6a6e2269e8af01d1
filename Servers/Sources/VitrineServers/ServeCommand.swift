import ArgumentParser
import CairoDrawing
import Commands
import Digests
import Exporting
import Files
import Foundation
import Jobs
import RenderJobs
import Service
import Threads

/// Runs the render service.
struct ServeCommand: ParsableCommand {
  static let configuration = ServeArguments.configuration

  @OptionGroup var arguments: ServeArguments

  func run() throws {
    let clients = try readClients()
    let themes = try ThemeCatalogue(files: arguments.theme)
    let folder = URL(filePath: arguments.data)
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw FileError(
        .unwritable, .write, file: arguments.data, reason: "the folder cannot be created; choose another with --data")
    }
    let command = try CommandExecutable()
    let engine = try command.engineVersion()
    let queue = try arguments.connection.openQueue(in: folder, engine: engine)
    let archive = JobArchive(store: try arguments.connection.openStore(in: folder))
    try queue.claim(for: try archive.identity())
    let logger = arguments.connection.logger()
    let worker = try makeWorker(command, engine, in: folder).map { options in
      let inputs = options.folder.appending(path: "inputs")
      return try Worker(
        options, queue: queue, archive: archive,
        inputs: try InputCache(folder: inputs, store: archive.store), logger: logger)
    }
    var options = ServiceServer.Options(
      host: arguments.host, port: arguments.port, folder: folder.appending(path: "incoming"), clients: clients,
      cards: CardSignature(key: try readCardKey(in: folder)), engine: engine)
    options.maxWatchers = arguments.maxWatchers
    options.healthPort = arguments.healthPort
    options.lifetime = arguments.keep?.seconds
    let server = try ServiceServer(
      options, archive: archive, queue: queue, worker: worker,
      ports: try ServicePorts(drawing: CairoCanvas(), catalogue: themes, now: { Date() }), logger: logger)
    let working = try worker.map { worker in
      try WorkerThread {
        do { try worker.run() } catch { logger.error("the worker has ended", metadata: ["error": "\(error)"]) }
      }
    }
    let cancellation = Cancellation()
    Interruption.drains(cancellation)
    defer {
      worker?.stop()
      working?.join()
    }
    do {
      try AsyncBridge.wait(cancelledBy: cancellation) {
        try await server.run { logger.info("ready", metadata: ["port": "\($0)"]) }
      }
    } catch is CancellationError {
      logger.info("stopping")
    }
  }

  /// Returns the options of the worker in this process, or nil if `--slots` is 0, the default with a broker.
  private func makeWorker(_ command: CommandExecutable, _ engine: EngineVersion, in folder: URL) -> WorkerOptions? {
    let slots = arguments.slots ?? (arguments.connection.broker == nil ? nil : 0)
    return slots == 0
      ? nil
      : WorkerOptions(command, engine, name: "here", folder: folder.appending(path: "worker"), slots: slots)
  }

  private func readClients() throws -> ServiceClients {
    guard let file = arguments.clients else {
      guard ["localhost", "127.0.0.1", "::1"].contains(arguments.host.lowercased()) else {
        throw JobError(
          "--host \(arguments.host) can be reached from other machines; list the permitted clients with --clients")
      }
      return .everyone
    }
    let input = try InputFile(file)
    let json = Data(try input.bytes(at: 0, count: Int(min(input.size, 16 << 20))))
    do throws(ServiceError) { return try ServiceClients(json: json) } catch {
      throw FileError(.failed, .read, file: file, reason: error.description)
    }
  }

  /// Returns the secret that signs cards.
  private func readCardKey(in folder: URL) throws -> [UInt8] {
    let path = arguments.cardKey ?? folder.appending(path: "card-key").path
    if arguments.cardKey == nil, !FileManager.default.fileExists(atPath: path) {
      var system = SystemRandomNumberGenerator()
      let key = (0..<32).map { _ in UInt8.random(in: 0 ... .max, using: &system) }
      guard FileManager.default.createFile(atPath: path, contents: Data(key), attributes: [.posixPermissions: 0o600])
      else { throw FileError(.unwritable, .write, file: path, reason: "the key for cards cannot be stored") }
    }
    let file = try InputFile(path)
    guard (16...4096).contains(file.size) else {
      throw FileError(.failed, .read, file: path, reason: "the key for cards must have 16 to 4096 bytes")
    }
    return try file.bytes(at: 0, count: Int(file.size))
  }
}
