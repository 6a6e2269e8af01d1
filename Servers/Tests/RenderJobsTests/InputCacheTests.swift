import Blobs
import Digests
import Foundation
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
}
