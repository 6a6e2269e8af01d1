import Blobs
import Digests
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RenderJobs

struct InputCacheTests {
  @Test func `unused inputs make room for new ones`() throws {
    let folder = try TemporaryFolder()
    let store = try FolderBlobStore(folder: folder["blobs"])
    let cache = try InputCache(folder: URL(filePath: folder["cache"]), store: store, limit: 45)
    func input(_ text: String) throws -> String {
      let digest = SHA256Digest(of: Array(text.utf8))
      _ = try store.put(Array(text.utf8), as: JobKeys.input(digest))
      return digest.hex
    }
    let inputs = try ["first 1234567", "second 123456", "third 1234567", "fourth 123456"].map(input)
    let paths = try inputs.prefix(3).map { try #require(try cache.path(of: $0)) }
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    cache.release(inputs[0])
    cache.release(inputs[2])
    // The first input is the oldest that is not used.
    _ = try cache.path(of: inputs[3])
    #expect(paths.map { FileManager.default.fileExists(atPath: $0) } == [false, true, true])
    #expect(try cache.path(of: SHA256Digest(of: []).hex) == nil)
  }

  @Test(arguments: [(1, true), (2, true), (3, false)])
  func `an input that is damaged in transit is read again`(_ damaged: Int, _ isFound: Bool) throws {
    let folder = try TemporaryFolder()
    let store = DamagingStore(try FolderBlobStore(folder: folder["blobs"]), copies: damaged)
    let cache = try InputCache(folder: URL(filePath: folder["cache"]), store: store)
    let bytes = Array("a photo".utf8)
    let digest = SHA256Digest(of: bytes)
    #expect(try store.put(bytes, as: JobKeys.input(digest)))
    if isFound {
      let path = try #require(try cache.path(of: digest.hex))
      #expect(try TestSupport.bytes(of: path) == bytes)
    } else {
      let error = #expect(throws: BlobError.self) { try cache.path(of: digest.hex) }
      #expect(error?.kind == .damaged)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder["cache"]).isEmpty)
    }
  }
}

/// A store that flips bits of the first copies.
private final class DamagingStore: BlobStore {
  private let store: any BlobStore
  private let copies: Mutex<Int>

  init(_ store: any BlobStore, copies: Int) {
    self.store = store
    self.copies = Mutex(copies)
  }

  func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool {
    let isFound = try store.copy(key, to: path)
    let isDamaged = copies.withLock { copies in
      copies -= 1
      return copies >= 0
    }
    if isDamaged { #expect(FileManager.default.createFile(atPath: path, contents: Data("b photo".utf8))) }
    return isFound
  }

  func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool { try store.put(bytes, as: key) }
  func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool { try store.put(file: path, as: key) }
  func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]? { try store.bytes(of: key, limit: limit) }
  func size(of key: BlobKey) throws(BlobError) -> Int64? { try store.size(of: key) }
  func entries(under prefix: BlobKey) throws(BlobError) -> [BlobEntry] { try store.entries(under: prefix) }
  func remove(_ key: BlobKey) throws(BlobError) { try store.remove(key) }
  func check() throws(BlobError) { try store.check() }
  func location(
    of key: BlobKey, fileName: String, mediaType: String, seconds: Int
  ) throws(BlobError) -> BlobLocation {
    try store.location(of: key, fileName: fileName, mediaType: mediaType, seconds: seconds)
  }
}
