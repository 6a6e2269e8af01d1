public import Foundation
public import HTTPTypes
public import Hummingbird

extension Response {
  /// Returns an answer with a value as JSON.
  public static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    json(text: try JSONEncoder.plain.encode(value), status: status)
  }

  /// Returns an answer with JSON text.
  public static func json(text: Data, status: HTTPResponse.Status = .ok) -> Response {
    bytes(text, type: "application/json", status: status)
  }

  /// Returns an answer with bytes that nobody should keep.
  public static func bytes(
    _ bytes: some Sequence<UInt8>, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// An answer without content.
  public static var empty: Response { Response(status: .noContent) }
}

extension JSONEncoder {
  /// An encoder of answers: members in the order of their names, and slashes as they are.
  public static var plain: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
