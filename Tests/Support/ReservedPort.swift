import Foundation

/// A port of 127.0.0.1 that no other program gets, and at which nobody listens.
public final class ReservedPort {
  /// The port.
  public let number: UInt16
  private let descriptor: Int32

  /// Reserves a port that the system chooses.
  public init() throws {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
    }
    descriptor = socket
    number = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw ProgramFailure(description: "no loopback port: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }
}
