import Digests
import Foundation

/// Signs requests to S3 by AWS Signature Version 4.
///
/// A signature is a pure function of the request, the credentials and the time. For S3, unlike other services, paths are
/// encoded once and not normalized.
struct SignatureV4: Sendable {
  let credentials: S3Credentials
  let region: String
  let host: String
  let time: Date

  /// Returns the headers to send: those of the request, and those that signing adds. The payload's digest is of the body,
  /// which is empty if there is none.
  func headers(for request: S3Request, payload: SHA256Digest) -> [(name: String, value: String)] {
    var headers = request.headers
    headers.append(("host", host))
    headers.append(("x-amz-content-sha256", payload.hex))
    headers.append(("x-amz-date", timestamp))
    if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
    let canonical = Self.canonicalRequest(request, headers: headers, payload: payload.hex)
    let names = Self.signedNames(headers)
    let credential = "\(credentials.accessKey)/\(scope)"
    headers.append(
      (
        "authorization",
        "AWS4-HMAC-SHA256 Credential=\(credential), SignedHeaders=\(names), Signature=\(signature(of: canonical))"
      ))
    return headers
  }

  /// Returns the encoded query of a URL with which everyone can make a request for some seconds. The request has no
  /// headers and no body.
  func presignedQuery(for request: S3Request, seconds: Int) -> String {
    var signed = request
    signed.query += [
      ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"), ("X-Amz-Credential", "\(credentials.accessKey)/\(scope)"),
      ("X-Amz-Date", timestamp), ("X-Amz-Expires", "\(seconds)"), ("X-Amz-SignedHeaders", "host"),
    ]
    if let token = credentials.sessionToken { signed.query.append(("X-Amz-Security-Token", token)) }
    let canonical = Self.canonicalRequest(signed, headers: [("host", host)], payload: "UNSIGNED-PAYLOAD")
    return "\(signed.encodedQuery)&X-Amz-Signature=\(signature(of: canonical))"
  }

  static func canonicalRequest(
    _ request: S3Request, headers: [(name: String, value: String)], payload: String
  ) -> String {
    let lines = headers.sorted { $0.name < $1.name }.map { name, value in
      "\(name):\(value.split(separator: " ").joined(separator: " "))\n"
    }
    return [
      request.method, request.encodedPath, request.encodedQuery, lines.joined(), signedNames(headers), payload,
    ].joined(separator: "\n")
  }

  private static func signedNames(_ headers: [(name: String, value: String)]) -> String {
    headers.map(\.name).sorted().joined(separator: ";")
  }

  private func signature(of canonicalRequest: String) -> String {
    let text = "AWS4-HMAC-SHA256\n\(timestamp)\n\(scope)\n\(SHA256Digest(of: canonicalRequest.utf8))"
    let key = [String(timestamp.prefix(8)), region, "s3", "aws4_request"].reduce(
      Array("AWS4\(credentials.secret)".utf8)
    ) { key, part in SHA256Digest.hmac(key: key, message: part.utf8).bytes }
    return SHA256Digest.hmac(key: key, message: text.utf8).hex
  }

  private var scope: String { "\(timestamp.prefix(8))/\(region)/s3/aws4_request" }

  /// The time in UTC, such as `20261125T170000Z`.
  private var timestamp: String {
    time.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
  }
}
