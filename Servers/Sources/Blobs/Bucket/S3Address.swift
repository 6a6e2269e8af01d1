/// The location of blobs in an S3-compatible bucket.
package struct S3Address: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, host and port, such as `https://s3.eu-central-1.amazonaws.com`, without a final slash.
  package let endpoint: String
  /// The region, such as `eu-central-1`. Servers that have no regions accept `us-east-1`.
  package let region: String
  package let bucket: String
  /// The prefix of all object names, without the slash that follows it, or nil to name objects by their keys alone.
  package let prefix: BlobKey?

  /// Creates an address. Objects are addressed by path, as in `https://host/bucket/prefix/key`.
  ///
  /// Throws `other`, with the expected form, if the endpoint is not an `http` or `https` URL of a host and an optional
  /// port, or if the region or the bucket is not a valid name.
  package init(endpoint: String, region: String, bucket: String, prefix: BlobKey? = nil) throws(BlobError) {
    func refusal(_ reason: String) -> BlobError {
      BlobError(.other, .reach, nil, in: "the bucket \(bucket) at \(endpoint)", reason: reason)
    }
    guard endpoint.wholeMatch(of: /https?:\/\/(?:[A-Za-z0-9._\-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?\/?/) != nil else {
      throw refusal("the endpoint must be like https://s3.example.com or http://127.0.0.1:9000")
    }
    guard region.wholeMatch(of: /[a-z0-9\-]{1,64}/) != nil else {
      throw refusal("the region must be like eu-central-1, not \(region)")
    }
    guard bucket.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{1,61}[a-z0-9]/) != nil else {
      throw refusal("a bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens")
    }
    self.endpoint = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
    self.region = region
    self.bucket = bucket
    self.prefix = prefix
  }

  package var description: String { "the bucket \(bucket) at \(endpoint)" }

  /// The host and port as clients send them: without the default port.
  var host: String {
    let isSecure = endpoint.hasPrefix("https:")
    let host = endpoint.drop { $0 != "/" }.dropFirst(2)
    let standard = isSecure ? ":443" : ":80"
    return String(host.hasSuffix(standard) ? host.dropLast(standard.count) : host)
  }

  var namePrefix: String { prefix.map { "\($0)/" } ?? "" }

  func objectName(of key: BlobKey) -> String { "\(namePrefix)\(key)" }

  /// The path of an object, or of the bucket if the name is empty.
  func path(of objectName: String) -> String { objectName.isEmpty ? "/\(bucket)" : "/\(bucket)/\(objectName)" }
}

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

  package var description: String { "credentials of \(accessKey)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}
