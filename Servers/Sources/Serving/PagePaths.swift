import Foundation
import HTTPTypes
package import Hummingbird

/// Shows pages under short addresses, and refuses addresses that are not those of files.
package struct PagePaths<Context: RequestContext>: RouterMiddleware {
  private let pages: [String: String]
  private let workerFolder: String?

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - pages: The paths of pages by their addresses.
  ///   - workerFolder: The path of a folder whose service workers may serve all pages; nil if there are none.
  package init(_ pages: [String: String], workerFolder: String? = nil) {
    self.pages = pages
    self.workerFolder = workerFolder
  }

  /// Passes the request on. Throws `wrongAddress` or `noSuchAddress`.
  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The C library would end a path at such a character.
    guard request.uri.path.removingPercentEncoding?.contains("\0") == false else { throw ServerError(.wrongAddress) }
    var request = request
    if let page = pages[request.uri.path] {
      var head = request.head
      head.path = page
      request = Request(head: head, body: request.body)
    }
    var response = try await next(request, context)
    // The address is that of a folder.
    if response.status == .movedPermanently { throw ServerError(.noSuchAddress) }
    if let workerFolder, request.uri.path.hasPrefix(workerFolder) {
      response.headers[HTTPField.Name("Service-Worker-Allowed")!] = "/"
    }
    return response
  }
}
