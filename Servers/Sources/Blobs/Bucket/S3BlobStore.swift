package import Foundation
import Files

/// Keeps blobs as objects in a bucket of S3, or of a server that speaks its protocol.
///
/// The server must understand `If-None-Match: *`, which ``check()`` verifies. Requests are sent up to three times if the
/// server cannot be reached or cannot answer. A blob has at most 5 GB, because it is sent with one request.
package struct S3BlobStore: BlobStore {
  private let address: S3Address
  private let client: S3Client

  /// Creates a store, without a request.
  ///
  /// - Parameters:
  ///   - address: The bucket.
  ///   - credentials: What requests are signed with.
  ///   - now: Returns the current time, which signatures contain. Servers refuse times that are 15 minutes off.
  ///   - pause: Waits for some seconds, before a request is sent again.
  package init(
    _ address: S3Address, credentials: S3Credentials, now: @escaping @Sendable () -> Date,
    pause: @escaping @Sendable (_ seconds: Double) -> Void = { Thread.sleep(forTimeInterval: $0) }
  ) {
    self.address = address
    client = S3Client(address, credentials: credentials, now: now, pause: pause)
  }

  /// Stores bytes unless the key exists, and returns whether these bytes were stored.
  package func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool {
    try put(.bytes(bytes), objectName: address.objectName(of: key), .store, key)
  }

  /// Stores the bytes of a file unless the key exists, and returns whether these bytes were stored.
  ///
  /// The file is read twice: its digest is sent before its bytes.
  package func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool {
    let source: BlobSource
    do throws(FileError) {
      source = try BlobSource(file: path)
    } catch {
      throw BlobError(error, .store, key, in: "\(address)")
    }
    return try put(source, objectName: address.objectName(of: key), .store, key)
  }

  /// Returns the bytes of a blob; nil if there is no such blob. Throws `tooLarge` if there are more than `limit`.
  package func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]? {
    precondition(limit >= 0, "a limit is at least 0, not \(limit)")
    let request = request("GET", .read, key)
    let receiver = BytesReceiver(
      limit: limit, tooLarge: client.failure(.tooLarge, request, "it has more than \(limit) bytes, which is the limit"))
    guard let size = try get(request, receiver) else { return nil }
    try check(Int64(receiver.bytes.count), is: size, request)
    return receiver.bytes
  }

  /// Copies a blob to a file, which appears whole or not at all. Returns false if there is no such blob.
  package func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool {
    let request = request("GET", .read, key)
    let receiver = try FileReceiver(path, key: key, store: "\(address)")
    guard let size = try get(request, receiver) else { return false }
    try check(receiver.count(), is: size, request)
    try receiver.commit()
    return true
  }

  /// Returns the number of bytes of a blob; nil if there is no such blob, also because there is no such bucket.
  package func size(of key: BlobKey) throws(BlobError) -> Int64? {
    let request = request("HEAD", .read, key)
    let response = try client.send(request)
    switch response.status {
    case 200: return try size(request, response)
    // Answers to HEAD have no body that could say what is missing.
    case 404: return nil
    default: throw client.refusal(request, response)
    }
  }

  /// Returns all keys that begin with `prefix` and a slash, sorted. Objects whose names are no keys are left out.
  package func keys(under prefix: BlobKey) throws(BlobError) -> [BlobKey] {
    var keys: [BlobKey] = []
    var continuation: String?
    repeat {
      var request = S3Request(method: "GET", path: address.path(of: ""), operation: .list, key: prefix)
      request.query = [("list-type", "2"), ("prefix", "\(address.objectName(of: prefix))/")]
      if let continuation { request.query.append(("continuation-token", continuation)) }
      let receiver = BytesReceiver(
        limit: 16 << 20, tooLarge: client.failure(.damaged, request, "the server's list has a page of more than 16 MB"))
      let response = try client.send(request, receiver: receiver)
      guard response.status == 200 else { throw client.refusal(request, response) }
      guard let page = S3Listing(receiver.bytes), page.continuation == nil || page.continuation != continuation else {
        throw client.failure(.damaged, request, "the server's answer is not a list of objects")
      }
      keys += page.names.compactMap { name in
        name.hasPrefix(address.namePrefix) ? BlobKey(String(name.dropFirst(address.namePrefix.count))) : nil
      }
      continuation = page.continuation
    } while continuation != nil
    return keys.sorted()
  }

  /// Removes a blob. It is no error if there is no such blob.
  package func remove(_ key: BlobKey) throws(BlobError) {
    let request = request("DELETE", .remove, key)
    let response = try client.send(request)
    guard (200..<300).contains(response.status) || isMissing(response) else { throw client.refusal(request, response) }
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
    let query = client.signature.presignedQuery(for: request, seconds: seconds)
    return .link("\(address.endpoint)\(request.encodedPath)?\(query)")
  }

  /// Throws unless the bucket can be reached, accepts writes, and refuses to replace an object if it is asked to.
  ///
  /// This leaves a tiny object, `.check~`, whose name is no key.
  package func check() throws(BlobError) {
    let name = "\(address.namePrefix).check~"
    if try put(.bytes([]), objectName: name, .reach, nil), try put(.bytes([]), objectName: name, .reach, nil) {
      throw BlobError(
        .other, .reach, nil, in: "\(address)",
        reason: "the server ignores If-None-Match, so that writers could replace each other's blobs; use another one")
    }
  }
}

