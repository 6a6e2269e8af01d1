import Foundation
import Hummingbird

/// Shows the page under the address `/`.
struct FirstPage: RouterMiddleware {
  /// The path of the page.
  let file: String

  func handle(
    _ request: Request, context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    // The C library would end a path at such a character.
    guard request.uri.path.removingPercentEncoding?.contains("\0") == false else {
      throw PreviewFault.wrong("the address is not valid; check its spelling")
    }
    guard request.uri.path == "/" else { return try await next(request, context) }
    var head = request.head
    head.path = file
    return try await next(Request(head: head, body: request.body), context)
  }
}
