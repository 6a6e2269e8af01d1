import HTTPTypes
import Hummingbird

/// A middleware that reports every request with the status of its response and the time until the response began.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  let log: @Sendable (Request, HTTPResponse.Status, Duration) -> Void

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    log(request, response.status, ContinuousClock.now - start)
    return response
  }
}