extension S3BlobStore {
  private func request(_ method: String, _ operation: BlobError.Operation, _ key: BlobKey) -> S3Request {
    S3Request(method: method, path: address.path(of: address.objectName(of: key)), operation: operation, key: key)
  }

  /// Stores an object unless there is one of its name, and returns whether these bytes were stored.
  private func put(
    _ source: BlobSource, objectName: String, _ operation: BlobError.Operation, _ key: BlobKey?
  ) throws(BlobError) -> Bool {
    let writer = "\(UInt64.random(in: 0 ... .max))"
    let path = address.path(of: objectName)
    var request = S3Request(method: "PUT", path: path, body: source, operation: operation, key: key)
    request.headers = [("if-none-match", "*"), (Self.writerHeader, writer)]
    let response = try client.send(request)
    switch response.status {
    case 200..<300: return true
    case 412:
      // An earlier try, perhaps one of libcurl's own, may have stored the object although its answer was lost.
      let request = S3Request(method: "HEAD", path: path, operation: operation, key: key)
      let existing = try client.send(request)
      guard existing.status == 200 || existing.status == 404 else { throw client.refusal(request, existing) }
      return existing.headers[Self.writerHeader] == writer
    default: throw client.refusal(request, response)
    }
  }

  /// The metadata header that identifies the call that stored an object.
  private static let writerHeader = "x-amz-meta-writer"

  /// Gets an object and returns the size that the server says it has; nil if there is no such object.
  private func get(_ request: S3Request, _ receiver: any BodyReceiver) throws(BlobError) -> Int64? {
    let response = try client.send(request, receiver: receiver)
    if isMissing(response) { return nil }
    guard response.status == 200 else { throw client.refusal(request, response) }
    return try size(request, response)
  }

  /// Whether an answer says that there is no such object, rather than no such bucket.
  private func isMissing(_ response: WebResponse) -> Bool {
    response.status == 404 && S3Text(response.errorBody).contents(of: "Code") == ["NoSuchKey"]
  }

  private func size(_ request: S3Request, _ response: WebResponse) throws(BlobError) -> Int64 {
    guard let size = response.headers["content-length"].flatMap({ Int64($0) }), size >= 0 else {
      throw client.failure(.damaged, request, "the server's response has no valid Content-Length")
    }
    return size
  }

  private func check(_ count: Int64, is size: Int64, _ request: S3Request) throws(BlobError) {
    guard count == size else {
      throw client.failure(.damaged, request, "the server sent \(count) of \(size) bytes; try again")
    }
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
