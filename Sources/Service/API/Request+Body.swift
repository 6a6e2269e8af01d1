import Children
import Foundation
import Hummingbird
import NIOCore

extension Request {
  /// Returns the body. Throws if it has more than `limit` bytes, or does not arrive within 20 seconds.
  func body(upTo limit: Int) async throws -> Data {
    let tooLarge = ServiceError(.tooLarge, "the body has more than \(limit) bytes; send less")
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
    let body = body
    return try await withDeadline(.seconds(20)) {
      do {
        return Data(try await body.collect(upTo: limit).readableBytesView)
      } catch is NIOTooManyBytesError {
        throw tooLarge
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        throw ServiceError(.wrongRequest, "the request ended too early; send it again")
      }
    }
  }
}
