import Files
import Glibc

extension FolderBlobStore {
  /// Writes bytes to a path unless it exists, and returns whether these bytes were written.
  func put(_ source: BlobSource, at path: String) throws(FileError) -> Bool {
    if try exists(path) { return false }
    let file = try IncomingFile(in: incoming, allowsUnnamed: allowsUnnamedFiles)
    try Self.read(source) { (piece) throws(FileError) in try file.write(piece) }
    try file.synchronize()
    // Removing the last blob of a folder removes the folder too, possibly just before the file gets its name.
    for _ in 0..<1000 {
      try createFolders(through: path.parentFolder)
      switch file.giveName(path) {
      case 0:
        Self.synchronize(path.parentFolder)
        return true
      case EEXIST:
        if try exists(path) { return false }
      case ENOENT: continue
      case EPERM, EOPNOTSUPP, ENOSYS:
        throw FileError(
          .unsupported, .write, file: path, reason: "the file system has no hard links; use a folder on another one")
      case let code: throw FileError(writing: path, code: code)
      }
    }
    throw FileError(writing: path, code: ENOENT)
  }

  /// Creates a folder and the folders above it that do not exist.
  func createFolders(through path: String) throws(FileError) {
    if path.withPath({ mkdir($0, 0o777) }) == 0 { return Self.synchronize(path.parentFolder) }
    switch errno {
    case EEXIST:
      guard let status = try Self.status(of: path), status.st_mode & S_IFMT != S_IFDIR else { return }
      throw FileError(
        .unwritable, .write, file: path, code: ENOTDIR, reason: "it is a file, so it cannot contain others")
    case ENOENT where path.parentFolder != path:
      try createFolders(through: path.parentFolder)
      try createFolders(through: path)
    case let code: throw FileError(writing: path, code: code)
    }
  }

  /// Whether there is a file at the path of a blob. Throws if there is a folder.
  private func exists(_ path: String) throws(FileError) -> Bool {
    guard let status = try Self.status(of: path) else { return false }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(.notAFile, .write, file: path, code: EISDIR, reason: "it is a folder of other blobs")
    }
    return true
  }

  /// Passes all bytes on, in pieces of up to 1 MB.
  static func read(_ source: BlobSource, _ use: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    var offset: Int64 = 0
    while offset < source.size {
      let piece = try source.piece(at: offset, most: 1 << 20)
      try use(piece)
      offset += Int64(piece.count)
    }
  }

  /// Returns the status of what is at a path; nil if nothing is there.
  static func status(of path: String) throws(FileError) -> stat? {
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError(reading: path, code: errno)
  }

  /// Returns the names in a folder; none if there is no such folder.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = folder.withPath({ opendir($0) }) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw FileError(reading: folder, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(String(pathBytes: name)) }
    }
    guard errno == 0 else { throw FileError(reading: folder, code: errno) }
    return names
  }

  /// Makes sure that the names in a folder survive a power failure. Some file systems cannot do that, so that a failure
  /// is no error: the file already has its name.
  private static func synchronize(_ folder: String) {
    let descriptor = folder.withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

extension String {
  /// The path of the folder that contains the file at this path.
  var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
