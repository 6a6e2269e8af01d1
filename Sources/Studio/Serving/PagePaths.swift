import Foundation
import HTTPTypes
import Hummingbird

/// Shows the studio's pages under short addresses.
struct PagePaths: RouterMiddleware {
  private static let files = ["/": "/studio/index.html", "/timer": "/studio/timer.html"]

  func handle(
    _ request: Request, context: StudioContext, next: (Request, StudioContext) async throws -> Response
  ) async throws -> Response {
    // The C library would end a path at such a character.
    guard request.uri.path.removingPercentEncoding?.contains("\0") == false else {
      throw StudioError(.wrongAddress)
    }
    var request = request
    if let file = Self.files[request.uri.path] {
      var head = request.head
      head.path = file + (request.uri.query.map { "?" + $0 } ?? "")
      request = Request(head: head, body: request.body)
    }
    var response = try await next(request, context)
    if response.status == .movedPermanently {
      throw StudioError(.noSuchAddress)
    }
    // A service worker in the studio's folder may then serve its pages.
    if request.uri.path.hasPrefix("/studio/") { response.headers[HTTPField.Name("Service-Worker-Allowed")!] = "/" }
    return response
  }
}
