/// The credentials that sign requests to S3. Descriptions and mirrors do not contain the secret or the token.
package struct S3Credentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name of the key, which is not secret.
  package let accessKey: String
  let secret: String
  let sessionToken: String?

  /// Creates credentials. Temporary ones have a session token.
  ///
  /// None may be empty or contain characters other than printable ASCII, which traps.
  package init(accessKey: String, secret: String, sessionToken: String? = nil) {
    for (name, text) in [("access key", accessKey), ("secret", secret), ("session token", sessionToken ?? "-")] {
      // The text itself may be secret.
      precondition(!text.isEmpty, "the \(name) must not be empty, but it is")
      precondition(
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "the \(name) must be printable ASCII, but is not")
    }
    self.accessKey = accessKey
    self.secret = secret
    self.sessionToken = sessionToken
  }

  /// The access key.
  package var description: String { "credentials of \(accessKey)" }
  /// The same as ``description``.
  package var debugDescription: String { description }
  /// The access key alone.
  package var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}
