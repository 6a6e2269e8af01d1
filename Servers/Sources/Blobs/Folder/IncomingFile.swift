import Files
import Glibc

/// A file that is being written, and gets its name when it is complete, unless a file of that name exists.
///
/// Until then the file is unnamed, so that it disappears with the process. On file systems without unnamed files, it
/// has a temporary name.
final class IncomingFile {
  private let folder: String
  private let descriptor: Int32
  private let temporaryPath: String?

  /// Creates a file in a folder of incoming files, which must be on the file system of the name that it will get.
  ///
  /// - Parameters:
  ///   - folder: The folder of incoming files.
  ///   - allowsUnnamed: Whether the file may be without a name. Tests say no, to see that temporary names work too.
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

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try OutputFile.write(UnsafeRawBufferPointer(buffer), to: descriptor, folder)
    }
  }

  /// Flushes the bytes to disk.
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
