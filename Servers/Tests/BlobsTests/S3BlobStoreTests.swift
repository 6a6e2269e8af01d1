@testable import Blobs
import Digests
import Foundation
import Synchronization
import TestSupport
import Testing

/// A store whose server is scripted, and the pauses that it makes.
private struct ScriptedStore: Sendable {
  let server: ScriptedServer
  let store: S3BlobStore
  private let record = PauseRecord()
  private let warningRecord = TextRecord()
  var pauses: [Double] { record.pauses.withLock { $0 } }
  var warnings: [String] { warningRecord.texts.withLock { $0 } }

  init(
    credentials: S3Credentials = .test,
    _ answer: @escaping @Sendable (_ request: ScriptedServer.Request, _ index: Int) -> ScriptedServer.Answer
  ) throws {
    server = try ScriptedServer(answer)
    let address = try S3Address(endpoint: server.endpoint, region: "us-east-1", bucket: "bucket", prefix: key("p/q"))
    let record = record
    let warningRecord = warningRecord
    store = S3BlobStore(
      address, credentials: credentials, now: { Date(timeIntervalSince1970: 1_800_000_000) },
      warn: { text in warningRecord.texts.withLock { $0.append(text) } }
    ) { seconds in record.pauses.withLock { $0.append(seconds) } }
  }

  private final class PauseRecord: Sendable { let pauses = Mutex<[Double]>([]) }
  private final class TextRecord: Sendable { let texts = Mutex<[String]>([]) }
}

@Suite struct S3BlobStoreTests {
  /// The response of a store to a PUT.
  private static let stored = ScriptedServer.Answer.status(200, headers: ["ETag": "\"e\""])
  private static let slowDown =
    "<?xml version=\"1.0\"?>\n<Error><Code>SlowDown</Code><Message>Wait &amp; see</Message></Error>"

