import Blobs
import Children
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Queues
import Serving

/// Answers errors with one sentence, the name of the fault and the right status.
struct ErrorResponses: RouterMiddleware {
  let logger: Logger

  private struct Body: Encodable {
    var error: String
    var fault: String
  }

  func handle(
    _ request: Request, context: APIContext, next: (Request, APIContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let known = known(error, request)
      var response = try Response.json(
        Body(error: known.description, fault: known.fault.rawValue), status: known.fault.status)
      if known.fault == .noToken { response.headers[.wwwAuthenticate] = "Bearer" }
      if let seconds = known.retryAfter { response.headers[.retryAfter] = String(seconds) }
      return response
    }
  }

  /// Returns the error to report to a client. Internal details are logged instead.
  private func known(_ error: any Error, _ request: Request) -> ServiceError {
    switch error {
    case let error as ServiceError: return error
    case let error as ServiceMistake:
      return ServiceError(error.isUnknownVersion ? .unknownVersion : .wrongJob, error.description)
    case let error as ForeignRequest: return ServiceError(.foreign, error.description)
    case is BusyError: return ServiceError(.busy, "the service is busy; try again in a moment", retryAfter: 1)
    case is MissingFile: return ServiceError(.notDone, "the file is gone; submit the job again")
    case let error as CocoaError where error.code == .fileWriteOutOfSpace:
      logger.error("the disk is full", metadata: ["error": "\(error)"])
      return ServiceError(.full, "the disk of the server is full; try again later", retryAfter: 60)
    case is DeadlineError: return ServiceError(.tooSlow, "the request took too long to arrive; send it again")
    case let error as BlobError:
      logger.error("store error", metadata: ["error": "\(error)"])
      return error.kind == .full
        ? ServiceError(.full, "the store is full; try again later", retryAfter: 60)
        : ServiceError(.unavailable, "the store is unavailable; try again later", retryAfter: 5)
    case let error as QueueError:
      logger.error("queue error", metadata: ["error": "\(error)"])
      return ServiceError(.unavailable, "the queue is unavailable; try again later", retryAfter: 5)
    case let error as any HTTPResponseError where error.status == .notFound:
      return ServiceError(.noSuchAddress, "there is nothing at this address; check its spelling")
    case let error as any HTTPResponseError where error.status == .contentTooLarge:
      return ServiceError(.tooLarge, "the body is too large")
    case is any HTTPResponseError: return ServiceError(.wrongRequest, "the request is not valid; check it")
    default:
      logger.error(
        "a request failed", metadata: ["request": "\(request.method) \(request.uri.path)", "error": "\(error)"])
      return ServiceError(.failed, "the service failed; its log says why")
    }
  }
}
