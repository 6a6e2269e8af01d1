import HTTPTypes
package import Hummingbird

/// Refuses requests without a valid token.
///
/// The token is sent as `Authorization: Bearer …`. If there is a cookie, a page can be opened once with `?token=…`; from
/// then on, the browser sends the token as that cookie.
package struct BearerGuard<Context: RequestContext>: RouterMiddleware {
  private let cookie: String?
  private let authenticate: @Sendable (_ token: String?, _ context: inout Context) -> Bool

  /// Creates a guard without a cookie.
  ///
  /// - Parameter authenticate: Returns whether a token is valid, and may add its owner to the context.
  package init(authenticate: @escaping @Sendable (_ token: String?, _ context: inout Context) -> Bool) {
    cookie = nil
    self.authenticate = authenticate
  }

  /// Creates a guard for one token, with the name of the cookie.
  package init(token: String, cookie: String) {
    self.cookie = cookie
    authenticate = { given, _ in given.map { constantTimeEqual($0.utf8, token.utf8) } ?? false }
  }

  /// Passes the request on, or moves the token from the address to the cookie. Throws `noToken`.
  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let cookie, request.method == .get, let given = request.uri.queryParameters["token"].map(String.init) {
      guard authenticate(given, &context) else { throw ServerError(.noToken) }
      let stored = Cookie(name: cookie, value: given, path: "/", secure: false, httpOnly: true, sameSite: .strict)
      return Response(
        status: .seeOther,
        headers: [
          // Browsers read an address that begins with two slashes as one of another host.
          .location: request.uri.path.hasPrefix("//") ? "/" : request.uri.path,
          .setCookie: stored.description, .cacheControl: "no-store",
        ])
    }
    guard authenticate(request.bearerToken ?? cookie.flatMap { request.cookies[$0]?.value }, &context) else {
      throw ServerError(.noToken)
    }
    return try await next(request, context)
  }
}

extension Request {
  /// The token of the header `Authorization: Bearer …`, or nil if the header is missing or has another scheme.
  package var bearerToken: String? {
    headers[.authorization].flatMap { $0.lowercased().hasPrefix("bearer ") ? String($0.dropFirst(7)) : nil }
  }
}

/// Returns whether two texts have the same bytes, in a time that does not depend on where they differ.
///
/// Otherwise, an attacker could find a token byte by byte, by timing rejections.
func constantTimeEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
