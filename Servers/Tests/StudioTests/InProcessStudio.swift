import CairoDrawing
import Files
import Foundation
import HTTPTypes
import InProcess
import JSON
import Jobs
import Meals
import Serving
import TestSupport
import Vitrine

@testable import Studio

/// The studio without a network: requests go straight to the router.
final class InProcessStudio: Sendable {
  /// An answer with its body.
  struct Answer {
    var status: Int
    var headers: HTTPFields
    var body: Data

    /// The body as JSON.
    var json: JSONValue { get throws { try JSONValue(json: body) } }

    /// The sentence of an error.
    var error: String? { if case .string(let text) = try? json["error"] { text } else { nil } }

    /// A member of the body that is text.
    func text(_ name: String) -> String? { if case .string(let text) = try? json[name] { text } else { nil } }
  }

  let folder: TemporaryFolder
  let parts: StudioParts
  private let server: InProcessServer<PageContext>

  /// Creates a studio whose processes are a `FakeCommand`, and which listens on `host` in theory.
  ///
  /// - Parameters:
  ///   - script: The body of the command, which runs in the folder `data`, or in that of a step.
  ///   - security: The rules for requests.
  ///   - folder: The folder to use; nil for a new one.
  init(
    script: String = #"fail("failed", "there is no command here")"#,
    security: ServerSecurity = ServerSecurity(host: "127.0.0.1"),
    folder: TemporaryFolder? = nil, themes: [String] = [], now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let ports = try Self.ports(in: folder, script: script, themes: themes, now: now)
    parts = try StudioParts(URL(filePath: folder["data"]), ports: ports)
    server = InProcessServer(parts.router(security))
    self.folder = folder
  }

  /// Creates a studio in the folder of one that is no longer used.
  ///
  /// The last tasks of the other one, and processes that are being spawned, may hold its lock for a moment longer.
  static func reopening(
    _ folder: TemporaryFolder, script: String, now: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> InProcessStudio {
    while try FileLock(folder["data/lock"]) == nil { await Task.yield() }
    return try InProcessStudio(script: script, folder: folder, now: now)
  }

  /// Ports in which the script replaces the command.
  static func ports(
    in folder: TemporaryFolder, script: String, themes: [String] = [],
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> StudioPorts {
    let executable = try folder.file(
      "command-\(UUID().uuidString)", FakeCommand.script(script, runs: folder["runs"]))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: executable)
    try FileManager.default.createDirectory(atPath: folder["web/studio"], withIntermediateDirectories: true)
    _ = try folder.file("web/studio/index.html", "<title>Studio</title>")
    return try StudioPorts(
      drawing: CairoCanvas(), catalogue: ThemeCatalogue(files: themes), executable: executable,
      web: URL(filePath: folder["web"]), now: now, tell: { _ in })
  }

  /// The lines that the command has left.
  var runs: [String] {
    let text = (try? String(contentsOfFile: folder["runs"], encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method, _ path: String, json: String? = nil, bytes: [UInt8]? = nil,
    headers: HTTPFields = [:]
  ) async throws -> Answer {
    var fields = headers
    if json != nil { fields[.contentType] = "application/json" }
    let authority = headers[HTTPField.Name("X-Test-Host")!] ?? "localhost:8080"
    fields[HTTPField.Name("X-Test-Host")!] = nil
    let answer = try await server.send(
      method, path, bytes: bytes ?? json.map { Array($0.utf8) } ?? [], headers: fields, authority: authority)
    return Answer(status: answer.status, headers: answer.headers, body: answer.body)
  }

  /// Uploads bytes and returns the identifier of the upload.
  func upload(_ bytes: [UInt8], name: String = "photo.jpg") async throws -> String {
    let begin = try await send(.post, "/api/uploads", json: #"{"name": "\#(name)", "size": \#(bytes.count)}"#)
    guard let id = begin.text("id") else { throw StudioError.wrong("\(begin)") }
    _ = try await send(.patch, "/api/uploads/\(id)", bytes: bytes, headers: [HTTPField.Name("Upload-Offset")!: "0"])
    return id
  }
}
