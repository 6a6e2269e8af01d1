import Digests
package import Foundation

/// The clients of the service, and their quotas.
package struct ServiceClients: Sendable {
  /// A client of the service.
  package struct Client: Codable, Hashable, Sendable {
    /// The name, of letters, digits, dots, hyphens and underscores.
    package var name: String
    /// The SHA-256 digest of the token in hexadecimal. The token itself is not stored.
    package var sha256: String
    /// The quota of new jobs an hour; nil if it is unlimited.
    package var jobsPerHour: Int?
    /// The quota of bytes of inputs an hour; nil if it is unlimited.
    package var bytesPerHour: Int?
    /// Whether the client may look at dead letters and requeue them.
    package var isOperator: Bool?
  }

  /// All clients; nil if no token is needed.
  package let clients: [Client]?

  /// The service is open to everyone who can reach it.
  package static let everyone = ServiceClients(clients: nil)

  private init(clients: [Client]?) { self.clients = clients }

  /// Reads clients: JSON such as `{"clients": [{"name": "shop", "sha256": "…", "jobsPerHour": 1000}]}`.
  ///
  /// Throws a `ServiceError` if the file is invalid.
  package init(json: Data) throws(ServiceError) {
    struct File: Decodable { var clients: [Client] }
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: json) } catch {
      throw Self.mistake("it must be JSON like {\"clients\": [{\"name\": \"shop\", \"sha256\": \"…\"}]}")
    }
    var names: Set<String> = []
    for client in file.clients {
      let isName = client.name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._-".utf8.contains(byte)
      }
      guard isName, (1...64).contains(client.name.count), ![".", ".."].contains(client.name) else {
        throw Self.mistake("“\(client.name.prefix(64))” must be 1 to 64 letters, digits, dots, hyphens and underscores")
      }
      guard names.insert(client.name).inserted else {
        throw Self.mistake("there are two clients called \(client.name)")
      }
      guard SHA256Digest(hex: client.sha256) != nil else {
        throw Self.mistake(
          "sha256 of \(client.name) must be 64 lower-case hexadecimal digits, as sha256sum prints them")
      }
      guard (client.jobsPerHour ?? 1) > 0, (client.bytesPerHour ?? 1) > 0 else {
        throw Self.mistake("the quotas of \(client.name) must be above 0")
      }
    }
    clients = file.clients
  }

  private static func mistake(_ sentence: String) -> ServiceError { ServiceError(.wrongRequest, sentence) }

  /// Returns the client with a token; nil if there is none. Everyone is called “everyone” if no token is needed.
  func client(token: String?) -> Client? {
    guard let clients else { return Client(name: "everyone", sha256: "", isOperator: true) }
    guard let token else { return nil }
    let digest = SHA256Digest(of: Array(token.utf8))
    return clients.first { SHA256Digest(hex: $0.sha256) == digest }
  }
}
