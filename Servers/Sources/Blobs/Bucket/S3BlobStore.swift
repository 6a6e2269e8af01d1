import Digests
import Files
package import Foundation
import Synchronization

/// Keeps blobs as objects in a bucket of S3, or of a server that speaks its protocol.
///
/// The server must understand `If-None-Match: *`, which ``check()`` verifies. Requests are sent up to three times if the
/// server cannot be reached or cannot answer. A blob has at most 5 GB, because it is sent with one request.
package struct S3BlobStore: BlobStore {
  private let address: S3Address
  private let credentials: S3Credentials
  private let now: @Sendable () -> Date
  private let warn: @Sendable (_ sentence: String) -> Void
  private let pause: @Sendable (_ seconds: Double) -> Void
  private let web = WebClient()
  private let clock = ServerClock()

  /// Creates a store, without a request.
  ///
  /// Signatures contain the time `now`, corrected once the server has refused a request because its clock differs by
  /// more than 15 minutes; `warn` is called with a sentence about that. `pause` is called before a request is sent again.
  package init(
    _ address: S3Address, credentials: S3Credentials, now: @escaping @Sendable () -> Date,
    warn: @escaping @Sendable (_ sentence: String) -> Void,
    pause: @escaping @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }
  ) {
    self.address = address
    self.credentials = credentials
    self.now = now
    self.warn = warn
    self.pause = pause
  }

  package func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool {
    try put(.bytes(bytes), objectName: address.objectName(of: key), call(.store, key))
  }

  /// The file is read twice: its digest is sent before its bytes.
  package func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool {
    let call = call(.store, key)
    let source = try call.reporting { () throws(FileError) in try BlobSource(file: path) }
    return try put(source, objectName: address.objectName(of: key), call)
  }

  package func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]? {
    precondition(limit >= 0, "a limit is at least 0, not \(limit)")
    let request = request("GET", .read, key)
    let receiver = BytesReceiver(
      limit: limit, tooLarge: request.call.error(.tooLarge, "it has more than \(limit) bytes, which is the limit"))
    return try get(request, receiver) ? receiver.bytes : nil
  }

  package func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool {
    let request = request("GET", .read, key)
    let receiver = try FileReceiver(path, request.call)
    guard try get(request, receiver) else { return false }
    try receiver.commit()
    return true
  }

  /// Returns the number of bytes of a blob; nil if there is no such blob, also because there is no such bucket.
  package func size(of key: BlobKey) throws(BlobError) -> Int64? {
    let request = request("HEAD", .read, key)
    let response = try send(request)
    switch response.status {
    case 200: return try size(request, response)
    // The response to a HEAD request has no body, so a missing bucket looks like a missing object.
    case 404: return nil
    default: throw refusal(request, response)
    }
  }

  /// Objects whose names are no keys are left out.
  package func entries(under prefix: BlobKey) throws(BlobError) -> [BlobEntry] {
    var entries: [BlobEntry] = []
    var continuation: String?
    repeat {
      var request = S3Request(method: "GET", path: address.path(of: ""), call: call(.list, prefix))
      request.query = [("list-type", "2"), ("prefix", "\(address.objectName(of: prefix))/")]
      if let continuation { request.query.append(("continuation-token", continuation)) }
      let receiver = BytesReceiver(
        limit: 16 << 20, tooLarge: request.call.error(.damaged, "the server's list has a page of more than 16 MB"))
      let response = try send(request, receiver: receiver)
      guard response.status == 200 else { throw refusal(request, response) }
      guard let page = S3Listing(receiver.bytes), page.continuation == nil || page.continuation != continuation else {
        throw request.call.error(.damaged, "the server's answer is not a list of objects")
      }
      entries += page.objects.compactMap { object in
        guard object.name.hasPrefix(address.namePrefix) else { return nil }
        return BlobKey(String(object.name.dropFirst(address.namePrefix.count)))
          .map { BlobEntry(key: $0, storedAt: object.modified) }
      }
      continuation = page.continuation
    } while continuation != nil
    return entries.sorted { $0.key < $1.key }
  }

  package func remove(_ key: BlobKey) throws(BlobError) {
    let request = request("DELETE", .remove, key)
    let response = try send(request)
    guard (200..<300).contains(response.status) || isMissing(response) else { throw refusal(request, response) }
  }

  /// Returns a link to a blob. Does not check that the blob exists, and sends no request.
  package func location(
    of key: BlobKey, fileName: String, mediaType: String, seconds: Int
  ) throws(BlobError) -> BlobLocation {
    precondition((1...604_800).contains(seconds), "a location lasts 1 to 604800 seconds, not \(seconds)")
    var request = request("GET", .read, key)
    request.query = [
      ("response-content-disposition", Self.disposition(fileName: fileName)), ("response-content-type", mediaType),
    ]
    let query = signature.presignedQuery(for: request, seconds: seconds)
    return .link("\(address.endpoint)\(request.encodedPath)?\(query)")
  }

  /// Throws unless the bucket is reachable, accepts writes, and supports conditional writes.
  ///
  /// This leaves a tiny object, `.check~`, whose name is no key.
  package func check() throws(BlobError) {
    let name = "\(address.namePrefix).check~"
    let call = call(.reach, nil)
    if try put(.bytes([]), objectName: name, call), try put(.bytes([]), objectName: name, call) {
      throw call.error(
        .unsuitable,
        "the server ignores If-None-Match, so that writers could replace each other's blobs; use another one")
    }
  }
}

