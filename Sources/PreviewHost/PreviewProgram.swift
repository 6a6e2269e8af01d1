import Foundation
import Threads

/// The main program of what is compiled from a user's files: draws one of their previews.
///
/// Its argument is a `PreviewRequest` as JSON, and it writes a `PreviewAnswer` to standard output. What the user's code
/// prints goes to standard error.
public enum PreviewProgram {
  /// Carries out the request, and returns when the file is written.
  @MainActor
  public static func run(_ previews: [DrawablePreview]) throws {
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    try endWithParent()
    guard CommandLine.arguments.count == 2 else { throw CallError() }
    let request = try JSONDecoder().decode(PreviewRequest.self, from: Data(CommandLine.arguments[1].utf8))
    var answer = PreviewAnswer()
    do { answer = try PreviewArtist(previews).draw(request) } catch { answer.error = String(describing: error) }
    fflush(nil)
    try answers.write(contentsOf: JSONEncoder().encode(answer))
  }

  /// Ends this process soon after the one that has started it, which is then not there to stop an endless loop.
  private static func endWithParent() throws {
    let parent = getppid()
    _ = try WorkerThread {
      while getppid() == parent { sleep(1) }
      _exit(1)
    }
  }

  private struct CallError: Error, CustomStringConvertible {
    let description = "this program is run by vitrine; its argument is a request"
  }
}
