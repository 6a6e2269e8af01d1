import Foundation

/// A RabbitMQ node of the tests' own on a loopback port, run by `Scripts/run-rabbitmq`.
///
/// It ends with this object, and with the test process, however that ends.
public final class RabbitMQServer: @unchecked Sendable {
  /// The TCP port for clients. It stays the same after a restart.
  public let port: Int
  private let folder: TemporaryFolder
  private var script: ChildProcess
  private var input: Pipe

  /// Starts a node and waits until clients can connect.
  ///
  /// - Parameter configuration: Lines to add to the node's configuration.
  public init(configuration: String = "") throws {
    folder = try TemporaryFolder()
    _ = try folder.file("extra.conf", configuration)
    (script, input, port) = try Self.start(folder)
  }

  deinit { stop() }

  private static func start(_ folder: TemporaryFolder) throws -> (ChildProcess, Pipe, Int) {
    let input = Pipe()
    let output = Pipe()
    let path = URL(filePath: #filePath).appending(path: "../../../Scripts/run-rabbitmq").standardizedFileURL.path
    let script = try ChildProcess(
      path, [folder.url.path], input: input.fileHandleForReading, output: output.fileHandleForWriting)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    // The script closes its output when it has printed the port.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      let log = (try? bytes(of: folder["run.log"])) ?? []
      throw ProgramFailure(description: "RabbitMQ did not start: \(String(decoding: log.suffix(2000), as: UTF8.self))")
    }
    return (script, input, port)
  }

  /// Makes the node write down which queues it has.
  ///
  /// It does so half a second after a queue was last used. A queue that was declared less than that before the node is
  /// killed may never work again.
  public func saveQueues() throws {
    let ports = String(decoding: try bytes(of: folder["ports"]), as: UTF8.self).split(separator: " ")
    try run(
      "env",
      [
        "HOME=\(folder.url.path)", "ERL_EPMD_PORT=\(ports[2].trimmingCharacters(in: .whitespacesAndNewlines))",
        "RABBITMQ_CONF_ENV_FILE=/dev/null", "/usr/lib/rabbitmq/bin/rabbitmqctl", "-n", "queue-\(port)@localhost",
        "eval",
        "[ok = dets:sync(Table) || Table <- dets:all()].",
      ])
  }

  /// Kills the node, which gets no chance to write anything, and waits until its script has ended too.
  public func kill() throws {
    let text = String(decoding: try bytes(of: folder["node.pid"]), as: UTF8.self)
    guard let id = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ProgramFailure(description: "RabbitMQ has no process: \(text)")
    }
    Foundation.kill(id, SIGKILL)
    script.wait()
  }

  /// Starts a killed node again, with the same port and messages.
  ///
  /// - Parameter configuration: Lines to add to the node's configuration, instead of the present ones.
  public func restart(configuration: String = "") throws {
    _ = try folder.file("extra.conf", configuration)
    (script, input, _) = try Self.start(folder)
  }

  /// Ends the node. No-op if it has ended.
  public func stop() {
    try? input.fileHandleForWriting.close()
    script.wait()
  }

  /// Retains the node until the process exits normally, then ends it and removes its folder.
  public func stopAtExit() {
    Self.atExit.withLock { $0.append(self) }
  }

  private static let atExit: Exits = {
    atexit {
      for server in RabbitMQServer.atExit.withLock({ $0 }) {
        server.stop()
        try? FileManager.default.removeItem(at: server.folder.url)
      }
    }
    return Exits()
  }()

  private final class Exits: @unchecked Sendable {
    private let lock = NSLock()
    private var servers: [RabbitMQServer] = []
    func withLock<Value>(_ body: (inout [RabbitMQServer]) -> Value) -> Value { lock.withLock { body(&servers) } }
  }
}