extension S3BlobStore {
  private func call(_ operation: BlobError.Operation, _ key: BlobKey?) -> BlobCall {
    BlobCall(operation: operation, key: key, store: "\(address)")
  }

  private func request(_ method: String, _ operation: BlobError.Operation, _ key: BlobKey) -> S3Request {
    S3Request(method: method, path: address.path(of: address.objectName(of: key)), call: call(operation, key))
  }

  /// Stores an object unless there is one of its name, and returns whether these bytes were stored.
  private func put(_ source: BlobSource, objectName: String, _ call: BlobCall) throws(BlobError) -> Bool {
    let writer = "\(UInt64.random(in: 0 ... .max))"
    let path = address.path(of: objectName)
    var request = S3Request(method: "PUT", path: path, body: source, call: call)
    request.headers = [("if-none-match", "*"), (Self.writerHeader, writer)]
    let response = try send(request)
    switch response.status {
    case 200..<300:
      try confirm(source.size, at: path, call, response)
      return true
    case 412:
      // An earlier try, perhaps one of libcurl's own, may have stored the object although its answer was lost.
      let request = S3Request(method: "HEAD", path: path, call: call)
      let existing = try send(request)
      guard existing.status == 200 || existing.status == 404 else { throw refusal(request, existing) }
      return existing.headers[Self.writerHeader] == writer
    default: throw refusal(request, response)
    }
  }

  /// Throws unless the response to a PUT comes from a store: a captive portal or a proxy may answer 200 in its place.
  ///
  /// Without an ETag, the size of the object is read back.
  private func confirm(_ size: Int64, at path: String, _ call: BlobCall, _ response: WebResponse) throws(BlobError) {
    guard response.headers["etag"] == nil else { return }
    let request = S3Request(method: "HEAD", path: path, call: call)
    let stored = try send(request)
    guard stored.status == 200, try self.size(request, stored) == size else {
      throw call.error(
        .unreachable,
        "something answered \(response.status) that did not store the object; check the endpoint and proxies")
    }
  }

  /// The metadata header that identifies the call that stored an object.
  private static let writerHeader = "x-amz-meta-writer"

  /// Gets an object. Returns false if there is no such object. Throws unless all of its bytes arrive.
  private func get(_ request: S3Request, _ receiver: any BodyReceiver) throws(BlobError) -> Bool {
    let response = try send(request, receiver: receiver)
    if isMissing(response) { return false }
    guard response.status == 200 else { throw refusal(request, response) }
    // libcurl reports a chunked response that breaks off.
    guard response.headers["transfer-encoding"]?.lowercased() != "chunked" else { return true }
    let size = try size(request, response)
    let count = try receiver.count()
    guard count == size else {
      throw request.call.error(.damaged, "the server sent \(count) of \(size) bytes; try again")
    }
    return true
  }

  /// Whether an answer says that there is no such object, rather than no such bucket.
  private func isMissing(_ response: WebResponse) -> Bool {
    response.status == 404 && S3Text(response.errorBody).contents(of: "Code") == ["NoSuchKey"]
  }

  private func size(_ request: S3Request, _ response: WebResponse) throws(BlobError) -> Int64 {
    guard let size = response.headers["content-length"].flatMap({ Int64($0) }), size >= 0 else {
      throw request.call.error(.damaged, "the server's response has no valid Content-Length")
    }
    return size
  }

  /// The header by which a browser saves a file under a name. Old browsers see the name in ASCII.
  static func disposition(fileName: String) -> String {
    precondition(
      !fileName.unicodeScalars.contains { $0.properties.generalCategory == .control },
      "a file name has no control characters, unlike \(fileName.debugDescription)")
    let ascii = fileName.map { character in
      character.isASCII && !["\"", "\\", "%", "/"].contains(character) ? String(character) : "_"
    }
    return "attachment; filename=\"\(ascii.joined())\"; filename*=UTF-8''\(S3Request.encoded(fileName))"
  }
}

