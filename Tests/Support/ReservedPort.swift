/// A port of 127.0.0.1 that no other program can bind and that has no listener.
public final class ReservedPort: Sendable {
  /// The port.
  public var number: UInt16 { socket.port }
  private let socket: LoopbackSocket

  /// Reserves a port that the system chooses.
  public init() throws { socket = try LoopbackSocket(backlog: nil) }
}
