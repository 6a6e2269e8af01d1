import Glibc

/// An output file that is written atomically.
///
/// Bytes are written to an unnamed file in the target's folder, which the system removes when the process ends, even
/// after a crash. Only ``commit()`` gives the file its name, or copies it to a stream. On file systems without unnamed
/// files, a hidden file is used instead.
///
/// If the name is a symbolic link, its target is replaced and the link remains. A file that replaces another one has the
/// other one's permissions.
public final class OutputFile {
  /// The ways to deliver an output when it is committed.
  public enum Delivery: Hashable, Sendable {
    /// The file gets its name and replaces any existing file.
    case replacing
    /// The file gets its name, unless a file of that name exists, which is an error.
    case creating
    /// The bytes are copied to an open descriptor, which errors call `name`. Until then, they are in an unnamed file in
    /// `folder`.
    case copying(to: Int32, name: String, folder: String)
  }

  /// The file as the user named it.
  public let name: String
  /// The hidden file, if the file system has no unnamed files; otherwise nil.
  ///
  /// It is removed if this object is deallocated without a commit. A process that exits early should remove it.
  public private(set) var hiddenPath: String?
  /// The file to replace, with links resolved.
  private let target: String
  private let folder: String
  private let delivery: Delivery
  private var descriptor: Int32
  /// The replaced file, from when this one has its name until all files of a commit have theirs.
  private var replaced: String?

  /// Prepares to write a file.
  ///
  /// Throws `unwritable` if the folder is missing or not writable, if the name refers to a folder, a device or a pipe,
  /// or if the file exists and the delivery is ``Delivery/creating``. A file that is copied to a stream needs no name.
  public init(_ name: String, _ delivery: Delivery = .replacing) throws(FileError) {
    self.delivery = delivery
    if case .copying(let stream, let name, let folder) = delivery {
      (self.name, target, self.folder) = (name, "", folder)
      // A closed descriptor would be assigned to the next file that is opened.
      guard fcntl(stream, F_GETFD) >= 0 else { throw FileError(writing: name, code: errno) }
    } else {
      self.name = name
      target = try Self.resolvingLink(name)
      folder = try Self.folder(of: target, name)
      if delivery == .creating, target.withPath({ access($0, F_OK) }) == 0 {
        throw FileError(writing: name, code: EEXIST)
      }
    }
    descriptor = folder.withPath { open($0, unnamedFile | O_RDWR | O_CLOEXEC, 0o666) }
    if descriptor < 0, [EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) {
      let hidden = Self.uniqueHiddenPath(in: folder)
      descriptor = hidden.withPath { open($0, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666) }
      if descriptor >= 0 { hiddenPath = hidden }
    }
    guard descriptor >= 0 else { throw FileError(writing: name, code: errno) }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    hiddenPath?.unlinkPath()
  }

  /// A path at which a writer can open the file, any number of times, before the commit.
  public var path: String { "/proc/self/fd/\(descriptor)" }

  /// Appends bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try Self.write(bytes, to: descriptor, name) }