// MARK: - Requests

extension S3BlobStore {
  /// The pauses, in seconds, before a request is sent again.
  private static let pauses = [0.2, 0.6]

  /// A signer for the current time of the server.
  private var signature: SignatureV4 { signature(lead: clock.lead.withLock { $0 }) }

  private func signature(lead: Double) -> SignatureV4 {
    SignatureV4(
      credentials: credentials, region: address.region, host: address.host, time: now().addingTimeInterval(lead))
  }

  /// Adopts the server's time if it refused a request because of the time in the signature, and returns whether to sign
  /// the request again. `lead` is the one with which it was signed.
  private func correctClock(_ request: S3Request, _ response: WebResponse, signedWith lead: Double) -> Bool {
    // The response to a HEAD request has no body, so its code is unknown.
    let isSkewed =
      request.method == "HEAD" || S3Text(response.errorBody).contents(of: "Code") == ["RequestTimeTooSkewed"]
    guard response.status == 403, isSkewed, let time = response.date else { return false }
    let actual = time.timeIntervalSince(now())
    guard abs(actual - lead) > ServerClock.tolerance else { return false }
    let isNew = clock.lead.withLock { known in
      defer { known = actual }
      return abs(actual - known) > ServerClock.tolerance
    }
    if isNew {
      warn(
        "the clock of the store is \(Int(abs(actual))) s \(actual > 0 ? "ahead" : "behind"); requests are signed with its "
          + "time, but set the clock of this machine")
    }
    return true
  }

  /// Sends a request, up to three times, and returns the answer.
  ///
  /// Throws if there is no response, or if the status of the last one is transient. Other statuses are left to the
  /// caller. An earlier attempt may have succeeded although its response was lost.
  private func send(_ request: S3Request, receiver: (any BodyReceiver)? = nil) throws(BlobError) -> WebResponse {
    let payload = try request.call.reporting { () throws(FileError) in
      try request.body?.digest() ?? SHA256Digest(of: [])
    }
    var pauses = Self.pauses[...]
    var isCorrected = false
    while true {
      do throws(BlobError) {
        try receiver?.restart()
        let query = request.encodedQuery
        let url = address.endpoint + request.encodedPath + (query.isEmpty ? "" : "?\(query)")
        let lead = clock.lead.withLock { $0 }
        // libcurl adds the host by itself.
        let headers = signature(lead: lead).headers(for: request, payload: payload).filter { $0.name != "host" }
        let response = try web.perform(request, at: url, headers: headers, receiver: receiver)
        if !isCorrected, correctClock(request, response, signedWith: lead) {
          isCorrected = true
          continue
        }
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

  private func refusal(_ request: S3Request, _ response: WebResponse) -> BlobError {
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

/// The clock of the server.
private final class ServerClock: Sendable {
  /// The difference in seconds that no server refuses.
  static let tolerance = 600.0

  /// The time in seconds by which it is ahead of the clock of this machine.
  let lead = Mutex(0.0)
}

private final class BytesReceiver: BodyReceiver {
  private let limit: Int
  private let tooLarge: BlobError
  private(set) var bytes: [UInt8] = []

  /// Creates a receiver that throws an error when there are more bytes than a limit.
  init(limit: Int, tooLarge: BlobError) {
    self.limit = limit
    self.tooLarge = tooLarge
  }

  func restart() { bytes.removeAll() }

  func receive(_ more: [UInt8]) throws(BlobError) {
    guard bytes.count + more.count <= limit else { throw tooLarge }
    bytes += more
  }

  func count() -> Int64 { Int64(bytes.count) }
}

/// Takes the body of an answer to a file, which has no name before ``commit()``.
private final class FileReceiver: BodyReceiver {
  private let output: OutputFile
  private let call: BlobCall

  init(_ path: String, _ call: BlobCall) throws(BlobError) {
    self.call = call
    output = try call.reporting { () throws(FileError) in try OutputFile(path) }
  }

  func restart() throws(BlobError) { try call.reporting(output.clear) }

  func receive(_ bytes: [UInt8]) throws(BlobError) {
    try call.reporting { () throws(FileError) in try output.write(bytes) }
  }

  func count() throws(BlobError) -> Int64 { try call.reporting(output.count) }

  func commit() throws(BlobError) { try call.reporting(output.commit) }
}
