@testable import Blobs
import Foundation
import TestSupport
import Testing

/// Concurrent use of a store by several threads.
@Suite struct ConcurrentBlobTests {
  @Test("Of eight writers exactly one wins, and readers see its whole blob or none", arguments: StoreKind.allCases)
  func writers(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    for round in 0..<5 {
      let blob = key("round/\(round)")
      let results = try onThreads(11) { thread -> Bool in
        if thread < 8 {
          return try test.store.put([UInt8](repeating: UInt8(thread), count: 300_000), as: blob)
        }
        while true {
          guard let bytes = try test.store.bytes(of: blob, limit: 1 << 20) else { continue }
          return bytes.count == 300_000 && Set(bytes).count == 1
        }
      }
      let winners = results[..<8].indices.filter { results[$0] }
      #expect(winners.count == 1)
      #expect(results[8...].allSatisfy { $0 }, "a reader saw part of a blob")
      #expect(try test.store.bytes(of: blob, limit: 1 << 20)?.first == winners.first.map { UInt8($0) })
    }
  }

  @Test("Stores that share a folder keep the contract together")
  func sharedFolder() throws {
    let files = try TemporaryFolder()
    for round in 0..<20 {
      let results = try onThreads(8) { thread in
        try FolderBlobStore(folder: files["blobs"]).put([UInt8(thread)], as: key("a/\(round)"))
      }
      #expect(results.filter { $0 }.count == 1)
    }
  }

  @Test("Blobs can be removed while others are stored beside them", arguments: StoreKind.allCases)
  func removers(_ kind: StoreKind) throws {
    let test = try TestStore(kind)
    let stored = try onThreads(4) { thread in
      let blob = key("x/y/\(thread)")
      return try (0..<50).map { _ in
        let isStored = try test.store.put([1], as: blob)
        try test.store.remove(blob)
        return isStored
      }
    }
    #expect(stored.allSatisfy { $0.allSatisfy { $0 } })
    #expect(try test.store.keys(under: key("x")).isEmpty)
  }
}
