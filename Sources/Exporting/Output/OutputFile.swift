import Foundation

/// A file that appears whole or not at all.
///
/// Its bytes go to an unnamed file in the target's folder, which the system itself removes when the process ends, however
/// it ends; only a commit gives them the name. Where the file system has no unnamed files, a hidden named one stands in.
final class OutputFile {
  private let target: String
  private let folder: String
  private let cancellation: Cancellation
  private var descriptor: Int32
  private var name: String?

  /// Prepares to write `target`. Throws where its folder is missing or takes no files, or it is a folder itself.
  init(_ target: String, _ cancellation: Cancellation) throws(ExportError) {
    self.target = target
    self.cancellation = cancellation
    let url = URL(fileURLWithPath: target)
    folder = url.deletingLastPathComponent().path
    var info = stat()
    if stat(target, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
      throw ExportError(operation: "write", file: target, reason: "it is a folder; name a file")
    }
    guard stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw ExportError(
        operation: "write", file: target, reason: "the folder \(folder) does not exist; create it first")
    }
    let unnamed = O_TMPFILE_COMPLETE | O_RDWR | O_CLOEXEC
    descriptor = open(folder, unnamed, 0o666)
    if descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT || errno == EINVAL) {
      let hidden = "\(folder)/.\(url.lastPathComponent).\(getpid()).\(UInt32.random(in: 0 ... .max)).partial"
      descriptor = open(hidden, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      if descriptor >= 0 { name = hidden }
    }
    guard descriptor >= 0 else { throw ExportError.system("write", file: target) }
    if let name { cancellation.onCancel { unlink(name) } }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let name { unlink(name) }
  }

  /// Where to write; any writer may open it by this name, also twice.
  var path: String { name ?? "/proc/self/fd/\(descriptor)" }

  /// Makes the bytes safe and gives them their name, replacing what had it; from then on it is too late to cancel.
  func commit() throws {
    guard fsync(descriptor) == 0 else { throw ExportError.system("write", file: target) }
    try cancellation.commit()
    if let name {
      guard rename(name, target) == 0 else { throw ExportError.system("write", file: target) }
      self.name = nil
    } else if linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW) != 0 {
      guard errno == EEXIST else { throw ExportError.system("write", file: target) }
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
    let passing = "\(folder)/.\(getpid()).\(UInt32.random(in: 0 ... .max)).partial"
    guard linkat(AT_FDCWD, path, AT_FDCWD, passing, AT_SYMLINK_FOLLOW) == 0 else {
      throw ExportError.system("write", file: target)
    }
    guard rename(passing, target) == 0 else {
      let error = ExportError.system("write", file: target)
      unlink(passing)
      throw error
    }
  }
}

/// `O_TMPFILE`, which Swift does not import: a macro of two others.
private let O_TMPFILE_COMPLETE: Int32 = 0o20_000_000 | O_DIRECTORY
