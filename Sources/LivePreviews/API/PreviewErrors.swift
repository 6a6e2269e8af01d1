import HTTPTypes
import Hummingbird
import Serving

/// Answers errors with their sentences and the right status.
struct PreviewErrors: RouterMiddleware {
  typealias Context = BasicRequestContext

  /// Tells the person who started the server about errors that nobody expected.
  let tell: @Sendable (String) -> Void

  private struct Body: Encodable {
    var error: String
    var messages: [String]
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let fault as PreviewFault {
      return try answer(fault)
    } catch let error as ForeignRequest {
      return try answer(PreviewFault(description: error.description, status: .forbidden))
    } catch let error as any HTTPResponseError {
      return try answer(
        error.status == .notFound
          ? .missing : PreviewFault(description: "the request is not valid; check it", status: error.status))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      tell("vitrine: \(request.method) \(request.uri.path): \(error)")
      return try answer(.failed("the server failed; its terminal says why"))
    }
  }

  private func answer(_ fault: PreviewFault) throws -> Response {
    try .json(Body(error: fault.description, messages: fault.messages), status: fault.status)
  }
}
