import Files
package import Foundation
import Glibc

/// Keeps blobs as files in a folder, at the path that their key is.
///
/// The file system must have hard links, because only they give a file its name without replacing another. A blob is
/// written to the subfolder `.incoming~` first, whose name is no part of a key. Folders that become empty are removed.
package struct FolderBlobStore: BlobStore {
  private let folder: String
  /// The folder in which blobs are written before they are linked at their final paths.
  private let incoming: String
  private let allowsUnnamedFiles: Bool
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

  package func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool {
    try reporting(.store, key) { () throws(FileError) in try put(.bytes(bytes), at: path(of: key)) }
  }

  package func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool {
    try reporting(.store, key) { () throws(FileError) in try put(BlobSource(file: path), at: self.path(of: key)) }
  }

  package func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]? {
    precondition(limit >= 0, "a limit is at least 0, not \(limit)")
    guard let blob = try source(of: key) else { return nil }
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

  package func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool {
    guard let blob = try source(of: key) else { return false }
    try reporting(.read, key) { () throws(FileError) in
      let output = try OutputFile(path)
      try Self.read(blob) { (piece) throws(FileError) in try output.write(piece) }
      try output.commit()
    }
    return true
  }

  package func size(of key: BlobKey) throws(BlobError) -> Int64? {
    let status = try reporting(.read, key) { () throws(FileError) in try Self.status(of: path(of: key)) }
    return status.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int64($0.st_size) : nil }
  }

  package func entries(under prefix: BlobKey) throws(BlobError) -> [BlobEntry] {
    try reporting(.list, prefix) { () throws(FileError) in
      var entries: [BlobEntry] = []
      var unvisited = [prefix]
      while let parent = unvisited.popLast() {
        for name in try Self.names(in: path(of: parent)) {
          guard let key = BlobKey("\(parent)/\(name)"), let status = try Self.status(of: path(of: key)) else {
            continue
          }
          switch status.st_mode & S_IFMT {
          case S_IFREG:
            let seconds = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            entries.append(BlobEntry(key: key, storedAt: Date(timeIntervalSince1970: seconds)))
          case S_IFDIR: unvisited.append(key)
          default: break
          }
        }
      }
      return entries.sorted { $0.key < $1.key }
    }
  }

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

  package func location(
    of key: BlobKey, fileName: String, mediaType: String, seconds: Int
  ) throws(BlobError) -> BlobLocation {
    precondition((1...604_800).contains(seconds), "a location lasts 1 to 604800 seconds, not \(seconds)")
    return .file(path(of: key))
  }

  package func check() throws(BlobError) {
    try reporting(.reach, nil) { () throws(FileError) in
      let file = try IncomingFile(in: incoming, allowsUnnamed: allowsUnnamedFiles)
      try file.write([0])
      try file.synchronize()
    }
  }

  private func path(of key: BlobKey) -> String { "\(folder)/\(key)" }

  /// Opens a blob for reading; returns nil if there is no such blob.
  private func source(of key: BlobKey) throws(BlobError) -> BlobSource? {
    try reporting(.read, key) { () throws(FileError) in
      do throws(FileError) {
        return try BlobSource(file: path(of: key))
      } catch {
        // The path of a key that is a prefix of other keys is a folder.
        if error.kind == .missing || error.kind == .notAFile { return nil }
        throw error
      }
    }
  }

  /// Does something with files, and reports its error as one of an operation of this store.
  private func reporting<Value>(
    _ operation: BlobError.Operation, _ key: BlobKey?, _ body: () throws(FileError) -> Value
  ) throws(BlobError) -> Value {
    try BlobCall(operation: operation, key: key, store: name).reporting(body)
  }
}

extension FolderBlobStore {
  /// Writes bytes to a path unless it exists, and returns whether these bytes were written.
  private func put(_ source: BlobSource, at path: String) throws(FileError) -> Bool {
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
  private func createFolders(through path: String) throws(FileError) {
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
  private static func read(_ source: BlobSource, _ use: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    var offset: Int64 = 0
    while offset < source.size {
      let piece = try source.piece(at: offset, most: 1 << 20)
      try use(piece)
      offset += Int64(piece.count)
    }
  }

  /// Returns the status of the file or folder at a path; nil if it does not exist.
  private static func status(of path: String) throws(FileError) -> stat? {
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError(reading: path, code: errno)
  }

  /// Returns the names in a folder; none if there is no such folder.
  private static func names(in folder: String) throws(FileError) -> [String] {
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
  fileprivate var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}

/// A file that is being written, and gets its name when it is complete, unless a file of that name exists.
///
/// Until then the file is unnamed, so that it disappears with the process. On file systems without unnamed files, it
/// has a temporary name.
private final class IncomingFile {
  private let folder: String
  private let descriptor: Int32
  private let temporaryPath: String?

  /// Creates a file in a folder of incoming files, which must be on the file system of the name that it will get.
  /// `allowsUnnamed` is whether it may be without a name until then.
  init(in folder: String, allowsUnnamed: Bool) throws(FileError) {
    var descriptor: Int32 = -1
    var temporaryPath: String?
    if allowsUnnamed { descriptor = folder.withPath { open($0, unnamedFile | O_RDWR | O_CLOEXEC, 0o666) } }
    if !allowsUnnamed || (descriptor < 0 && [EOPNOTSUPP, EISDIR, EINVAL].contains(errno)) {
      let path = "\(folder)/\(getpid())-\(UInt64.random(in: 0 ... .max))"
      descriptor = path.withPath { open($0, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666) }
      if descriptor >= 0 { temporaryPath = path }
    }
    guard descriptor >= 0 else { throw FileError(writing: folder, code: errno) }
    self.folder = folder
    self.descriptor = descriptor
    self.temporaryPath = temporaryPath
  }

  deinit {
    close(descriptor)
    temporaryPath?.unlinkPath()
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try OutputFile.write(UnsafeRawBufferPointer(buffer), to: descriptor, folder)
    }
  }

  func synchronize() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(writing: folder, code: errno) }
  }

  /// Gives the file its name. Returns 0, or the `errno` of the failure, which is `EEXIST` if the name is taken.
  func giveName(_ path: String) -> Int32 {
    let source = temporaryPath ?? "/proc/self/fd/\(descriptor)"
    let isLinked = source.withPath { old in
      path.withPath { linkat(AT_FDCWD, old, AT_FDCWD, $0, temporaryPath == nil ? AT_SYMLINK_FOLLOW : 0) } == 0
    }
    return isLinked ? 0 : errno
  }
}

/// `O_TMPFILE`, which Swift does not import because it is a compound macro.
private let unnamedFile: Int32 = 0o20_000_000 | O_DIRECTORY