  @Test("A request is sent again when the server cannot answer", arguments: [429, 500, 502, 503, 504, 409])
  func retries(_ status: Int) throws {
    let test = try ScriptedStore { _, index in index < 2 ? .status(status, body: Self.slowDown) : Self.stored }
    #expect(try test.store.put(Array("hello".utf8), as: key("a")))
    #expect(test.pauses == [0.2, 0.6])
    #expect(test.server.requests.map(\.method) == ["PUT", "PUT", "PUT"])
    for request in test.server.requests {
      #expect(request.target == "/bucket/p/q/a")
      #expect(request.body == Data("hello".utf8))
      #expect(request.headers["if-none-match"] == "*")
      #expect(request.headers["x-amz-content-sha256"] == SHA256Digest(of: "hello".utf8).hex)
      #expect(request.headers["x-amz-date"] == "20270115T080000Z")
      #expect(request.headers.values.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("After three tries the server's words are reported")
  func retriesEnd() throws {
    let test = try ScriptedStore { _, _ in .status(503, body: Self.slowDown) }
    let error = #expect(throws: BlobError.self) { try test.store.bytes(of: key("a"), limit: 9) }
    #expect(error?.kind == .unreachable)
    #expect(
      error?.description
        == """
        cannot read a in the bucket bucket at \(test.server.endpoint): the server answered 503 SlowDown: Wait & see; \
        try again later
        """)
    #expect(test.server.requests.count == 3)
  }

  @Test("A refusal is reported at once, without secrets", arguments: [401, 403])
  func refusal(_ status: Int) throws {
    let credentials = S3Credentials(accessKey: "key", secret: "do-not-tell", sessionToken: "nor-this")
    let body = "<Error><Code>AccessDenied</Code><Message>Access\nDenied</Message></Error>"
    let test = try ScriptedStore(credentials: credentials) { _, _ in .status(status, body: body) }
    let calls: [(BlobError.Operation, @Sendable () throws -> Void)] = [
      (.store, { _ = try test.store.put([], as: key("a")) }), (.read, { _ = try test.store.size(of: key("a")) }),
      (.read, { _ = try test.store.bytes(of: key("a"), limit: 1) }),
      (.list, { _ = try test.store.keys(under: key("a")) }),
      (.remove, { try test.store.remove(key("a")) }), (.reach, { try test.store.check() }),
    ]
    for (operation, call) in calls {
      let error = #expect(throws: BlobError.self) { try call() }
      #expect(error?.kind == .refused)
      #expect(error?.operation == operation)
      let text = "\(error!) \(credentials) \(String(reflecting: credentials)) \(String(reflecting: test.store))"
      #expect(!text.contains("do-not-tell"))
      #expect(!text.contains("nor-this"))
      #expect(error?.description.contains { $0.isNewline } == false)
    }
    #expect(test.server.requests.count == calls.count)
    #expect(test.server.requests.allSatisfy { $0.headers["x-amz-security-token"] == "nor-this" })
  }

  @Test("A writer whose first answer was lost learns whether it won", arguments: [true, false])
  func lostAnswer(_ isOurs: Bool) throws {
    let writer = SharedText()
    let test = try ScriptedStore { request, index in
      switch index {
      case 0:
        writer.text.withLock { $0 = request.headers["x-amz-meta-writer"] ?? "" }
        return .raw("")
      case 1: return .status(412)
      default:
        return .status(200, headers: ["x-amz-meta-writer": isOurs ? writer.text.withLock { $0 } : "other"])
      }
    }
    #expect(try test.store.put([1], as: key("a")) == isOurs)
    #expect(test.server.requests.map(\.method) == ["PUT", "PUT", "HEAD"])
  }

  @Test("A refused connection is reported after three tries")
  func refusedConnection() throws {
    // The port is free again when the server is gone.
    let endpoint = try ScriptedServer { _, _ in .status(200) }.endpoint
    let pauses = SharedCount()
    let address = try S3Address(endpoint: endpoint, region: "us-east-1", bucket: "bucket")
    let store = S3BlobStore(address, credentials: .test, now: { Date() }, warn: { _ in }) { _ in
      pauses.count.withLock { $0 += 1 }
    }
    let error = #expect(throws: BlobError.self) { try store.check() }
    #expect(error?.kind == .unreachable)
    #expect(error?.operation == .reach)
    #expect(error?.reason.contains("connect") == true)
    #expect(pauses.count.withLock { $0 } == 2)
  }

  @Test("What is not HTTP is no answer", arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "\0\u{1}\u{2}garbage\r\n\r\n"])
  func notHTTP(_ garbage: String) throws {
    let test = try ScriptedStore { _, _ in .raw(garbage) }
    let error = #expect(throws: BlobError.self) { try test.store.bytes(of: key("a"), limit: 100) }
    #expect(error?.kind == .damaged)
    #expect(test.server.requests.count == 1)
  }

  @Test(
    "What is not a list is no list",
    arguments: [
      "", "hello", "<html><body>Welcome</body></html>", "<ListBucketResult><IsTruncated>false</IsTruncated>",
      "<ListBucketResult><Contents><Key>p/q/a/b</Contents><IsTruncated>false</IsTruncated></ListBucketResult>",
      "<ListBucketResult><Key>p/q/a/&bad;</Key><IsTruncated>false</IsTruncated></ListBucketResult>",
      "<ListBucketResult><Key>p/q/a/b</Key></ListBucketResult>",
      "<ListBucketResult><Key>p/q/a/b</Key><IsTruncated>false</IsTruncated></ListBucketResult>",
      "<ListBucketResult><Key>p/q/a/b</Key><LastModified>today</LastModified><IsTruncated>false</IsTruncated></ListBucketResult>",
      "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
      "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken></ListBucketResult>",
    ])
  func notAList(_ body: String) throws {
    let test = try ScriptedStore { _, _ in .status(200, body: body) }
    let error = #expect(throws: BlobError.self) { try test.store.keys(under: key("a")) }
    #expect(error?.kind == .damaged)
    #expect(error?.operation == .list)
    #expect(test.server.requests.count <= 2)
  }

