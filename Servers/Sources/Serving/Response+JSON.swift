package import Foundation
package import HTTPTypes
package import Hummingbird

extension Response {
  /// Returns a response with a value as JSON.
  package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    json(text: try JSONEncoder.plain.encode(value), status: status)
  }

  package static func json(text: Data, status: HTTPResponse.Status = .ok) -> Response {
    bytes(text, type: "application/json", status: status)
  }

  /// Returns a response with bytes that are not cached.
  package static func bytes(
    _ bytes: some Sequence<UInt8>, type: String, status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  package static var empty: Response { Response(status: .noContent) }
}

extension JSONEncoder {
  /// An encoder that sorts members by name and does not escape slashes.
  package static var plain: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
