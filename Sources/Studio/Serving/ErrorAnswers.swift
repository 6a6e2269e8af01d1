import Bundles
import Hummingbird
import HTTPTypes
import Meals

/// Answers errors with `{"error": …}` and the right status.
struct ErrorAnswers: RouterMiddleware {
  /// Tells the person who started the studio about errors that nobody expected.
  let tell: @Sendable (String) -> Void

  func handle(
    _ request: Request, context: StudioContext, next: (Request, StudioContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is DeadlineError {
      return closing(try answer(.requestTimeout, "the request took too long to arrive; send it again"), context)
    } catch {
      return try answer(error, to: request)
    }
  }

  private func answer(_ error: any Error, to request: Request) throws -> Response {
    switch error {
    case let error as StudioError: return try answer(error.reason.status, error.description)
    case let error as MealError: return try answer(.badRequest, error.description)
    case let error as StudioMistake: return try answer(.badRequest, error.description)
    case let error as BundleError: return try answer(.badRequest, error.description)
    case let error as any HTTPResponseError where error.status == .notFound:
      return try answer(.notFound, "there is nothing at this address; check its spelling")
    case let error as any HTTPResponseError: return try answer(error.status, "the request is not valid; check it")
    case is CancellationError: throw error
    default:
      tell("\(request.method) \(request.uri.path): \(error)")
      return try answer(.internalServerError, "the studio failed; its terminal says why")
    }
  }

  private func answer(_ status: HTTPResponse.Status, _ sentence: String) throws -> Response {
    var response = try Response.json(["error": sentence], status: status)
    if status == .serviceUnavailable || status == .tooManyRequests { response.headers[.retryAfter] = "1" }
    return response
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

extension StudioError.Reason {
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .invalid: .badRequest
    case .missing: .notFound
    case .conflict: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupported: .unsupportedMediaType
    case .busy: .serviceUnavailable
    case .full: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .unusable: .unprocessableContent
    }
  }
}
