package import Foundation
package import Hummingbird
import NIOCore
import Threads

extension Request {
  /// Returns the body. Throws `requestTooLarge`, `requestCut`, or `requestTooSlow` if it has not arrived after `limit`.
  package func body(upTo most: Int, within limit: Duration = .seconds(20)) async throws -> Data {
    let tooLarge = ServerError(.requestTooLarge, ["most": .number(most)])
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > most { throw tooLarge }
    let body = body
    let data = try await withDeadline(limit) {
      do {
        return Data(try await body.collect(upTo: most).readableBytesView)
      } catch is NIOTooManyBytesError {
        throw tooLarge
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        throw ServerError(.requestCut)
      }
    }
    guard let data else { throw ServerError(.requestTooSlow) }
    return data
  }
}
