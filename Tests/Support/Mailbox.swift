import Foundation

/// A loopback HTTP server that receives the bodies of POST requests to its address.
///
/// Other requests are refused: a leftover page may still be retrying a stopped server whose port has been reassigned to
/// this one.
final class Mailbox {
  private let socket: LoopbackSocket
  private let path = "/\(UUID())"
  private var listener: Int32 { socket.descriptor }
  /// The URL that accepts POSTs, on a port chosen by the system.
  var address: String { "http://127.0.0.1:\(socket.port)\(path)" }

  init() throws { socket = try LoopbackSocket(backlog: 4) }

  /// Waits for the next request and returns its body.
  ///
  /// Returns nil if no request arrives within the given time, or if it is refused.
  func text(within seconds: Double) throws -> String? {
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return nil }
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return nil }
    defer { close(connection) }
    // Browsers may open connections that they never use.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var request = Data()
    while true {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      request += buffer[..<count]
      guard let body = Self.body(of: request) else { continue }
      let isExpected = request.starts(with: Data("POST \(path) ".utf8))
      let status = isExpected ? "204 No Content" : "404 Not Found"
      // The client may have disconnected, which must not end this process.
      let answer = Array("HTTP/1.1 \(status)\r\nConnection: close\r\n\r\n".utf8)
      send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
      return isExpected ? body : nil
    }
  }

  /// Returns the body of a request; nil if the request is incomplete.
  private static func body(of request: Data) -> String? {
    guard let end = request.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: request[..<end.lowerBound], as: UTF8.self).lowercased()
    let lines = head.split(whereSeparator: \.isNewline)
    let length = lines.first { $0.hasPrefix("content-length:") }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)) }
    let body = request[end.upperBound...]
    guard body.count >= length ?? 0 else { return nil }
    return String(decoding: body, as: UTF8.self)
  }
}
