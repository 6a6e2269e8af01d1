import Digests
import Files
import Foundation

/// Sends signed requests to a bucket, and retries transient failures.
struct S3Client: Sendable {
  /// The pauses, in seconds, before a request is sent again.
  private static let pauses = [0.2, 0.6]

  let address: S3Address
  let credentials: S3Credentials
  let now: @Sendable () -> Date
  let pause: @Sendable (_ seconds: Double) -> Void
  private let web = WebClient()

  var signature: SignatureV4 {
    SignatureV4(credentials: credentials, region: address.region, host: address.host, time: now())
  }

  /// Sends a request, up to three times, and returns the answer.
  ///
  /// Throws if there is no response, or if the status of the last one is transient. Other statuses are left to the
  /// caller. An earlier attempt may have succeeded although its response was lost.
  func send(_ request: S3Request, receiver: (any BodyReceiver)? = nil) throws(BlobError) -> WebResponse {
    let payload = try request.call.reporting { () throws(FileError) in
      try request.body?.digest() ?? SHA256Digest(of: [])
    }
    var pauses = Self.pauses[...]
    while true {
      do throws(BlobError) {
        try receiver?.restart()
        let query = request.encodedQuery
        let url = address.endpoint + request.encodedPath + (query.isEmpty ? "" : "?\(query)")
        // libcurl adds the host by itself.
        let headers = signature.headers(for: request, payload: payload).filter { $0.name != "host" }
        let response = try web.perform(request, at: url, headers: headers, receiver: receiver)
        guard Self.isTransient(response.status) else { return response }
        throw refusal(request, response)
      } catch {
        guard error.kind == .unreachable, let seconds = pauses.popFirst() else { throw error }
        pause(seconds)
      }
    }
  }

  /// Whether a status says that the same request may succeed later. A conflict is between two conditional writes.
  private static func isTransient(_ status: Int) -> Bool { [409, 429, 500, 502, 503, 504].contains(status) }

  func refusal(_ request: S3Request, _ response: WebResponse) -> BlobError {
    let text = S3Text(response.errorBody)
    let code = text.contents(of: "Code")?.first ?? ""
    let message = text.contents(of: "Message")?.first ?? ""
    let words = [code.prefix(80), message.prefix(300)].filter { !$0.isEmpty }.joined(separator: ": ")
    let answer = "the server answered \(response.status)\(words.isEmpty ? "" : " \(words)")"
    let (kind, advice): (BlobError.Kind, String) =
      switch (response.status, code) {
      case (507, _), (_, "QuotaExceeded"): (.full, "; free some space")
      case (_, "EntityTooLarge"), (413, _): (.tooLarge, "")
      case (401, _), (403, _): (.refused, "; check the access key, the secret and the rules of the bucket")
      case (400, "BadDigest"), (400, "IncompleteBody"), (400, "XAmzContentSHA256Mismatch"):
        (.damaged, "; the file may have changed while it was sent, so try again")
      case (301, _), (307, _), (400, _): (.refused, "; check the endpoint, the region and the credentials")
      case (404, _): (.refused, "; check the name of the bucket")
      case let (status, _) where Self.isTransient(status): (.unreachable, "; try again later")
      default: (.other, "")
      }
    return request.call.error(kind, answer + advice)
  }
}
