@testable import Blobs
import Foundation
import Synchronization
import TestSupport

/// The stores that keep the contract of `BlobStore`.
enum StoreKind: String, CaseIterable, Sendable {
  case folder
  /// A folder on a file system that has no unnamed files.
  case folderWithTemporaryNames
  case bucket
}

/// An empty store for one test.
struct TestStore: Sendable {
  let store: any BlobStore
  /// For files, and for the blobs of folders, which are in `blobs`.
  let files: TemporaryFolder

  init(_ kind: StoreKind) throws {
    files = try TemporaryFolder()
    switch kind {
    case .folder, .folderWithTemporaryNames:
      store = try FolderBlobStore(
        folder: files["blobs"], now: Date(), allowsUnnamedFiles: kind == .folder)
    case .bucket:
      let address = try S3Address(
        endpoint: MotoServer.shared.get().endpoint, region: "us-east-1", bucket: MotoServer.bucket,
        prefix: key(UUID().uuidString))
      store = S3BlobStore(address, credentials: .test, now: { Date() }, warn: { _ in })
    }
  }
}

extension S3Credentials {
  /// The credentials of AWS's examples.
  static let test = S3Credentials(
    accessKey: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
}

func key(_ text: String) -> BlobKey { BlobKey(text)! }

/// Does something on several threads at once and returns the results in order.
func onThreads<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
  let shared = ThreadResults<Value>()
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread.detachNewThread {
      let result = Result { try body(index) }
      shared.results.withLock { $0[index] = result }
      done.leave()
    }
  }
  done.wait()
  return try shared.results.withLock { results in try (0..<count).map { try results[$0]!.get() } }
}

private final class ThreadResults<Value: Sendable>: Sendable {
  let results = Mutex<[Int: Result<Value, any Error>]>([:])
}
