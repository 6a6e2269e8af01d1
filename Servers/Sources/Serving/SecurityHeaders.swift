import HTTPTypes
package import Hummingbird

/// Adds headers that restrict what pages may load and who may embed them.
package struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  private static var fields: [(HTTPField.Name, String)] {
    [
      (
        .contentSecurityPolicy,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
          + "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; object-src 'none'; "
          + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
      ),
      (.xContentTypeOptions, "nosniff"),
      (HTTPField.Name("X-Frame-Options")!, "DENY"),
      (HTTPField.Name("Referrer-Policy")!, "no-referrer"),
      (HTTPField.Name("Cross-Origin-Opener-Policy")!, "same-origin"),
      (HTTPField.Name("Cross-Origin-Resource-Policy")!, "same-origin"),
    ]
  }

  /// Creates the middleware.
  package init() {}

  /// Adds the headers to the response, except those that it has.
  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.fields where response.headers[name] == nil { response.headers[name] = value }
    return response
  }
}
