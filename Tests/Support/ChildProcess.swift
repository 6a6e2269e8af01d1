import CSpawn
public import Foundation

/// A child process that leads a process group and inherits its three standard descriptors, but no other.
///
/// `Foundation.Process` closes the others by listing `/proc/self/fd`, which crashes once a process has some thousand of them.
public final class ChildProcess: @unchecked Sendable {
  /// The process identifier.
  public let id: Int32
  private let lock = NSLock()
  private var status: Int32?

  /// Starts a program by name or path. The caller closes the ends of pipes that it passes.
  ///
  /// - Parameter environment: Variables that are added to those of this process.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], folder: String? = nil,
    input: FileHandle, output: FileHandle, errors: FileHandle = .standardError
  ) throws {
    let path = program.contains("/") ? URL(filePath: program).path : "/usr/bin/env"
    let words = [path] + (program.contains("/") ? [] : [program]) + arguments
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, handle) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, Int32(number))
    }
    shim_close_from(&actions, 3)
    if let folder { shim_change_folder(&actions, folder) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var id: pid_t = 0
    // A handle closes its descriptor as soon as nothing refers to it, and the actions hold only numbers.
    let failure = withExtendedLifetime((input, output, errors)) {
      Self.withPointers(to: words) { words in
        Self.withPointers(to: variables) { variables in
          posix_spawn(&id, path, &actions, &attributes, words, variables)
        }
      }
    }
    guard failure == 0 else {
      throw ProgramFailure(description: "\(path) did not start: \(String(cString: strerror(failure)))")
    }
    self.id = id
  }

  deinit {
    // A program that still runs is reaped when this process ends.
    if status == nil { waitpid(id, nil, WNOHANG) }
  }

  /// Calls a function with C strings, followed by a null pointer.
  private static func withPointers<Result>(
    to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  /// Whether the program is still running.
  public var isRunning: Bool {
    var change = siginfo_t()
    return waitid(P_PID, id_t(id), &change, WEXITED | WNOHANG | WNOWAIT) == 0 && change.si_signo == 0
  }

  /// Waits for the program to exit and returns its exit status, or 128 plus the number of the signal that terminated it.
  @discardableResult public func wait() -> Int32 {
    lock.withLock {
      if let status { return status }
      var word: Int32 = 0
      while waitpid(id, &word, 0) < 0, errno == EINTR {}
      let signal = word & 0x7f
      let ended = signal == 0 ? word >> 8 & 0xff : 128 + signal
      status = ended
      return ended
    }
  }
}
