import CRabbitMQ
import Glibc

/// A connection to a broker: the only type that calls librabbitmq.
///
/// Every wait has a time limit. Any error closes the connection, except `full`, and `other` for an unroutable message.
/// A connection is not thread-safe, so its owners protect it with a mutex.
final class RabbitConnection: @unchecked Sendable {
  /// The maximum response time of a broker in seconds.
  static let answerLimit = 15

  let address: AMQPAddress
  /// The operation in progress, for error messages.
  var operation: String
  /// The connection of librabbitmq; nil once it is closed.
  var state: amqp_connection_state_t?
  /// Messages that have arrived in part, by channel.
  var partial: [UInt16: PartialMessage] = [:]
  /// The broker's reason for blocking publishers, or nil while it accepts messages.
  var blockedReason: String?
  var published: UInt64 = 0
  /// The longest wait in seconds before the heartbeat must be serviced.
  let longestWait: Double

  /// Connects, logs in and opens the channels 1 to `channels`. The name is for the broker's lists.
  ///
  /// Each side considers the other dead after two heartbeat intervals of silence, in seconds. 0 disables heartbeats.
  init(
    _ address: AMQPAddress, name: String, for operation: String, heartbeat: Int, channels: UInt16
  ) throws(QueueError) {
    self.address = address
    self.operation = operation
    longestWait = heartbeat == 0 ? .greatestFiniteMagnitude : Double(heartbeat) / 2
    guard let state = amqp_new_connection() else { throw error(.other, "there is not enough memory") }
    self.state = state
    do {
      try connect(state)
      try logIn(state, name: name, heartbeat: heartbeat)
      for channel in 1...channels {
        _ = amqp_channel_open(state, channel)
        try check(amqp_get_rpc_reply(state))
      }
    } catch {
      abandon()
      throw error
    }
  }

  deinit { close() }

  private func connect(_ state: amqp_connection_state_t) throws(QueueError) {
    guard let socket = address.isSecure ? amqp_ssl_socket_new(state) : amqp_tcp_socket_new(state) else {
      throw error(.other, "a socket cannot be created")
    }
    if address.isSecure, amqp_ssl_socket_set_cacert(socket, address.authorities) < 0 {
      throw error(.invalid, "the certificates in \(address.authorities) cannot be read; correct cacertfile")
    }
    var limit = timeval(tv_sec: Self.answerLimit, tv_usec: 0)
    amqp_set_handshake_timeout(state, &limit)
    amqp_set_rpc_timeout(state, &limit)
    let status = amqp_socket_open_noblock(socket, address.host, Int32(address.port), &limit)
    guard status >= 0 else {
      // Codes from -0x0200 on are those of TLS.
      let remedy =
        status <= AMQP_STATUS_SSL_ERROR.rawValue
        ? "compare the broker's certificate with the host and cacertfile" : "start the broker or correct the address"
      throw error(.unreachable, "\(Self.words(status)); \(remedy)")
    }
    // Without this timeout, the library waits forever for a peer that reads nothing.
    var milliseconds = UInt32(Self.answerLimit) * 1000
    setsockopt(
      amqp_get_sockfd(state), Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds,
      socklen_t(MemoryLayout<UInt32>.size))
  }

  private func logIn(_ state: amqp_connection_state_t, name: String, heartbeat: Int) throws(QueueError) {
    let reply = shim_login(state, address.virtualHost, Int32(heartbeat), name, address.user, address.password)
    switch reply.reply_type {
    case AMQP_RESPONSE_NORMAL: return
    case AMQP_RESPONSE_SERVER_EXCEPTION:
      throw error(.refused, "\(Self.closing(reply.reply).words); correct the user, the password or the virtual host")
    default:
      throw error(
        .unreachable, "\(Self.words(reply.library_error)); check that the address is that of a RabbitMQ broker")
    }
  }

  /// Closes the connection with a handshake, after which the broker has returned all held messages. No-op if it is
  /// closed.
  func close() {
    // A failure means that the connection has ended already.
    if let state { _ = amqp_connection_close(state, 200) }
    abandon()
  }

  /// Closes the connection without a handshake.
  func abandon() {
    if let state { amqp_destroy_connection(state) }
    state = nil
  }

  func openState() throws(QueueError) -> amqp_connection_state_t {
    guard let state else { throw error(.lost, "the connection has ended; open another") }
    return state
  }
}

extension RabbitConnection {
  func error(_ kind: QueueError.Kind, _ reason: String) -> QueueError {
    QueueError(kind, operation, subject: "the broker at \(address)", reason: reason)
  }

  /// Closes the connection and throws if a reply is an error.
  func check(_ reply: amqp_rpc_reply_t) throws(QueueError) {
    switch reply.reply_type {
    case AMQP_RESPONSE_SERVER_EXCEPTION:
      throw endedBy(reply.reply)
    case AMQP_RESPONSE_LIBRARY_EXCEPTION: try check(reply.library_error)
    default: return
    }
  }

  func check(_ status: Int32) throws(QueueError) {
    guard status < 0 else { return }
    abandon()
    let words = Self.words(status)
    switch amqp_status_enum(status) {
    case AMQP_STATUS_TIMEOUT: throw error(.timedOut, "\(words); check the load of the broker")
    case AMQP_STATUS_CONNECTION_CLOSED, AMQP_STATUS_SOCKET_ERROR, AMQP_STATUS_SOCKET_CLOSED, AMQP_STATUS_TCP_ERROR,
      AMQP_STATUS_HEARTBEAT_TIMEOUT, AMQP_STATUS_SSL_ERROR:
      throw error(.lost, "\(words); connect again")
    default: throw error(.other, words)
    }
  }

  /// Closes the connection because the broker has closed it or a channel, and returns the error for that.
  func endedBy(_ method: amqp_method_t) -> QueueError {
    // The method is in the memory of the connection.
    let (code, words) = Self.closing(method)
    abandon()
    return switch code {
    case 320, 541: error(.lost, "\(words); connect again")
    case 403, 530: error(.refused, "\(words); ask for the permission or correct the address")
    case 404: error(.lost, "\(words); connect again")
    case 406 where words.contains("inequivalent"):
      error(.mismatched, "\(words); delete it if it is not needed, or choose another prefix")
    default: error(.other, words)
    }
  }

  /// Returns the broker's code and words for its closing of the connection or a channel, without a full stop.
  private static func closing(_ method: amqp_method_t) -> (code: UInt16, words: String) {
    guard method.id == shim_connection_close() || method.id == shim_channel_close() else {
      return (0, "the broker sent the unexpected method \(method.id)")
    }
    // Both methods have the same fields.
    let close = method.decoded.load(as: amqp_connection_close_t.self)
    let words = String(close.reply_text)
    return (close.reply_code, words.hasSuffix(".") ? String(words.dropLast()) : words)
  }

  private static func words(_ status: Int32) -> String { String(cString: amqp_error_string2(status)) }
}
