import Foundation
import JSON
import NIOPosix

/// A file to which bytes are added, away from the threads that answer requests.
struct UploadFile: Sendable {
  private let handle: FileHandle

  /// Opens a file to write from an offset on.
  init(_ file: URL, at offset: Int) throws {
    handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: UInt64(offset))
  }

  /// Adds bytes. Throws if the disk is full.
  func write(_ data: Data) async throws {
    let handle = handle
    do {
      try await NIOThreadPool.singleton.runIfActive { try handle.write(contentsOf: data) }
    } catch let error as CocoaError {
      throw StudioError(.fileNotStored, ["detail": .string(error.localizedDescription)])
    }
  }
}
