import Foundation

/// A loopback HTTP server that receives the bodies of POST requests.
final class Mailbox {
  private let listener: Int32
  /// The port on 127.0.0.1 that the server listens on, chosen by the system.
  let port: UInt16

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, length) == 0 && listen(descriptor, 4) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    listener = descriptor
    port = UInt16(bigEndian: address.sin_port)
    guard isListening else {
      throw ProgramFailure(description: "no loopback port: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(listener) }

  /// Returns the body of the next request; nil if none arrives within the given time.
  func text(within seconds: Double) throws -> String? {
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return nil }
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return nil }
    let stream = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
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
      try stream.write(contentsOf: Data("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8))
      return body
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
