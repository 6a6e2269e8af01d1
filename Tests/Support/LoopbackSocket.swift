import Foundation

/// A TCP socket that is bound to a port of 127.0.0.1, which the system chooses.
final class LoopbackSocket: Sendable {
  let descriptor: Int32
  let port: UInt16

  /// Binds a socket.
  ///
  /// - Parameter backlog: How many connections may wait to be accepted; nil to listen to none.
  init(backlog: Int32?) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, length) == 0 && backlog.map { listen(descriptor, $0) == 0 } ?? true
        && getsockname(descriptor, address, &length) == 0
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw ProgramFailure(description: "no loopback port: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }
}
