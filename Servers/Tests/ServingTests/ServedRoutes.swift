import Foundation
import HTTPTypes
import Hummingbird
import InProcess
import Synchronization

@testable import Serving

/// A server in the test's process, with the middleware that all servers begin with.
struct ServedRoutes {
  /// The JSON of a fault.
  struct FaultJSON: Decodable {
    var error: String
    var fault: Fault<ServerFault>.Record
  }

  private let server: InProcessServer<PageContext>
  private let errors = ErrorLog()

  /// Creates a server with the routes and the middleware that `add` adds.
  init(_ add: (Router<PageContext>) -> Void) {
    let errors = errors
    let router = Router(PageContext.self, faults: ServerFault.self) { errors.add("\($0): \($1)") }
    add(router)
    server = InProcessServer(router)
  }

  /// The errors that were reported.
  var reported: [String] { errors.all }

  func send(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], authority: String = "localhost:8080"
  ) async throws -> InProcessAnswer {
    try await server.send(method, path, headers: headers, authority: authority)
  }
}

extension InProcessAnswer {
  /// The code of the fault in the body.
  var code: String? { (try? JSONDecoder().decode(ServedRoutes.FaultJSON.self, from: body))?.fault.code }
}

private final class ErrorLog: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
