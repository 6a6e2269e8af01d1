import Foundation
import TestSupport
import Testing

/// The built command, with a meal in its folder.
struct Command {
  static let meal = BuiltCommand.meal

  private let built: BuiltCommand

  var folder: TemporaryFolder { built.folder }

  /// A folder with a meal in it.
  init() throws { built = try BuiltCommand() }

  /// Starts the command in the folder.
  func start(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], pipesErrors: Bool = false
  ) throws -> RunningProgram {
    try built.start(arguments, input: input, environment: environment, pipesErrors: pipesErrors)
  }

  /// Runs the command in the folder and returns its result.
  func run(_ arguments: String..., input: Data = Data(), environment: [String: String] = [:]) throws -> ProgramResult {
    try start(arguments, input: input, environment: environment).result()
  }

  /// Runs a shell script in the folder, in which `"$@"` is the command with its arguments.
  func run(
    inShell script: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ProgramResult {
    try RunningProgram(
      "bash", ["-c", script, "bash", try #require(BuiltCommand.binary)] + arguments, environment: environment,
      folder: folder.url.path
    ).result()
  }

  /// Runs the command, which must succeed with no messages but notes, and returns its JSON report.
  func report(_ arguments: String..., notes: [String] = []) throws -> [String: Any] {
    let result = try start(arguments + ["--report", "-"]).result()
    let expected = notes.map { "vitrine: note: \($0)\n" }.joined()
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    #expect(result.errors == expected, "\(arguments): \(result.errors)")
    return try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
  }

  /// Runs the command, which must fail with one line that contains all `words` and leave the folder as it was.
  func fails(
    _ arguments: [String], with words: [String], status: Int32 = 1, at location: SourceLocation = #_sourceLocation
  )
    throws
  {
    let before = folder.names
    let result = try start(arguments).result()
    #expect(result.status == status, "\(result.errors)", sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2, "one line: \(result.errors)", sourceLocation: location)
    #expect(lines.last == "", "one line: \(result.errors)", sourceLocation: location)
    #expect(result.errors.hasPrefix("vitrine: "), sourceLocation: location)
    for word in words { #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: location) }
    #expect(folder.names == before, sourceLocation: location)
  }

  /// Makes a small video.
  @discardableResult
  func video(_ name: String = "video.mp4", seconds: Double = 0.4, size: String = "96x64") throws -> String {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=\(seconds)", "-f", "lavfi", "-i", "sine=d=\(seconds)", "-pix_fmt",
      "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", folder[name])
    return name
  }

  /// Makes a small photo.
  @discardableResult
  func photo(_ name: String = "photo.png", size: String = "160x120") throws -> String {
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=\(size):d=0.04", "-frames:v", "1", folder[name])
    return name
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if the command has not been built.
  static var needsCommand: Self { .enabled(if: BuiltCommand.binary != nil, "build it: swift build -c release") }
}
