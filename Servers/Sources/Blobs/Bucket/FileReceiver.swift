import Files

/// Takes the body of an answer to a file.
final class FileReceiver: BodyReceiver {
  private let output: OutputFile
  private let key: BlobKey
  private let store: String

  /// Creates a receiver for a file, which has no name before ``commit()``. The key and the store are for errors.
  init(_ path: String, key: BlobKey, store: String) throws(BlobError) {
    self.key = key
    self.store = store
    do throws(FileError) { output = try OutputFile(path) } catch { throw BlobError(error, .read, key, in: store) }
  }

  func restart() throws(BlobError) { try reporting { () throws(FileError) in try output.clear() } }

  func receive(_ bytes: [UInt8]) throws(BlobError) {
    try reporting { () throws(FileError) in try output.write(bytes) }
  }

  /// The number of bytes so far.
  func count() throws(BlobError) -> Int64 { try reporting { () throws(FileError) in try output.count() } }

  /// Gives the file its name.
  func commit() throws(BlobError) { try reporting { () throws(FileError) in try output.commit() } }

  private func reporting<Value>(_ body: () throws(FileError) -> Value) throws(BlobError) -> Value {
    do throws(FileError) { return try body() } catch { throw BlobError(error, .read, key, in: store) }
  }
}
