package import Foundation
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

extension Router where Context: ConnectionContext {
  /// Creates the router of a server: all its responses restrict pages, and thrown errors become responses.
  ///
  /// `report` is called with errors that are the server's fault, and with the method and the path of the request. Clients
  /// do not see these errors. `log` is called with every request, the status of its response, and the time until the
  /// response began.
  package convenience init<Code: FaultCode>(
    _ context: Context.Type, faults: Code.Type,
    log: (@Sendable (Request, HTTPResponse.Status, Duration) -> Void)? = nil,
    report: @escaping @Sendable (_ request: String, _ error: any Error) -> Void
  ) {
    // Every resource that can be read also answers HEAD.
    self.init(context: context, options: .autoGenerateHeadEndpoints)
    if let log { add(middleware: RequestLog(log: log)) }
    add(middleware: SecurityHeaders())
    add(middleware: ErrorMiddleware<Code, Context>(report: report))
  }
}

extension Router {
  /// Serves folders of files, which browsers may cache but must revalidate.
  ///
  /// - Parameters:
  ///   - web: The folder that contains the folders.
  ///   - folders: Their names, which are also the first parts of their paths.
  ///   - pages: The paths of pages by their short addresses.
  ///   - workerFolder: The path of a folder whose service workers may control all pages, or nil to leave workers their
  ///     default scope.
  package func addPages(in web: URL, folders: [String], pages: [String: String], workerFolder: String? = nil) {
    add(middleware: PagePaths(pages: pages, workerFolder: workerFolder))
    add(middleware: PageRanges(web: web))
    for folder in folders {
      add(
        middleware: FileMiddleware(
          web.appending(path: folder).path, urlBasePath: "/\(folder)",
          cacheControl: CacheControl([(MediaType(type: .any), [.noCache])]), logger: .silent))
    }
  }

  /// Adds routes that throw `wrongMethod`, with the supported methods, for all others. Call this after all routes.
  package func addMethodNotAllowed() {
    let methods: [HTTPRequest.Method] = [
      .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect, HTTPRequest.Method("QUERY")!,
    ]
    for (_, routes) in Dictionary(grouping: routes, by: { "\($0.path)" }) {
      var known = Set(routes.map(\.method))
      if known.contains(.get) { known.insert(.head) }
      let list = methods.filter(known.contains).map(\.rawValue).joined(separator: ", ")
      for method in methods where !known.contains(method) {
        on(routes[0].path, method: method) { _, _ -> Response in
          throw ServerError(.wrongMethod, ["methods": .text(list)])
        }
      }
    }
  }
}

extension RouterResponder where Context.Source == ApplicationRequestContextSource {
  /// Serves until the task is cancelled, with limits on connections and headers.
  ///
  /// Throws a `ServerError`, `cannotListen`, if the address cannot be used.
  ///
  /// - Parameters:
  ///   - host: The name or address to listen on.
  ///   - port: The port; 0 for any free one.
  ///   - portOption: The option of the command that chooses the port, for errors.
  ///   - tasks: Further work of the server. When one of the tasks or the server ends, all of them end.
  ///   - onRunning: Called with the port when the server accepts requests.
  package func serve(
    host: String, port: Int, portOption: String = "--port", alongside tasks: [@Sendable () async throws -> Void] = [],
    onRunning: @escaping @Sendable (Int) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listen(host: host, port: port, portOption: portOption, onRunning: onRunning) }
      for task in tasks { group.addTask { try await task() } }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func listen(
    host: String, port: Int, portOption: String, onRunning: @escaping @Sendable (Int) -> Void
  ) async throws {
    OpenFiles.raiseLimit()
    let application = Application(
      responder: self,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [HeaderTimeout()],
          // Short, so that idle connections do not exhaust the limit on connections.
          idleTimeout: .seconds(20),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: .maximum(OpenFiles.maxConnections, logger: .silent)),
      onServerRunning: { channel in onRunning(channel.localAddress?.port ?? port) },
      logger: .silent)
    do { try await application.run() } catch let error as IOError {
      let reason =
        switch error.errnoCode {
        case EADDRINUSE: "another program uses it; choose another port with \(portOption)"
        case EACCES: "only root may; choose a port above 1023 with \(portOption)"
        case EADDRNOTAVAIL: "this machine has no such address; choose another with --host"
        default: "\(error)"
        }
      throw ServerError(.cannotListen, ["address": .text("\(host), port \(port)"), "reason": .text(reason)])
    }
  }
}

/// A middleware that adds headers to restrict the resources that pages load and the sites that embed them. A header
/// that a response already has takes precedence.
private struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  private static var fields: HTTPFields {
    [
      .contentSecurityPolicy:
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
        + "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; object-src 'none'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      .xContentTypeOptions: "nosniff", HTTPField.Name("X-Frame-Options")!: "DENY",
      HTTPField.Name("Referrer-Policy")!: "no-referrer",
      HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
      HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
    ]
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in Self.fields where response.headers[field.name] == nil { response.headers.append(field) }
    return response
  }
}

/// Shows pages under short addresses, and refuses addresses that are not those of files.
private struct PagePaths<Context: RequestContext>: RouterMiddleware {
  let pages: [String: String]
  let workerFolder: String?

  /// Passes the request on. Throws `wrongAddress` or `noSuchAddress`.
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The C library would end a path at such a character.
    guard request.uri.path.removingPercentEncoding?.contains("\0") == false else { throw ServerError(.wrongAddress) }
    var request = request
    if let page = pages[request.uri.path] {
      var head = request.head
      head.path = page
      request = Request(head: head, body: request.body)
    }
    var response = try await next(request, context)
    // The address is that of a folder.
    if response.status == .movedPermanently { throw ServerError(.noSuchAddress) }
    if let workerFolder, request.uri.path.hasPrefix(workerFolder) {
      response.headers[HTTPField.Name("Service-Worker-Allowed")!] = "/"
    }
    return response
  }
}

/// Validates `Range` headers for static files, which Hummingbird's file middleware does not clamp to the file.
private struct PageRanges<Context: RequestContext>: RouterMiddleware {
  /// The folder of the files.
  let web: URL

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let header = request.headers[.range], let path = request.uri.path.removingPercentEncoding,
      let size = FileManager.default.sizeOfFile(web.appending(path: path))
    else { return try await next(request, context) }
    let wanted = request.method == .get ? Response.range(header, of: size) : nil
    guard wanted?.isEmpty != true else {
      return Response(status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
    }
    var head = request.head
    head.headerFields[.range] = wanted.map { "bytes=\($0.lowerBound)-\($0.upperBound - 1)" }
    return try await next(Request(head: head, body: request.body), context)
  }
}

extension Logger {
  /// A logger that discards all messages: this module reports problems as errors instead.
  static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}
