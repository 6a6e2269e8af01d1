import HTTPTypes
public import Hummingbird
import NIOCore

/// The error thrown for a request that a page of another site has caused.
public enum ForeignRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address names another machine.
  case address
  /// A page of another origin would change something.
  case page
  /// Another site asks for something.
  case site

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .address: "open the page under the address that was printed when the server started"
    case .page: "only the server's own pages may change anything; open its page"
    case .site: "other sites may not use this server; open its own page"
    }
  }
}

/// Refuses requests that a page of another site has caused.
///
/// The name in the address must be one of this machine, or else another site could give its own name this machine's
/// address. Requests that change something must come from the server's own pages, or from no page at all.
public struct HostGuard<Context: RequestContext>: RouterMiddleware {
  /// The names under which the server can be reached, in lower case.
  private let names: Set<String>
  /// Whether it can also be reached under any numeric address.
  private let allowsAddresses: Bool

  /// The names of this machine that no other machine can reach.
  public static var loopback: Set<String> { ["localhost", "127.0.0.1", "::1"] }

  /// Creates a guard for a server that can be reached under `names`, which are in lower case.
  public init(names: Set<String>, allowsAddresses: Bool) {
    self.names = names
    self.allowsAddresses = allowsAddresses
  }

  /// Passes the request on, or throws a `ForeignRequest`.
  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority?.lowercased(), isAllowed(Self.host(of: authority)) else {
      throw ForeignRequest.address
    }
    let isWrite = request.method != .get && request.method != .head
    if isWrite, let origin = request.headers[.origin]?.lowercased(),
      origin != "http://\(authority)", origin != "https://\(authority)"
    {
      throw ForeignRequest.page
    }
    if let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!], site == "cross-site" || site == "same-site",
      isWrite || request.headers[HTTPField.Name("Sec-Fetch-Mode")!] != "navigate"
    {
      throw ForeignRequest.site
    }
    return try await next(request, context)
  }

  private func isAllowed(_ host: String) -> Bool {
    names.contains(host) || (allowsAddresses && (try? SocketAddress(ipAddress: host, port: 0)) != nil)
  }

  /// Returns the host of an authority such as `localhost:8080` or `[::1]:8080`.
  private static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    return String(authority.prefix { $0 != ":" })
  }
}