  /// Writes all bytes to an open descriptor, which errors call `name`. Waits while a non-blocking stream is full.
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ name: String
  ) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // A stream inherited from another process may be in non-blocking mode.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw FileError(writing: name, code: errno)
      }
    }
  }

  /// Appends bytes.
  public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    try Array(bytes).withUnsafeBufferPointer { (array) throws(FileError) in try write(UnsafeRawBufferPointer(array)) }
  }

  /// Returns the number of bytes written so far.
  public func count() throws(FileError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(writing: name, code: errno) }
    return Int64(status.st_size)
  }

  /// Discards everything written so far.
  public func clear() throws(FileError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(writing: name, code: errno)
    }
  }

  /// Flushes the bytes to disk and gives the file its name, or copies the bytes to the stream.
  public func commit() throws(FileError) {
    if try copies() { return }
    try synchronize()
    try giveName()
    close()
  }

  /// Commits several files, or none of them.
  ///
  /// The bytes of all files are flushed to disk, and those for a stream are copied to it, before the first file gets its
  /// name. If a file cannot get its name, the earlier ones lose theirs, and the files that they replaced return.
  ///
  /// - Parameters:
  ///   - files: The files in the order in which they get their names.
  ///   - decide: Called before the first file gets its name. If it throws, no file gets its name. A stream may stop being
  ///     read, so waiting for it can still be cancelled.
  public static func commit(_ files: [OutputFile], _ decide: () throws -> Void) throws {
    for file in files where try !file.copies() { try file.synchronize() }
    let files = files.filter { !$0.isForStream }
    try decide()
    for (index, file) in files.enumerated() {
      do throws(FileError) {
        if index < files.count - 1 { try file.keepReplaced() }
        try file.giveName()
      } catch {
        file.restoreReplaced()
        for earlier in files[..<index].reversed() { earlier.takeName() }
        throw error
      }
    }
    for file in files { file.close() }
  }

  /// Whether the bytes are meant for a stream.
  private var isForStream: Bool {
    if case .copying = delivery { true } else { false }
  }

  /// Copies the bytes to the stream if they are meant for one; otherwise returns false.
  private func copies() throws(FileError) -> Bool {
    guard case .copying(let stream, _, _) = delivery else { return false }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    var offset: off_t = 0
    while true {
      let count = pread(descriptor, chunk.baseAddress, chunk.count, offset)
      if count == 0 { return true }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(writing: name, code: errno) }
      try Self.write(UnsafeRawBufferPointer(rebasing: chunk[..<count]), to: stream, name)
      offset += off_t(count)
    }
  }

  /// Flushes the bytes to disk, so that little remains to be done by a commit.
  public func synchronize() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(writing: name, code: errno) }
  }

  private func giveName() throws(FileError) {
    takeMode()
    if let hiddenPath {
      let isNamed = delivery == .creating ? hiddenPath.linkPath(to: target) : hiddenPath.renamePath(to: target)
      guard isNamed == 0 else { throw FileError(writing: name, code: errno) }
      if delivery == .creating { hiddenPath.unlinkPath() }
      self.hiddenPath = nil
    } else if linkUnnamed(to: target) != 0 {
      guard errno == EEXIST, delivery == .replacing else { throw FileError(writing: name, code: errno) }
      try replaceTarget()
    }
  }

  /// Gives the file the permissions of the one that it replaces.
  private func takeMode() {
    var status = stat()
    guard delivery == .replacing, (replaced ?? target).withPath({ stat($0, &status) }) == 0 else { return }
    // This only fails on file systems on which all files have the same permissions.
    _ = fchmod(descriptor, status.st_mode & 0o777)
  }

  /// Closes the file, which has its name, and removes the one that it replaced.
  private func close() {
    replaced?.unlinkPath()
    replaced = nil
    Glibc.close(descriptor)
    descriptor = -1
    let directory = folder.withPath { open($0, O_RDONLY | O_CLOEXEC) }
    if directory >= 0 {
      // The file already has its name. This only makes sure that the name survives a power failure.
      _ = fsync(directory)
      Glibc.close(directory)
    }
  }

  /// Gives the unnamed file a name.
  private func linkUnnamed(to name: String) -> Int32 {
    name.withPath { linkat(AT_FDCWD, path, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
  }

  /// Links the unnamed file under a temporary name and renames it over the target.
  ///
  /// This is necessary because `linkat` never replaces an existing file.
  private func replaceTarget() throws(FileError) {
    let hidden = Self.uniqueHiddenPath(in: folder)
    guard linkUnnamed(to: hidden) == 0 else {
      throw FileError(writing: name, code: errno)
    }
    guard hidden.renamePath(to: target) == 0 else {
      let error = FileError(writing: name, code: errno)
      hidden.unlinkPath()
      throw error
    }
  }
}

extension OutputFile {
  /// Keeps the existing file under a hidden name, so that it can return.
  private func keepReplaced() throws(FileError) {
    guard delivery == .replacing else { return }
    var status = stat()
    guard target.withPath({ lstat($0, &status) }) == 0 else {
      if errno == ENOENT { return }
      throw FileError(writing: name, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(writing: name, code: EISDIR) }
    let hidden = Self.uniqueHiddenPath(in: folder)
    // Some file systems have no hard links. There, the file has no name for a moment.
    guard target.linkPath(to: hidden) == 0 || target.renamePath(to: hidden) == 0 else {
      throw FileError(writing: name, code: errno)
    }
    replaced = hidden
  }

  /// Gives a file that was to be replaced its name again.
  private func restoreReplaced() {
    guard let replaced else { return }
    _ = replaced.renamePath(to: target)
    // Renaming does nothing if both names still belong to the same file.
    replaced.unlinkPath()
    self.replaced = nil
  }

  /// Removes the file, which has its name, and restores the one that it replaced.
  private func takeName() {
    if replaced == nil { target.unlinkPath() } else { restoreReplaced() }
  }

  /// Returns the target of a symbolic link, or the path itself.
  private static func resolvingLink(_ name: String) throws(FileError) -> String {
    var status = stat()
    guard name.withPath({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK else { return name }
    guard let path = name.withPath({ realpath($0, nil) }) else {
      throw FileError(.unwritable, .write, file: name, code: errno, reason: "it is a broken symbolic link")
    }
    defer { free(path) }
    return String(pathBytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }

  /// Returns the folder of a target. Throws if the target cannot be created or replaced.
  private static func folder(of target: String, _ name: String) throws(FileError) -> String {
    func refusal(_ reason: String) -> FileError { FileError(.unwritable, .write, file: name, reason: reason) }
    var status = stat()
    if target.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw refusal(
        status.st_mode & S_IFMT == S_IFDIR ? "it is a folder; name a file" : "it is a device or a pipe; name a file")
    }
    let folder = target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    guard folder.withPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw refusal("the folder \(folder) does not exist; create it first")
    }
    return folder
  }

  /// Returns a unique hidden path in a folder.
  private static func uniqueHiddenPath(in folder: String) -> String {
    "\(folder)/.vitrine-\(getpid())-\(UInt32.random(in: 0 ... .max)).partial"
  }
}

/// `O_TMPFILE`, which Swift does not import because it is a compound macro.
private let unnamedFile: Int32 = 0o20_000_000 | O_DIRECTORY
