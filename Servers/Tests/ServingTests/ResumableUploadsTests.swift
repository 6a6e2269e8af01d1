import Foundation
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct ResumableUploadsTests {
  private let folder: TemporaryFolder
  private let uploads: ResumableUploads

  init() throws {
    folder = try TemporaryFolder()
    uploads = try Self.uploads(in: folder)
  }

  private static func uploads(
    in folder: TemporaryFolder, freeSpace: Int = 0, period: Duration = .seconds(30)
  ) throws -> ResumableUploads {
    try ResumableUploads(
      folder: URL(filePath: folder["uploads"]), fileSize: 100, freeSpace: freeSpace, period: period)
  }

  private func body(_ text: String) -> RequestBody { RequestBody(buffer: ByteBuffer(string: text)) }

  private var text: String? { try? String(contentsOfFile: folder["uploads/a"], encoding: .utf8) }

  private struct LostConnection: Error {}

  /// A body that breaks off after a text.
  private func broken(after text: String) -> RequestBody {
    RequestBody(
      asyncSequence: AsyncThrowingStream<ByteBuffer, any Error> { continuation in
        continuation.yield(ByteBuffer(string: text))
        continuation.finish(throwing: LostConnection())
      })
  }

  @Test func `a file arrives in several requests`() async throws {
    let completions = Mutex(0)
    func send(_ text: String, at offset: Int) async throws -> Int {
      try await uploads.receive(body(text), as: "a", at: offset, of: 6) { completions.withLock { $0 += 1 } }
    }
    #expect(uploads.size(of: "a") == nil)
    #expect(try await send("ab", at: 0) == 2)
    #expect(uploads.size(of: "a") == 2)
    #expect(try await send("", at: 2) == 2)
    #expect(completions.withLock { $0 } == 0)
    #expect(try await send("cdef", at: 2) == 6)
    #expect(completions.withLock { $0 } == 1)
    #expect(text == "abcdef")
  }

  @Test func `bytes that arrive before a connection breaks are kept`() async throws {
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(broken(after: "abc"), as: "a", at: 0, of: 6)
    }
    #expect(error?.code == .bytesMissing)
    #expect(uploads.size(of: "a") == 3)
    #expect(try await uploads.receive(body("def"), as: "a", at: 3, of: 6) == 6)
    #expect(text == "abcdef")
  }

  @Test(arguments: [0, 1, 3, 7])
  func `bytes at a wrong offset are refused`(_ offset: Int) async throws {
    _ = try await uploads.receive(body("ab"), as: "a", at: 0, of: 6)
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(body("xyz"), as: "a", at: offset, of: 6)
    }
    #expect(error?.code == .wrongOffset)
    #expect(error?.parameters == ["present": .number(2), "offset": .number(offset)])
    #expect(text == "ab")
  }

  @Test func `more bytes than were announced are refused`() async throws {
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(body("abcdefg"), as: "a", at: 0, of: 6)
    }
    #expect(error?.code == .tooManyBytes)
    #expect(uploads.size(of: "a") == 0)
  }

  @Test func `a file of unknown size is limited too`() async throws {
    #expect(try await uploads.receive(body(String(repeating: "x", count: 100)), as: "b", at: 0, of: nil) == 100)
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(body(String(repeating: "x", count: 101)), as: "a", at: 0, of: nil)
    }
    #expect(error?.code == .fileOverLimit)
    #expect(throws: ServerError.self) { try uploads.checkSize(101) }
    try uploads.checkSize(100)
  }

  @Test func `only one request at a time sends a file`() async throws {
    let (reads, onRead) = AsyncStream.makeStream(of: Void.self)
    let (content, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
    let held = AsyncStream<ByteBuffer> {
      onRead.yield()
      for await buffer in content { return buffer }
      return nil
    }
    let first = Task { [uploads] in
      try await uploads.receive(RequestBody(asyncSequence: held), as: "a", at: 0, of: 6)
    }
    for await _ in reads { break }
    #expect(uploads.isReceiving("a"))
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(body("xyz"), as: "a", at: 0, of: 6)
    }
    #expect(error?.code == .fileBeingSent)
    #expect(try await uploads.receive(body("xyz"), as: "b", at: 0, of: 3) == 3)
    continuation.yield(ByteBuffer(string: "abcdef"))
    continuation.finish()
    #expect(try await first.value == 6)
    #expect(!uploads.isReceiving("a"))
    #expect(text == "abcdef")
  }

  @Test func `a file is held until its completion has been handled`() async throws {
    let uploads = uploads
    _ = try await uploads.receive(body("abc"), as: "a", at: 0, of: 3) {
      let error = await #expect(throws: ServerError.self) {
        _ = try await uploads.receive(RequestBody(buffer: ByteBuffer()), as: "a", at: 3, of: 3)
      }
      #expect(error?.code == .fileBeingSent)
    }
    let again = Mutex(false)
    _ = try await uploads.receive(body(""), as: "a", at: 3, of: 3) { again.withLock { $0 = true } }
    #expect(again.withLock { $0 })
  }

  @Test func `a disk without room is noticed before any byte is written`() async throws {
    let uploads = try Self.uploads(in: folder, freeSpace: .max / 2)
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(body("abc"), as: "a", at: 0, of: 3)
    }
    #expect(error?.code == .diskTooFull)
    #expect(text == nil)
    #expect(throws: ServerError.self) { try uploads.checkRoom(for: 1) }
  }

  @Test func `a request that is too slow ends`() async throws {
    let uploads = try Self.uploads(in: folder, period: .milliseconds(1))
    let (silent, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
    let error = await #expect(throws: ServerError.self) {
      _ = try await uploads.receive(RequestBody(asyncSequence: silent), as: "a", at: 0, of: 3)
    }
    #expect(error?.code == .requestTooSlow)
    continuation.finish()
  }

  @Test func `a quota is charged for the bytes that arrive`() async throws {
    let used = Mutex(0)
    let quota = ResumableUploads.Quota { count in
      try used.withLock { used in
        guard used + count <= 10 else { throw ServerError(.busy) }
        used += count
      }
    } giveBack: { count in
      used.withLock { $0 -= count }
    }
    func charged(_ body: RequestBody, at offset: Int, of size: Int) async -> Int {
      _ = try? await uploads.receive(body, as: "a", at: offset, of: size, quota: quota)
      return used.withLock { $0 }
    }
    #expect(await charged(body("ab"), at: 0, of: 8) == 2)
    #expect(await charged(broken(after: "cd"), at: 2, of: 8) == 4)
    #expect(await charged(body("xx"), at: 0, of: 8) == 4)
    #expect(await charged(body("xxxxxxxx"), at: 4, of: 8) == 4)
    #expect(await charged(body("xxxxxxxx"), at: 4, of: 12) == 4)
    #expect(await charged(body("efgh"), at: 4, of: 8) == 8)
    #expect(text == "abcdefgh")
  }

  @Test func `a full disk is an error of the file system`() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder["uploads/a"], withDestinationPath: "/dev/full")
    // The size of a link is that of its text.
    let error = await #expect(throws: CocoaError.self) {
      _ = try await uploads.receive(body("abc"), as: "a", at: 9, of: 12)
    }
    #expect(error?.code == .fileWriteOutOfSpace)
  }
}
