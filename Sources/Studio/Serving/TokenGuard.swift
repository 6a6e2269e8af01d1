import HTTPTypes
import Hummingbird

/// Refuses requests without the token that was printed when the studio started.
///
/// A page is opened once with `?token=`. From then on, the browser sends the token as a cookie.
struct TokenGuard: RouterMiddleware {
  let token: String

  private static let cookie = "vitrine-studio"

  func handle(
    _ request: Request, context: StudioContext, next: (Request, StudioContext) async throws -> Response
  ) async throws -> Response {
    if request.method == .get, let given = request.uri.queryParameters["token"] {
      guard isToken(String(given)) else { return try refusal() }
      let cookie = Cookie(
        name: Self.cookie, value: token, path: "/", secure: false, httpOnly: true, sameSite: .strict)
      return Response(
        status: .seeOther,
        headers: [
          .location: request.uri.path.hasPrefix("//") ? "/" : request.uri.path,
          .setCookie: cookie.description, .cacheControl: "no-store",
        ])
    }
    let bearer = request.headers[.authorization].flatMap { value in
      value.hasPrefix("Bearer ") ? String(value.dropFirst(7)) : nil
    }
    guard let given = bearer ?? request.cookies[Self.cookie]?.value, isToken(given) else { return try refusal() }
    return try await next(request, context)
  }

  private func refusal() throws -> Response {
    var response = try Response.error(StudioError(.noToken))
    response.headers[.wwwAuthenticate] = "Bearer"
    return response
  }

  /// Compares in a time that does not depend on where the texts differ.
  private func isToken(_ text: String) -> Bool {
    let (a, b) = (Array(text.utf8), Array(token.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
