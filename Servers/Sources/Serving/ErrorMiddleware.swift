import Foundation
import HTTPTypes
package import Hummingbird

/// Maps thrown errors to JSON responses.
///
/// A response to a request that arrives too slowly closes the connection.
package struct ErrorMiddleware<Code: FaultCode, Context: ConnectionContext>: RouterMiddleware {
  private let report: @Sendable (_ request: String, _ error: any Error) -> Void

  /// Creates the middleware of a server with faults of type `Code`.
  ///
  /// - Parameter report: Called with errors that are the server's fault, and with the method and the path of the
  ///   request. Clients do not see these errors.
  package init(_: Code.Type, report: @escaping @Sendable (_ request: String, _ error: any Error) -> Void) {
    self.report = report
  }

  /// Passes the request on, and returns the response for an error.
  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let fault = fault(for: error, request)
      var response = try Response.json(Code.body(of: fault), status: fault.status)
      if let seconds = fault.retryAfter { response.headers[.retryAfter] = String(seconds) }
      if fault.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
      if fault.status == .methodNotAllowed { response.headers[.allow] = fault.parameters["methods"]?.description }
      return fault.status == .requestTimeout ? response.closing(context.channel) : response
    }
  }

  private func fault(for error: any Error, _ request: Request) -> Fault<Code> {
    if let fault = error as? Fault<Code> { return fault }
    if let error = error as? ServerError { return Code.fault(for: error) }
    if let fault = Code.fault(forForeign: error) {
      if fault.status.kind == .serverError { report(error, of: request) }
      return fault
    }
    switch error {
    case let error as any HTTPResponseError where error.status == .notFound:
      return Code.fault(for: ServerError(.noSuchAddress))
    case let error as any HTTPResponseError:
      var fault = ServerError(.notValid)
      fault.status = error.status
      return Code.fault(for: fault)
    case let error as CocoaError where error.code == .fileWriteOutOfSpace:
      report(error, of: request)
      return Code.fault(for: ServerError(.fileNotStored, ["detail": .text(error.localizedDescription)]))
    default:
      report(error, of: request)
      return Code.fault(for: ServerError(.failed))
    }
  }

  private func report(_ error: any Error, of request: Request) {
    report("\(request.method) \(request.uri.path)", error)
  }
}
