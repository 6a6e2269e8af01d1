public import Foundation
import Synchronization

/// A loopback HTTP server whose answers a test decides.
public final class ScriptedServer: Sendable {
  /// A request that has arrived.
  public struct Request: Sendable {
    /// The method and the path with its query.
    public var method: String, target: String
    /// The headers, by their names in lower case.
    public var headers: [String: String]
    /// The body.
    public var body: Data
  }

  /// The response to a request.
  public enum Answer: Sendable {
    /// A status, headers apart from `Content-Length`, and a body.
    case status(Int, headers: [String: String] = [:], body: String = "")
    /// These bytes, whatever they are, and the end of the connection.
    case raw(String)
  }

  /// The URL of the server.
  public let endpoint: String
  private let socket: LoopbackSocket
  private let received = Mutex<[Request]>([])
  private let answer: @Sendable (_ request: Request, _ index: Int) -> Answer

  /// The requests so far.
  public var requests: [Request] { received.withLock { $0 } }

  /// Starts a server. Its answers can depend on the number of earlier requests.
  public init(_ answer: @escaping @Sendable (_ request: Request, _ index: Int) -> Answer) throws {
    let socket = try LoopbackSocket(backlog: 8)
    self.socket = socket
    endpoint = "http://127.0.0.1:\(socket.port)"
    self.answer = answer
    Thread.detachNewThread { [weak self] in
      while true {
        // The thread keeps the socket open, so that no other file gets its descriptor meanwhile.
        let connection = accept(socket.descriptor, nil, nil)
        guard connection >= 0 else { return }
        Thread.detachNewThread { [weak self] in
          while let server = self, server.serve(connection) {}
          close(connection)
        }
      }
    }
  }

  // This makes `accept` fail and the port refuse connections.
  deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

  /// Answers one request; returns whether the connection stays open.
  private func serve(_ connection: Int32) -> Bool {
    guard let request = Self.request(from: connection) else { return false }
    let index = received.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    switch answer(request, index) {
    case .status(let status, let headers, let body):
      let isHead = request.method == "HEAD"
      let lines = headers.map { "\($0): \($1)\r\n" }.joined()
      Self.send(
        "HTTP/1.1 \(status) Scripted\r\nContent-Length: \(body.utf8.count)\r\n\(lines)\r\n\(isHead ? "" : body)",
        to: connection)
      return true
    case .raw(let text):
      Self.send(text, to: connection)
      return false
    }
  }

  /// Reads a request; returns nil if the connection ends.
  private static func request(from connection: Int32) -> Request? {
    var bytes = Data()
    var isAwaited = false
    while true {
      if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
        var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines.removeFirst().split(separator: " ").map(String.init)
        let headers = lines.map { line in
          (
            line.prefix { $0 != ":" }.lowercased(),
            line.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
          )
        }
        let fields = Dictionary(headers) { $1 }
        let body = bytes[end.upperBound...]
        if body.count >= Int(fields["content-length"] ?? "0") ?? 0 {
          return Request(method: first[0], target: first[1], headers: fields, body: Data(body))
        }
        if fields["expect"] == "100-continue", !isAwaited {
          isAwaited = true
          send("HTTP/1.1 100 Continue\r\n\r\n", to: connection)
        }
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func send(_ text: String, to connection: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
