import Foundation
import NIOCore

/// The error thrown if a server cannot listen on an address.
public struct ListenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line that says what to do.
  public let description: String

  /// Creates an error from what the system says.
  init(_ error: IOError, host: String, port: Int) {
    let place = "\(host), port \(port)"
    description =
      switch error.errnoCode {
      case EADDRINUSE: "cannot listen on \(place): another program uses it; choose another port with --port"
      case EACCES: "cannot listen on \(place): only root may; choose a port above 1023 with --port"
      case EADDRNOTAVAIL: "cannot listen on \(place): this machine has no such address; choose another with --host"
      default: "cannot listen on \(place): \(error)"
      }
  }
}
