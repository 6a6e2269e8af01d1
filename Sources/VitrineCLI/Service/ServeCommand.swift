import ArgumentParser
import CairoDrawing
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
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run the render service: jobs, inputs, results and cards over HTTP.",
    discussion: """
      Without --broker, jobs wait in a queue in --data and are rendered by this process. With a broker, they are rendered \
      by vitrine work, on any number of machines. The interface is described at /v1/openapi.json.

      To accept connections from other machines, it needs --clients: a JSON file such as {"clients": [{"name": "shop", \
      "sha256": "…", "jobsPerHour": 1000, "bytesPerHour": 1000000000, "isOperator": true}]}, where sha256 is the digest of \
      the client's token, as printf %s TOKEN | sha256sum prints it.
      """)

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "n"))
  var port = 8090

  @Option(help: ArgumentHelp("The name or address to listen on.", valueName: "name"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp("The folder for this server's data.", valueName: "folder"), completion: .directory)
  var data: String

  @Option(
    help: ArgumentHelp("Client list; by default anyone on this machine.", valueName: "file"), completion: .file())
  var clients: String?

  @Option(
    help: ArgumentHelp(
      "A file with the secret that signs cards, the same for all servers; by default one is made in --data.",
      valueName: "file"), completion: .file())
  var cardKey: String?

  @Option(
    help: ArgumentHelp(
      "How many jobs to render here at once; by default none with a broker, else one for every two cores.",
      valueName: "n"))
  var slots: Int?

  @OptionGroup var connection: ServiceConnection

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, got \(port)") }
    guard !host.isEmpty else { throw ValidationError("--host must not be empty") }
    guard !data.isEmpty else { throw ValidationError("--data must not be empty") }
    guard (0...256).contains(slots ?? 1) else { throw ValidationError("--slots must be 0 to 256") }
  }

  func run() throws {
    let clients = try readClients()
    let folder = URL(filePath: data)
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw FileError(
        .unwritable, .write, file: data, reason: "the folder cannot be created; choose another with --data")
    }
    let engine = try EngineVersion.current()
    let queue = try connection.openQueue(in: folder, engine: engine)
    let archive = JobArchive(store: try connection.openStore(in: folder))
    let logger = connection.logger()
    let worker = try makeWorker(engine, in: folder).map { options in
      let inputs = options.folder.appending(path: "inputs")
      return try Worker(
        options, queue: queue, archive: archive,
        inputs: try InputCache(folder: inputs, store: archive.store), logger: logger)
    }
    let options = ServiceServer.Options(
      host: host, port: port, folder: folder.appending(path: "incoming"), clients: clients,
      cards: CardSignature(key: try readCardKey(in: folder)), engine: engine)
    let server = try ServiceServer(
      options, archive: archive, queue: queue,
      ports: ServicePorts(drawing: CairoCanvas(), shaper: try PangoShaper(), now: { Date() }), logger: logger)
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

  /// Returns the options of the worker in this process; nil for none.
  private func makeWorker(_ engine: EngineVersion, in folder: URL) -> WorkerOptions? {
    let slots = slots ?? (connection.broker == nil ? nil : 0)
    return slots == 0
      ? nil
      : WorkerOptions(
        slots: slots, threads: nil, name: "here", engine: engine, folder: folder.appending(path: "worker"))
  }

  private func readClients() throws -> ServiceClients {
    guard let clients else {
      guard ["localhost", "127.0.0.1", "::1"].contains(host.lowercased()) else {
        throw JobError("--host \(host) can be reached from other machines; list the permitted clients with --clients")
      }
      return .everyone
    }
    let file = try InputFile(clients)
    let json = Data(try file.bytes(at: 0, count: Int(min(file.size, 16 << 20))))
    do throws(ServiceError) { return try ServiceClients(json: json) } catch {
      throw FileError(.failed, .read, file: clients, reason: error.description)
    }
  }

  /// Returns the secret that signs cards.
  private func readCardKey(in folder: URL) throws -> [UInt8] {
    let path = cardKey ?? folder.appending(path: "card-key").path
    if cardKey == nil, !FileManager.default.fileExists(atPath: path) {
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
