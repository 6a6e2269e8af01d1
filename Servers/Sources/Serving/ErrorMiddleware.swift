import Foundation
import HTTPTypes
package import Hummingbird
package import NIOCore

/// Maps thrown errors to responses: an HTML page if a browser navigates, JSON otherwise.
///
/// A response to a request that arrives too slowly closes the connection.
struct ErrorMiddleware<Code: FaultCode, Context: ConnectionContext>: RouterMiddleware {
  let report: @Sendable (_ request: String, _ error: any Error) -> Void

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let fault = fault(for: error, request)
      var response =
        request.isNavigation
        ? Response.page(of: fault)
        : try Response.json(Code.body(of: fault), status: fault.status)
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

/// The context of a request whose connection can be closed.
package protocol ConnectionContext: RequestContext where Source == ApplicationRequestContextSource {
  var channel: any Channel { get }
}

/// The context of a request for a page or its data.
package struct PageContext: ConnectionContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

extension Response {
  /// Returns the same response, after which the connection is closed.
  func closing(_ channel: any Channel) -> Response {
    var closing = self
    closing.headers[.connection] = "close"
    let body = body
    closing.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(writer)
      try await channel.close()
    }
    return closing
  }
}
