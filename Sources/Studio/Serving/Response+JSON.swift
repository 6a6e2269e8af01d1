import Foundation
import HTTPTypes
import Hummingbird

extension Response {
  /// Returns an answer with a value as JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return json(text: try encoder.encode(value), status: status)
  }

  /// Returns an answer with JSON text.
  static func json(text: Data, status: HTTPResponse.Status = .ok) -> Response {
    bytes(text, type: "application/json", status: status)
  }

  /// Returns an answer with bytes that nobody should keep.
  static func bytes(
    _ bytes: some Sequence<UInt8>, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// An answer without content.
  static var empty: Response { Response(status: .noContent) }
}

/// A time in answers: ISO 8601 in UTC with milliseconds.
struct Timestamp: Encodable {
  let seconds: Double

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    try value.encode(Date(timeIntervalSince1970: seconds).formatted(style))
  }
}
