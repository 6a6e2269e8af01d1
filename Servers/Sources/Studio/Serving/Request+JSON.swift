import Foundation
import HTTPTypes
import Hummingbird
import JSON
import Serving

extension Request {
  /// Returns the JSON value in the body. Throws under the conditions of ``jsonText(upTo:)``, or if it is not JSON.
  func json(upTo limit: Int) async throws -> JSONValue {
    let data = try await jsonText(upTo: limit)
    guard let value = try? JSONValue(json: data), value.isFinite else { throw StudioError(.bodyNotJSON) }
    return value
  }

  /// Returns the body without parsing it. Throws if it is not declared as JSON, or under the conditions of `body(upTo:)`.
  func jsonText(upTo limit: Int) async throws -> Data {
    guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/json") else {
      throw StudioError(.bodyNotDeclared)
    }
    return try await body(upTo: limit)
  }

  /// Whether the client unpacks zlib streams.
  var acceptsDeflate: Bool {
    headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }.contains {
      let parts = $0.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      return parts.first == "deflate" && !parts.contains("q=0")
    }
  }
}
