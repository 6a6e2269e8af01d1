import Foundation
import Threads

/// The entry point of a program compiled from a user's files, which draws their previews.
///
/// With an argument, which is a `PreviewRequest` as JSON, it writes a `PreviewAnswer` to standard output. Without one,
/// it reads requests from standard input, each on a line, and answers each with a line, until standard input is closed.
/// The output of the user's code goes to standard error.
public enum PreviewProgram {
  /// Carries out the requests.
  @MainActor
  public static func run(_ previews: [DrawablePreview]) throws {
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    try endWithParent()
    let artist = try PreviewArtist(previews)
    switch CommandLine.arguments.count {
    case 1:
      let requests = try RequestLines()
      while let line = requests.next() { try answers.write(contentsOf: answer(line, artist) + Data("\n".utf8)) }
    case 2: try answers.write(contentsOf: answer(Data(CommandLine.arguments[1].utf8), artist))
    // Whoever calls this program by hand has no use for an error to handle.
    default: fatalError("this program is run by vitrine; its argument is a request")
    }
  }

  /// Carries out a request and returns the answer.
  @MainActor
  private static func answer(_ request: Data, _ artist: PreviewArtist) throws -> Data {
    let request = try JSONDecoder().decode(PreviewRequest.self, from: request)
    var answer = PreviewAnswer()
    do { answer = try artist.draw(request) } catch { answer.error = String(describing: error) }
    fflush(nil)
    return try JSONEncoder().encode(answer)
  }

  /// Ends this process soon after the one that has started it, which is then not there to stop an endless loop.
  private static func endWithParent() throws {
    let parent = getppid()
    _ = try WorkerThread {
      while getppid() == parent { sleep(1) }
      _exit(1)
    }
  }
}
