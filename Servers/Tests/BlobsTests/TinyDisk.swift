import Foundation
import TestSupport

/// A file system of 1 MB in the mount namespace of a child process, which disappears with that process.
final class TinyDisk {
  /// Whether this system lets unprivileged users create user and mount namespaces.
  static let isAvailable = (try? run("unshare", "-Ur", "-m", "true")) != nil

  private let process: ChildProcess
  private let (input, output) = (Pipe(), Pipe())
  private let folder: TemporaryFolder

  /// Creates the file system.
  init() throws {
    folder = try TemporaryFolder()
    let script = """
      mount -t tmpfs -o size=1m tmpfs "$1" && echo mounted && read -r && mount -o remount,ro "$1" && echo read-only && read -r
      """
    process = try ChildProcess(
      "unshare", ["-Ur", "-m", "bash", "-c", script, "bash", folder.url.path],
      input: input.fileHandleForReading, output: output.fileHandleForWriting)
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    try wait(for: "mounted")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.wait()
  }

  /// The path of the file system from any process.
  var path: String { "/proc/\(process.id)/root\(folder.url.path)" }

  /// Makes all writing fail.
  func makeReadOnly() throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    try wait(for: "read-only")
  }

  private func wait(for word: String) throws {
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard line == "\(word)\n" else { throw ProgramFailure(description: "a file system of 1 MB could not be \(word)") }
  }
}
