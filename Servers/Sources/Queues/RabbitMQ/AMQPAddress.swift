import Foundation

/// The address of a broker and how to log in: `amqp://user:password@host:port/vhost`, or `amqps:` for TLS.
///
/// User and password default to `guest`, the port to 5672 or 5671, and the virtual host to `/`. Reserved characters are
/// percent-encoded; in particular, the virtual host `/` is written `%2F` or left out. With TLS, the broker's
/// certificate must name the host and be signed by an authority in the PEM file `?cacertfile=PATH`, by default the
/// system's list.
package struct AMQPAddress: Hashable, Sendable, CustomStringConvertible {
  package let isSecure: Bool
  /// The host's name or numeric address, without brackets.
  package let host: String
  package let port: UInt16
  package let user: String
  /// The virtual host, decoded.
  package let virtualHost: String
  /// The PEM file with the certificates of trusted authorities; unused without TLS.
  package let authorities: String
  let password: String

  package init(_ text: String) throws(QueueError) {
    // The text is not repeated, because it may contain a password.
    func mistake(_ reason: String) -> QueueError {
      QueueError(
        .invalid, "use", subject: "the address of the broker",
        reason: "\(reason); write amqp://user:password@host:port/vhost")
    }
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false) else {
      throw mistake("it is not a URL")
    }
    guard let scheme = parts.scheme?.lowercased(), ["amqp", "amqps"].contains(scheme) else {
      throw mistake("it does not begin with amqp:// or amqps://")
    }
    isSecure = scheme == "amqps"
    guard let host = parts.host, !host.isEmpty else { throw mistake("it has no host") }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    guard let port = UInt16(exactly: parts.port ?? (isSecure ? 5671 : 5672)), port > 0 else {
      throw mistake("the port is not between 1 and 65535")
    }
    self.port = port
    guard parts.user != "", parts.password == nil || parts.user != nil else { throw mistake("the user is empty") }
    (user, password) = (parts.user ?? "guest", parts.password ?? (parts.user == nil ? "guest" : ""))
    let path = parts.percentEncodedPath
    guard path.isEmpty || path.count > 1, !path.dropFirst().contains("/") else {
      throw mistake("the virtual host is empty or has several parts, and / must be written %2F")
    }
    virtualHost = path.isEmpty ? "/" : parts.path.dropFirst().description
    guard parts.fragment == nil else { throw mistake("it has a fragment (#)") }
    let items = parts.queryItems ?? []
    guard items.isEmpty || isSecure && items.count == 1 && items[0].name == "cacertfile" && items[0].value != nil else {
      throw mistake("the only known parameter is cacertfile, for amqps://")
    }
    authorities = items.first?.value ?? "/etc/ssl/certs/ca-certificates.crt"
    // The library takes zero-terminated strings.
    guard ![self.host, user, password, virtualHost, authorities].contains(where: { $0.utf8.contains(0) }) else {
      throw mistake("it contains %00")
    }
  }

  /// The address without the password, as error messages show it.
  package var description: String {
    let name = user.addingPercentEncoding(withAllowedCharacters: .urlUserAllowed)!
    let shownHost = host.contains(":") ? "[\(host)]" : host
    let path = virtualHost.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    return "\(isSecure ? "amqps" : "amqp")://\(name)@\(shownHost):\(port)/\(path)"
  }
}
