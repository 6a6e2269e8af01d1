import Hummingbird

/// Authenticates the client of each request by its token.
struct AccessGuard: RouterMiddleware {
  let clients: ServiceClients

  func handle(
    _ request: Request, context: APIContext, next: (Request, APIContext) async throws -> Response
  ) async throws -> Response {
    let token = request.headers[.authorization].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    guard let client = clients.client(token: token) else {
      throw ServiceError(.noToken, "send a token that the service knows: Authorization: Bearer …")
    }
    var context = context
    context.client = client
    return try await next(request, context)
  }
}
