import CLastResort
import Glibc

/// The standard streams of this process, made safe to use.
///
/// Closed streams are opened on `/dev/null`. Otherwise, the next file to be opened would get their descriptors and
/// receive the messages. Messages have a separate descriptor. The output of libraries on standard error goes to a file
/// in memory instead, because an error is a single line.
struct StandardStreams {
  /// The descriptor for messages.
  let messages: Int32

  /// Secures the streams. Must be called before anything else opens a file.
  init() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest free descriptor is this one. As it is only open for reading, writing to it still fails.
      guard open("/dev/null", O_RDONLY) == stream else { _exit(1) }
    }
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let notes = copy < 0 ? -1 : last_resort_notes()
    // Without a descriptor for their messages, libraries would add lines to ours.
    if notes < 0, errno == EMFILE || errno == EINVAL {
      Self.fail("vitrine: too few files may be open; raise the limit (ulimit -n)\n", on: max(copy, STDERR_FILENO))
    }
    messages = copy < 0 ? STDERR_FILENO : copy
    if notes >= 0 { dup2(notes, STDERR_FILENO) }
    last_resort_install(messages, notes)
  }

  /// Makes a crash write the JSON of a failure to standard output instead of a human-readable line.
  func reportCrashesAsMessages() { last_resort_send_json(STDOUT_FILENO) }

  /// Ends the process with a message.
  private static func fail(_ message: StaticString, on stream: Int32) -> Never {
    write(stream, message.utf8Start, message.utf8CodeUnitCount)
    _exit(1)
  }

  /// Whether standard output can be written to; false if it was closed when the process started.
  var hasOutput: Bool { fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY }
}
