import Bundles
import Children
import HTTPTypes
import Hummingbird
import Meals
import Serving

/// Answers errors with their sentences, their codes and the right status.
struct ErrorAnswers: RouterMiddleware {
  /// Tells the person who started the studio about errors that nobody expected.
  let tell: @Sendable (String) -> Void

  func handle(
    _ request: Request, context: StudioContext, next: (Request, StudioContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is DeadlineError {
      return closing(try .error(StudioError(.requestTooSlow)), context)
    } catch {
      return try answer(error, to: request)
    }
  }

  private func answer(_ error: any Error, to request: Request) throws -> Response {
    switch error {
    case let error as StudioError: return try .error(error)
    case let error as ForeignRequest: return try .error(StudioError(error))
    case let error as MealError: return try .error(StudioError(error))
    case let error as StudioMistake: return try .error(.wrong(error.description))
    case is BusyError: return try .error(StudioError(.busy))
    case is MissingFile: return try .error(StudioError(.madeFileGone))
    case let error as BundleError: return try .error(.wrong(error.description))
    case let error as any HTTPResponseError where error.status == .notFound:
      return try .error(StudioError(.noSuchAddress))
    case let error as any HTTPResponseError:
      return try .error(.wrong("the request is not valid; check it"), status: error.status)
    case is CancellationError: throw error
    default:
      tell("\(request.method) \(request.uri.path): \(error)")
      return try .error(StudioError(.studioFailed))
    }
  }

  /// Returns an answer after which the connection is closed.
  private func closing(_ response: Response, _ context: StudioContext) -> Response {
    var closing = response
    closing.headers[.connection] = "close"
    let channel = context.channel
    let body = response.body
    closing.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(writer)
      try await channel.close()
    }
    return closing
  }
}
