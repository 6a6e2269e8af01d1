import Files
package import Foundation

/// Keeps blobs as files in a folder, at the path that their key is.
///
/// The file system must have hard links, because only they give a file its name without replacing another. A blob is
/// written to the subfolder `.incoming~` first, whose name is no part of a key. Folders that become empty are removed.
package struct FolderBlobStore: BlobStore {
  let folder: String
  /// Where blobs are written before they get their names.
  let incoming: String
  let allowsUnnamedFiles: Bool
  private var name: String { "the folder \(folder.readablePath)" }

  /// Opens a folder, which is created if it does not exist.
  ///
  /// Files that crashed writers left behind are removed if they are older than a day at the time `now`.
  package init(folder: String, now: Date = Date()) throws(BlobError) {
    try self.init(folder: folder, now: now, allowsUnnamedFiles: true)
  }

  /// Opens a folder. Tests forbid unnamed files, to write as on file systems that have none.
  init(folder: String, now: Date, allowsUnnamedFiles: Bool) throws(BlobError) {
    precondition(!folder.isEmpty, "a folder has a path, not \(folder.debugDescription)")
    self.folder = folder
    self.allowsUnnamedFiles = allowsUnnamedFiles
    incoming = folder + "/.incoming~"
    try reporting(.reach, nil) { () throws(FileError) in
      try createFolders(through: incoming)
      for name in try Self.names(in: incoming) {
        let path = "\(incoming)/\(name)"
        if let status = try Self.status(of: path), Double(status.st_mtim.tv_sec) < now.timeIntervalSince1970 - 86_400 {
          path.unlinkPath()
        }
      }
    }
  }

  /// Stores bytes unless the key exists, and returns whether these bytes were stored.
  package func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool {
    try reporting(.store, key) { () throws(FileError) in try put(.bytes(bytes), at: path(of: key)) }
  }

  /// Stores the bytes of a file unless the key exists, and returns whether these bytes were stored.
  package func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool {
    try reporting(.store, key) { () throws(FileError) in try put(BlobSource(file: path), at: self.path(of: key)) }
  }

  /// Returns the bytes of a blob; nil if there is no such blob. Throws `tooLarge` if there are more than `limit`.
  package func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]? {
    precondition(limit >= 0, "a limit is at least 0, not \(limit)")
    guard let blob = try open(key) else { return nil }
    guard blob.size <= Int64(limit) else {
      throw BlobError(.tooLarge, .read, key, in: name, reason: "it has \(blob.size) bytes; the limit is \(limit)")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(blob.size))
    try reporting(.read, key) { () throws(FileError) in
      try Self.read(blob) { (piece) throws(FileError) in bytes += piece }
    }
    return bytes
  }

  /// Copies a blob to a file, which appears whole or not at all. Returns false if there is no such blob.
  package func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool {
    guard let blob = try open(key) else { return false }
    try reporting(.read, key) { () throws(FileError) in
      let output = try OutputFile(path)
      try Self.read(blob) { (piece) throws(FileError) in try output.write(piece) }
      try output.commit()
    }
    return true
  }

  /// Returns the number of bytes of a blob; nil if there is no such blob.
  package func size(of key: BlobKey) throws(BlobError) -> Int64? {
    let status = try reporting(.read, key) { () throws(FileError) in try Self.status(of: path(of: key)) }
    return status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int64($0.st_size) : nil }
  }

  /// Returns all keys that begin with `prefix` and a slash, sorted.
  package func keys(under prefix: BlobKey) throws(BlobError) -> [BlobKey] {
    try reporting(.list, prefix) { () throws(FileError) in
      var keys: [BlobKey] = []
      var unvisited = [prefix]
      while let parent = unvisited.popLast() {
        for name in try Self.names(in: path(of: parent)) {
          guard let key = BlobKey("\(parent)/\(name)"), let status = try Self.status(of: path(of: key)) else {
            continue
          }
          switch status.st_mode & S_IFMT {
          case S_IFREG: keys.append(key)
          case S_IFDIR: unvisited.append(key)
          default: break
          }
        }
      }
      return keys.sorted()
    }
  }

  /// Removes a blob. It is no error if there is no such blob.
  package func remove(_ key: BlobKey) throws(BlobError) {
    try reporting(.remove, key) { () throws(FileError) in
      let path = path(of: key)
      guard path.withPath({ unlink($0) }) == 0 else {
        if [ENOENT, ENOTDIR, EISDIR].contains(errno) { return }
        throw FileError(writing: path, code: errno)
      }
      var parent = path.parentFolder
      // This ends at the first folder that is not empty.
      while parent != folder, parent.withPath({ rmdir($0) }) == 0 { parent = parent.parentFolder }
    }
  }

  /// Returns the path of a blob. Does not check that the blob exists.
  package func location(
    of key: BlobKey, fileName: String, mediaType: String, seconds: Int
  ) throws(BlobError) -> BlobLocation {
    precondition((1...604_800).contains(seconds), "a location lasts 1 to 604800 seconds, not \(seconds)")
    return .file(path(of: key))
  }

  /// Throws unless a file can be written to the folder.
  package func check() throws(BlobError) {
    try reporting(.reach, nil) { () throws(FileError) in
      let file = try IncomingFile(in: incoming, allowsUnnamed: allowsUnnamedFiles)
      try file.write([0])
      try file.synchronize()
    }
  }

  private func path(of key: BlobKey) -> String { "\(folder)/\(key)" }

  /// Opens a blob for reading; returns nil if there is no such blob.
  private func open(_ key: BlobKey) throws(BlobError) -> BlobSource? {
    do throws(FileError) {
      return try BlobSource(file: path(of: key))
    } catch {
      // Where the key of a blob begins with this one, there is a folder.
      if error.kind == .missing || error.kind == .notAFile { return nil }
      throw BlobError(error, .read, key, in: name)
    }
  }

  /// Does something with files, and reports its error as one of an operation of this store.
  private func reporting<Value>(
    _ operation: BlobError.Operation, _ key: BlobKey?, _ body: () throws(FileError) -> Value
  ) throws(BlobError) -> Value {
    do throws(FileError) { return try body() } catch { throw BlobError(error, operation, key, in: name) }
  }
}
