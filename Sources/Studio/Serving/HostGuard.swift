import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses requests that a page of another site has caused.
///
/// The name in the address must be one of this machine, or else another site could give its own name this machine's
/// address. Requests that change something must come from the studio's own pages, or from no page at all.
struct HostGuard: RouterMiddleware {
  /// The names under which the studio can be reached, in lower case.
  let names: Set<String>
  /// Whether it can also be reached under any numeric address.
  let allowsAddresses: Bool

  func handle(
    _ request: Request, context: StudioContext, next: (Request, StudioContext) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority?.lowercased(), isAllowed(Self.host(of: authority)) else {
      return try refusal("open the studio under the address that it printed when it started")
    }
    let isWrite = request.method != .get && request.method != .head
    if isWrite, let origin = request.headers[.origin]?.lowercased(),
      origin != "http://\(authority)", origin != "https://\(authority)"
    {
      return try refusal("only the studio's own pages may change anything; open the studio itself")
    }
    if let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!], site == "cross-site" || site == "same-site",
      isWrite || request.headers[HTTPField.Name("Sec-Fetch-Mode")!] != "navigate"
    {
      return try refusal("other sites may not use the studio; open the studio itself")
    }
    return try await next(request, context)
  }

  private func refusal(_ sentence: String) throws -> Response {
    try .json(["error": sentence], status: .forbidden)
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
