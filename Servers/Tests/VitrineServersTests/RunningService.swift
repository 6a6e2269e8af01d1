import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// `vitrine serve` with a broker and a store, and workers that can be killed.
final class RunningService {
  /// An answer with its body.
  struct Answer {
    var status: Int
    var body: Data

    /// A member of the body that is text.
    func text(_ name: String) -> String? {
      ((try? JSONSerialization.jsonObject(with: body)) as? [String: Any])?[name] as? String
    }
  }

  /// The broker that services share.
  private static let sharedBroker = Result {
    let broker = try RabbitMQServer()
    broker.stopAtExit()
    return broker
  }

  let broker: RabbitMQServer
  private let hasOwnBroker: Bool
  let folder: TemporaryFolder
  private let command: BuiltCommand
  private let options: [String]
  private let environment: [String: String]
  private var server: RunningProgram?
  private var port = 0
  private var workers: [RunningProgram] = []

  /// Starts the server without workers, and a dedicated broker if `hasOwnBroker` is true.
  init(_ command: BuiltCommand, hasOwnBroker: Bool = false) throws {
    self.command = command
    self.hasOwnBroker = hasOwnBroker
    folder = try TemporaryFolder()
    broker = hasOwnBroker ? try RabbitMQServer() : try Self.sharedBroker.get()
    let store = try MotoServer.shared.get()
    options = [
      "--broker", "amqp://guest:guest@127.0.0.1:\(broker.port)", "--queue-prefix",
      "test-\(UUID().uuidString.prefix(8))", "--s3-endpoint", store.endpoint, "--store",
      "s3://\(MotoServer.bucket)/\(UUID().uuidString.lowercased())",
    ]
    environment = [
      "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY_FILE": try folder.file("secret", "test\n"),
    ]
    try startServer()
  }

  deinit {
    for worker in workers { kill(worker.id, SIGKILL) }
    if let server { kill(server.id, SIGKILL) }
    if hasOwnBroker { broker.stop() }
  }

  private func startServer() throws {
    let server = try command.start(
      ["serve", "--data", folder["data"], "--port", "0"] + options, environment: environment, pipesErrors: true)
    let log = server.errors(through: "\"message\":\"ready\"") + server.errors(through: "\n")
    guard let match = log.firstMatch(of: /"port":"([0-9]+)"/), let port = Int(match.output.1) else {
      throw ProgramFailure(description: "the server did not start: \(log)")
    }
    server.discardErrors()
    (self.server, self.port) = (server, port)
  }

  /// Starts a worker and returns its place.
  @discardableResult func startWorker(slots: Int = 1, threads: Int = 1) throws -> Int {
    let worker = try command.start(
      ["work", "--slots", "\(slots)", "--threads", "\(threads)"] + options, environment: environment)
    workers.append(worker)
    return workers.count - 1
  }

  /// Starts a worker that answers health checks, and returns its port for them.
  func startObservedWorker() throws -> Int {
    let worker = try command.start(
      ["work", "--slots", "1", "--threads", "1", "--health-port", "0"] + options, environment: environment,
      pipesErrors: true)
    let log = worker.errors(through: "health checks are ready") + worker.errors(through: "\n")
    guard let match = log.firstMatch(of: /"port":"([0-9]+)"/), let port = Int(match.output.1) else {
      throw ProgramFailure(description: "the worker did not start: \(log)")
    }
    worker.discardErrors()
    workers.append(worker)
    return port
  }

  /// Sends a signal to a worker.
  func signal(_ number: Int32, worker: Int) { kill(workers[worker].id, number) }

  /// Kills a worker and starts another in its place.
  func replace(worker: Int) throws {
    kill(workers[worker].id, SIGKILL)
    _ = try workers[worker].result()
    workers[worker] = try command.start(["work", "--slots", "1", "--threads", "1"] + options, environment: environment)
  }

  /// Waits until a worker has ended, and returns its result.
  func end(of worker: Int) throws -> ProgramResult { try workers[worker].result() }

  /// Sends a request to the server or another port, by default a POST with a `body` and a GET without one.
  func send(
    _ path: String, method: String? = nil, body: Data? = nil, headers: [String: String] = [:], to port: Int? = nil
  ) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port ?? self.port)\(path)")))
    request.httpMethod = method ?? (body == nil ? "GET" : "POST")
    request.httpBody = body
    request.timeoutInterval = 600
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await URLSession.shared.data(for: request)
    return Answer(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: data)
  }

  /// Uploads an input and returns how a job names it.
  func upload(_ path: String) async throws -> String {
    let data = try Data(contentsOf: URL(filePath: path))
    let digest = String(decoding: try run("sha256sum", [path]).prefix(64), as: UTF8.self)
    let answer = try await send(
      "/v1/inputs/\(digest)", method: "PATCH", body: data,
      headers: ["Upload-Offset": "0", "Upload-Length": "\(data.count)"])
    #expect(answer.status == 201)
    return "sha256:\(digest)"
  }

  /// Submits a job and returns its identifier.
  func submit(_ job: String) async throws -> String {
    let answer = try await send("/v1/jobs", body: Data(job.utf8))
    return try #require(answer.text("id"), "\(String(decoding: answer.body, as: UTF8.self))")
  }

  /// Waits until a job has ended and returns its state.
  func state(of id: String) async throws -> String {
    // The events end when the job does.
    let events = try await send("/v1/jobs/\(id)/events")
    #expect(events.status == 200)
    return try #require(try await send("/v1/jobs/\(id)").text("state"))
  }

  /// Returns the output of a job that is done.
  func result(of id: String) async throws -> Data {
    let answer = try await send("/v1/jobs/\(id)/result")
    #expect(answer.status == 200)
    return answer.body
  }

  /// Returns the value of a metric; nil if no metric has this name and these labels.
  func figure(_ name: String, at port: Int? = nil) async throws -> Double? {
    let text = String(decoding: try await send("/metrics", to: port).body, as: UTF8.self)
    return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.flatMap {
      Double($0.dropFirst(name.count + 1))
    }
  }
}
