import CRabbitMQ

extension RabbitConnection {
  func error(_ kind: QueueError.Kind, _ reason: String) -> QueueError {
    QueueError(kind, operation, subject: "the broker at \(address)", reason: reason)
  }

  /// Closes the connection and throws if a reply is an error.
  func check(_ reply: amqp_rpc_reply_t) throws(QueueError) {
    switch reply.reply_type {
    case AMQP_RESPONSE_SERVER_EXCEPTION:
      // The reply is in the memory of the connection.
      let failure = self.failure(reply.reply)
      abandon()
      throw failure
    case AMQP_RESPONSE_LIBRARY_EXCEPTION: try check(reply.library_error)
    default: return
    }
  }

  /// Closes the connection and throws if a status is an error.
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

  /// Returns the error for the broker's closing of the connection or a channel.
  func failure(_ method: amqp_method_t) -> QueueError {
    let (code, words) = (Self.code(method), Self.words(method))
    return switch code {
    case 320, 541: error(.lost, "\(words); connect again")
    case 403, 530: error(.refused, "\(words); ask for the permission or correct the address")
    case 404: error(.other, "\(words); declare the queue first")
    case 406 where words.contains("inequivalent"):
      error(.other, "\(words); delete it if it is not needed, or choose another prefix")
    default: error(.other, words)
    }
  }

  private static func code(_ method: amqp_method_t) -> UInt16 {
    switch method.id {
    case shim_connection_close(): method.decoded.load(as: amqp_connection_close_t.self).reply_code
    case shim_channel_close(): method.decoded.load(as: amqp_channel_close_t.self).reply_code
    default: 0
    }
  }

  /// Returns the broker's words for its closing of the connection or a channel, without a full stop.
  static func words(_ method: amqp_method_t) -> String {
    let words =
      switch method.id {
      case shim_connection_close(): String(method.decoded.load(as: amqp_connection_close_t.self).reply_text)
      case shim_channel_close(): String(method.decoded.load(as: amqp_channel_close_t.self).reply_text)
      default: "the broker sent the unexpected method \(method.id)"
      }
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  /// Returns the library's words for a status.
  static func words(_ status: Int32) -> String { String(cString: amqp_error_string2(status)) }
}
