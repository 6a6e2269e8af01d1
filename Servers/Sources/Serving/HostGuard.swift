import HTTPTypes
package import Hummingbird
import NIOCore

/// A middleware that rejects requests caused by pages of other sites.
///
/// The host must be a name of this machine, because another site could make its name resolve to this machine's address.
/// Requests that change state must come from pages of this server or from clients other than browsers.
package struct HostGuard<Context: RequestContext>: RouterMiddleware {
  private let names: Set<String>
  private let allowsAddresses: Bool

  /// The names of this machine that no other machine can reach.
  package static var loopback: Set<String> { ["localhost", "127.0.0.1", "::1"] }

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - names: The names under which the server can be reached, in lower case; by default those of the loopback.
  ///   - allowsAddresses: Whether it can also be reached under any numeric address.
  package init(names: Set<String> = loopback, allowsAddresses: Bool = false) {
    self.names = names
    self.allowsAddresses = allowsAddresses
  }

  /// Passes the request on. Throws `notValid`, `foreignAddress`, `foreignPage` or `foreignSite`.
  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // RFC 9112, section 3.2: a request has exactly one Host field, and its form is valid. The first one is the authority.
    guard let authority = request.head.authority?.lowercased(), request.headers[HTTPField.Name("Host")!] == nil,
      let host = Self.host(of: authority)
    else { throw ServerError(.notValid, sentence: "send one Host field, with the name of the server") }
    guard isAllowed(host) else { throw ServerError(.foreignAddress) }
    let isWrite = request.method != .get && request.method != .head
    if isWrite, let origin = request.headers[.origin]?.lowercased(),
      origin != "http://\(authority)", origin != "https://\(authority)"
    {
      throw ServerError(.foreignPage)
    }
    if let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!], site == "cross-site" || site == "same-site",
      isWrite || request.fetchMode != "navigate"
    {
      throw ServerError(.foreignSite)
    }
    return try await next(request, context)
  }

  private func isAllowed(_ host: String) -> Bool {
    names.contains(host) || (allowsAddresses && (try? SocketAddress(ipAddress: host, port: 0)) != nil)
  }

  /// Returns the host of an authority such as `localhost:8080` or `[::1]:8080`; nil if it has another form.
  private static func host(of authority: String) -> String? {
    let isBracketed = authority.hasPrefix("[")
    guard let end = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":") ?? authority.endIndex
    else { return nil }
    let port = isBracketed ? authority[authority.index(after: end)...] : authority[end...]
    guard port.isEmpty || (port.first == ":" && port.dropFirst().allSatisfy { ("0"..."9").contains($0) }) else {
      return nil
    }
    return String(authority[..<end].dropFirst(isBracketed ? 1 : 0))
  }
}
