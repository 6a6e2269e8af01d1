package import Files
import Foundation

/// The executable of the servers, beside that of the command.
package enum ServerExecutable {
  private static let name = "vitrine-servers"

  /// Replaces this process by the executable of the servers, with the same arguments. Returns only by throwing.
  package static func replaceProcess() throws(FileError) {
    let path = CommandFolder.ofExecutable.appending(path: name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw FileError(
        .missing, .read, file: path,
        reason: "the servers are not built; run ./vitrine with this command in the repository")
    }
    Streams.restore()
    execv(path, CommandLine.unsafeArgv)
    throw FileError(.failed, .read, file: path, reason: String(cString: strerror(errno)).lowercased())
  }
}

/// The executable of the command, for processes that do tasks of the servers.
package struct CommandExecutable: Sendable {
  /// Stays open, so that the same build is started after the file has been replaced.
  private let descriptor: Int32

  /// Finds the executable beside that of the servers.
  package init() throws(FileError) {
    let path = CommandFolder.ofExecutable.appending(path: "vitrine").path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(.missing, .read, file: path, reason: "the command is missing; install it again")
    }
  }

  /// A path that starts the build that was found.
  package var path: String { "/proc/\(getpid())/fd/\(descriptor)" }
}
