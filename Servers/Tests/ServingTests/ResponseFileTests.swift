import Foundation
import HTTPTypes
import Hummingbird
import InProcess
import TestSupport
import Testing

@testable import Serving

@Suite struct ResponseFileTests {
  private let folder: TemporaryFolder
  private let server: ServedRoutes
  private let bytes = Array("0123456789".utf8)

  init() throws {
    folder = try TemporaryFolder()
    let file = URL(filePath: try folder.file("photo", bytes))
    let missing = URL(filePath: folder["missing"])
    server = ServedRoutes { router in
      router.get("photo") { request, context in
        try await Response.file(file, type: "image/jpeg", to: request, context)
      }
      router.get("download") { request, context in
        try await Response.file(file, type: "image/jpeg", downloadName: "a.jpg", to: request, context)
      }
      router.get("missing") { request, context in
        try await Response.file(missing, type: "image/jpeg", to: request, context)
      }
    }
  }

  private func send(_ headers: HTTPFields) async throws -> InProcessAnswer {
    try await server.send(.get, "/photo", headers: headers)
  }

  /// RFC 9110, section 14.1.2, for a file of ten bytes.
  @Test(
    arguments: [
      ("bytes=0-4", 0..<5), ("bytes=0-0", 0..<1), ("BYTES=0-4", 0..<5), ("bytes=2-", 2..<10), ("bytes=-3", 7..<10),
      ("bytes=8-99", 8..<10), ("bytes=-99", 0..<10), ("bytes=0-99999999999999999999", 0..<10),
      ("bytes=-99999999999999999999", 0..<10),
    ] as [(String, Range<Int>)])
  func `a range is sent`(_ header: String, _ range: Range<Int>) async throws {
    let response = try await send([.range: header])
    #expect(response.status == 206)
    #expect(response.headers[.contentRange] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/10")
    #expect(Array(response.body) == Array(bytes[range]))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"])
  func `a range after the end cannot be satisfied`(_ header: String) async throws {
    let response = try await send([.range: header])
    #expect(response.status == 416)
    #expect(response.headers[.contentRange] == "bytes */10")
    #expect(response.body.isEmpty)
  }

  /// A server may ignore ranges that are malformed, in another unit, or several.
  @Test(arguments: [
    "bytes=5-4", "bytes=0-1,3-4", "bytes=0-1,", "items=0-1", "bytes=", "bytes=-", "bytes", "bytes=a-b", "bytes=1-b",
    "bytes=+1-5", "bytes=1-+5", "bytes=1--5", "bytes=--5", "bytes= 1-5", "bytes=1- 5", "bytes=0x1-5", "bytes=1.0-5",
    "bytes=٣-", "1-5",
  ])
  func `any other range is ignored`(_ header: String) async throws {
    let response = try await send([.range: header])
    #expect(response.status == 200)
    #expect(response.headers[.contentRange] == nil)
    #expect(Array(response.body) == bytes)
  }

  @Test func `an empty file has no ranges`() {
    #expect(Response.range("bytes=0-", of: 0) == 0..<0)
    #expect(Response.range("bytes=-1", of: 0) == 0..<0)
  }

  @Test func `a whole file can be cached, but only by its user`() async throws {
    let response = try await send([:])
    #expect(response.status == 200)
    #expect(Array(response.body) == bytes)
    #expect(response.headers[.contentType] == "image/jpeg")
    #expect(response.headers[.acceptRanges] == "bytes")
    #expect(response.headers[.cacheControl] == "private, no-cache")
    #expect(response.headers[.contentDisposition] == nil)
    let download = try await server.send(.get, "/download")
    #expect(download.headers[.contentDisposition] == "attachment; filename=\"a.jpg\"")
  }

  @Test func `a file that is gone is an error`() async throws {
    let response = try await server.send(.get, "/missing")
    #expect(response.status == 404)
    #expect(response.code == "madeFileGone")
  }

  /// RFC 9110, section 13.1.2: the comparison is weak, and the header may be a list.
  @Test func `a client that has the file gets no bytes`() async throws {
    let tag = try #require(try await send([:]).headers[.eTag])
    for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*", "  \(tag) "] {
      let response = try await send([.ifNoneMatch: known, .range: "bytes=0-4"])
      #expect(response.status == 304, "\(known)")
      #expect(response.headers[.eTag] == tag)
      #expect(response.body.isEmpty)
    }
    for other in ["\"other\"", "", String(tag.dropFirst().dropLast())] {
      #expect(try await send([.ifNoneMatch: other]).status == 200, "\(other)")
    }
  }

  /// RFC 9110, section 13.1.5: the comparison is strong.
  @Test func `a range of another version is not sent`() async throws {
    let tag = try #require(try await send([:]).headers[.eTag])
    #expect(try await send([.range: "bytes=0-4", .ifRange: tag]).status == 206)
    for other in ["\"other\"", "W/\(tag)", "Thu, 26 Nov 2026 04:06:22 GMT"] {
      #expect(try await send([.range: "bytes=0-4", .ifRange: other]).status == 200, "\(other)")
    }
  }

  @Test func `a file of another size has another tag`() async throws {
    let tag = try await send([:]).headers[.eTag]
    _ = try folder.file("photo", "01234567890")
    #expect(try await send([:]).headers[.eTag] != tag)
  }
}
