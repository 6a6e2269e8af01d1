public import Foundation

/// A file that appears whole or not at all.
///
/// Its bytes go to an unnamed file in the target's folder, which the system itself removes when the process ends, however
/// it ends; only a commit gives them the name. Where the file system has no unnamed files, a hidden named one stands in.
///
/// A link is followed: what it leads to is replaced, and the link stays.
public final class OutputFile {
  /// The file as it was named.
  private let name: String
  /// The file that is replaced, links followed.
  private let target: String
  private let folder: String
  private let cancellation: Cancellation
  private var descriptor: Int32
  private var standIn: String?

  /// Prepares to write the file of that name.
  ///
  /// Throws where its folder is missing or takes no files, and where the name is that of a folder, a device or anything
  /// else that cannot be replaced by a file.
  public init(_ name: String, _ cancellation: Cancellation = Cancellation()) throws(ExportError) {
    func refusal(_ reason: String) -> ExportError { ExportError(operation: "write", file: name, reason: reason) }
    self.name = name
    self.cancellation = cancellation
    var info = stat()
    if lstat(name, &info) == 0, info.st_mode & S_IFMT == S_IFLNK {
      guard let path = realpath(name, nil) else { throw refusal("it is a link that leads nowhere") }
      defer { free(path) }
      target = String(cString: path)
    } else {
      target = name
    }
    if stat(target, &info) == 0, info.st_mode & S_IFMT != S_IFREG {
      throw refusal(
        info.st_mode & S_IFMT == S_IFDIR ? "it is a folder; name a file" : "it is a device or a pipe; name a file")
    }
    folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    guard stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw refusal("the folder \(folder) does not exist; create it first")
    }
    let unnamed = O_TMPFILE_COMPLETE | O_RDWR | O_CLOEXEC
    descriptor = open(folder, unnamed, 0o666)
    if descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT || errno == EINVAL) {
      let hidden = Self.passingName(in: folder)
      descriptor = open(hidden, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      if descriptor >= 0 { standIn = hidden }
    }
    guard descriptor >= 0 else { throw ExportError.system("write", file: name) }
    if let standIn { cancellation.onCancel { unlink(standIn) } }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let standIn { unlink(standIn) }
  }

  /// Where to write; any writer may open it by this name, also twice.
  var path: String { standIn ?? "/proc/self/fd/\(descriptor)" }

  /// Writes all of its bytes at once.
  public func write(_ bytes: Data) throws(ExportError) {
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: bytes)
    } catch {
      throw ExportError(operation: "write", file: name, reason: "the disk is full, or the file cannot be written")
    }
  }

  /// Makes the bytes safe and gives them their name, replacing what had it; from then on it is too late to cancel.
  public func commit() throws {
    guard fsync(descriptor) == 0 else { throw ExportError.system("write", file: name) }
    try cancellation.commit()
    if let standIn {
      guard rename(standIn, target) == 0 else { throw ExportError.system("write", file: name) }
      self.standIn = nil
    } else if linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW) != 0 {
      guard errno == EEXIST else { throw ExportError.system("write", file: name) }
      try replace()
    }
    close(descriptor)
    descriptor = -1
    let directory = open(folder, O_RDONLY | O_CLOEXEC)
    if directory >= 0 {
      // The name is there; whether it would outlive a power cut is all that is decided here.
      _ = fsync(directory)
      close(directory)
    }
  }

  private func replace() throws(ExportError) {
    let passing = Self.passingName(in: folder)
    guard linkat(AT_FDCWD, path, AT_FDCWD, passing, AT_SYMLINK_FOLLOW) == 0 else {
      throw ExportError.system("write", file: name)
    }
    guard rename(passing, target) == 0 else {
      let error = ExportError.system("write", file: name)
      unlink(passing)
      throw error
    }
  }

  /// A hidden name that nothing else has.
  private static func passingName(in folder: String) -> String {
    "\(folder)/.vitrine-\(getpid())-\(UInt32.random(in: 0 ... .max)).partial"
  }
}

/// `O_TMPFILE`, which Swift does not import: a macro of two others.
private let O_TMPFILE_COMPLETE: Int32 = 0o20_000_000 | O_DIRECTORY