  @Test("Pages of a list are joined, and names that are no keys are left out")
  func pages() throws {
    func page(_ names: [String], next: String) -> String {
      let contents = names.map {
        "<Contents><Key>\($0)</Key><LastModified>2026-01-02T03:04:05.678Z</LastModified><Size>1</Size></Contents>"
      }.joined(separator: "\n")
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>p/q/a/</Prefix>\(contents)\
        <IsTruncated>\(!next.isEmpty)</IsTruncated>\
        \(next.isEmpty ? "" : "<NextContinuationToken>\(next)</NextContinuationToken>")</ListBucketResult>
        """
    }
    let first = page(["p/q/a/z", "p/q/a/b&amp;c", "p/q/a/.check~"], next: "1/&lt;&#43;&#x3d;")
    let second = page(["p/q/a/&#98;", "else/where"], next: "")
    let test = try ScriptedStore { request, index in .status(200, body: index == 0 ? first : second) }
    let entries = try test.store.entries(under: key("a"))
    #expect(entries.map(\.key) == [key("a/b"), key("a/z")])
    #expect(entries.allSatisfy { abs($0.storedAt.timeIntervalSince1970 - 1_767_323_045.678) < 0.001 })
    #expect(
      test.server.requests.map(\.target) == [
        "/bucket?list-type=2&prefix=p%2Fq%2Fa%2F",
        "/bucket?continuation-token=1%2F%3C%2B%3D&list-type=2&prefix=p%2Fq%2Fa%2F",
      ])
  }

  @Test("An answer that breaks off is asked for again, and never becomes a file")
  func brokenAnswer() throws {
    let part = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"
    let healing = try ScriptedStore { _, index in index < 2 ? .raw(part) : .status(200, body: "0123456789") }
    let files = try TemporaryFolder()
    #expect(try healing.store.copy(key("a"), to: files["copy"]))
    #expect(try bytes(of: files["copy"]) == Array("0123456789".utf8))
    let broken = try ScriptedStore { _, _ in .raw(part) }
    let error = #expect(throws: BlobError.self) { try broken.store.copy(key("a"), to: files["other"]) }
    #expect(error?.kind == .unreachable)
    #expect(throws: BlobError.self) { try broken.store.bytes(of: key("a"), limit: 100) }
    #expect(files.names == ["copy"])
  }

  @Test("An answer without its length is damaged")
  func unknownLength() throws {
    let test = try ScriptedStore { _, _ in .raw("HTTP/1.1 200 OK\r\n\r\n12345") }
    let files = try TemporaryFolder()
    let error = #expect(throws: BlobError.self) { try test.store.copy(key("a"), to: files["copy"]) }
    #expect(error?.kind == .damaged)
    #expect(files.names.isEmpty)
  }

  @Test func `a chunked response without a length is complete when it ends in order`() throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n"
    let whole = try ScriptedStore { _, _ in .raw(head + "3\r\n567\r\n0\r\n\r\n") }
    #expect(try whole.store.bytes(of: key("a"), limit: 100) == Array("01234567".utf8))
    let broken = try ScriptedStore { _, _ in .raw(head) }
    let error = #expect(throws: BlobError.self) { try broken.store.bytes(of: key("a"), limit: 100) }
    #expect(error?.kind == .unreachable)
  }

  @Test(arguments: [200, 404]) func `a captive portal stores nothing`(_ status: Int) throws {
    let page = "<html>Please log in</html>"
    let test = try ScriptedStore { request, _ in .status(request.method == "PUT" ? 200 : status, body: page) }
    let error = #expect(throws: BlobError.self) { try test.store.put([1], as: key("a")) }
    #expect(error?.kind == .unreachable)
    #expect(test.server.requests.map(\.method) == ["PUT", "HEAD"])
  }

  @Test func `without an ETag, the size is read back`() throws {
    let test = try ScriptedStore { request, _ in .status(200, body: request.method == "PUT" ? "" : "12345") }
    #expect(try test.store.put(Array("hello".utf8), as: key("a")))
    #expect(test.server.requests.map(\.method) == ["PUT", "HEAD"])
  }

  @Test func `clocks that differ from each other end a request after one correction`() throws {
    let skewed = "<Error><Code>RequestTimeTooSkewed</Code></Error>"
    let test = try ScriptedStore { _, index in
      .status(
        403, headers: ["Date": "Fri, 15 Jan 2027 \(index.isMultiple(of: 2) ? "09" : "11"):00:00 GMT"], body: skewed)
    }
    let error = #expect(throws: BlobError.self) { try test.store.bytes(of: key("a"), limit: 1) }
    #expect(error?.kind == .refused)
    #expect(test.server.requests.count == 2)
  }

  @Test func `the server's clock is adopted once, with a warning`() throws {
    let skewed = "<Error><Code>RequestTimeTooSkewed</Code></Error>"
    let test = try ScriptedStore { request, _ in
      request.headers["x-amz-date"] == "20270115T090000Z"
        ? .status(200, body: "1")
        : .status(403, headers: ["Date": "Fri, 15 Jan 2027 09:00:00 GMT"], body: skewed)
    }
    for _ in 0..<2 { #expect(try test.store.bytes(of: key("a"), limit: 1) == Array("1".utf8)) }
    #expect(test.server.requests.count == 3)
    #expect(test.warnings.count == 1)
    #expect(test.warnings.first?.hasPrefix("the clock of the store is 3600 s ahead") == true)
    let stubborn = try ScriptedStore { _, _ in
      .status(403, headers: ["Date": "Fri, 15 Jan 2027 09:00:00 GMT"], body: skewed)
    }
    let error = #expect(throws: BlobError.self) { try stubborn.store.size(of: key("a")) }
    #expect(error?.kind == .refused)
    #expect(stubborn.server.requests.count <= 2)
  }

  @Test("Connections are used again")
  func connections() throws {
    let test = try ScriptedStore { _, index in
      index == 0 ? .raw("HTTP/1.1 200 OK\r\nETag: \"e\"\r\nContent-Length: 0\r\n\r\n") : Self.stored
    }
    // The server closes the first connection although it did not say so.
    for _ in 0..<3 { #expect(try test.store.put([UInt8](repeating: 7, count: 10_000), as: key("a"))) }
    #expect(test.server.requests.allSatisfy { $0.body.count == 10_000 })
    #expect(test.server.requests.count == 3)
    #expect(test.pauses.isEmpty)
  }

  @Test("A server that ignores the condition of writes fails the check")
  func ignoredCondition() throws {
    let test = try ScriptedStore { _, _ in Self.stored }
    let error = #expect(throws: BlobError.self) { try test.store.check() }
    #expect(error?.kind == .unsuitable)
    #expect(error?.reason.contains("ignores If-None-Match") == true)
    #expect(test.server.requests.map(\.target) == ["/bucket/p/q/.check~", "/bucket/p/q/.check~"])
  }

  @Test("A full store says so", arguments: [(507, "XMinioStorageFull"), (403, "QuotaExceeded")])
  func fullStore(_ status: Int, _ code: String) throws {
    let test = try ScriptedStore { _, _ in .status(status, body: "<Error><Code>\(code)</Code></Error>") }
    let error = #expect(throws: BlobError.self) { try test.store.put([1], as: key("a")) }
    #expect(error?.kind == .full)
  }

  @Test("A bucket that does not exist is not a missing blob")
  func missingBucket() throws {
    let address = try S3Address(
      endpoint: MotoServer.shared.get().endpoint, region: "us-east-1", bucket: "no-such-bucket")
    let store = S3BlobStore(address, credentials: .test, now: { Date() }, warn: { _ in })
    for call in [
      { _ = try store.put([1], as: key("a")) }, { _ = try store.bytes(of: key("a"), limit: 1) },
      { _ = try store.keys(under: key("a")) }, { try store.check() }, { try store.remove(key("a")) },
    ] {
      let error = #expect(throws: BlobError.self) { try call() }
      #expect(error?.kind == .refused)
      #expect(error?.reason.contains("404 NoSuchBucket") == true)
    }
  }
}

private final class SharedText: Sendable {
  let text = Mutex("")
}

private final class SharedCount: Sendable {
  let count = Mutex(0)
}
