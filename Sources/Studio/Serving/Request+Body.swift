import Children
import Foundation
import HTTPTypes
import Hummingbird
import JSON
import NIOCore

extension Request {
  /// Returns the JSON value in the body.
  ///
  /// Throws if the body is larger than `limit` bytes, is not JSON, or does not arrive within 20 seconds.
  func json(upTo limit: Int) async throws -> JSONValue {
    let data = try await jsonText(upTo: limit)
    guard let value = try? JSONValue(json: data), value.isFinite else { throw StudioError(.bodyNotJSON) }
    return value
  }

  /// Returns the body, which must be declared as JSON. Throws under the same conditions, but does not parse it.
  func jsonText(upTo limit: Int) async throws -> Data {
    guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/json") else {
      throw StudioError(.bodyNotDeclared)
    }
    let tooLarge = StudioError(.requestTooLarge, ["most": .number(Double(limit))])
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
    let body = body
    let buffer = try await withDeadline(.seconds(20)) {
      do {
        return try await body.collect(upTo: limit)
      } catch is NIOTooManyBytesError {
        throw tooLarge
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        throw StudioError(.requestCut)
      }
    }
    return Data(buffer.readableBytesView)
  }
}
