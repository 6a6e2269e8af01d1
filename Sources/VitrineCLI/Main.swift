import ArgumentParser
import Exporting
import Files
import Foundation
import Jobs

/// The `vitrine` command.
struct VitrineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "Liquid Glass you can export: views with glass as PNG, JPEG and MP4.",
    discussion: "To install the command with its manual and completions, run ./vitrine install in the repository.",
    version: CommandVersion.number,
    subcommands: [
      Export.self, BatchCommand.self, GlassCommand.self, Timer.self, BundleCommand.self, Inspect.self, Demo.self,
      RenderCommand.self, PreviewCommand.self, ScreenshotsCommand.self, StudioCommand.self, ServeCommand.self,
      WorkCommand.self, PlanCommand.self, PartCommand.self, AssembleCommand.self, ChildCommand.self,
    ])
}

/// Runs the command. Exits with status 0 on success, 1 on failure, 2 on invalid arguments, and 130 or 143 after a
/// signal.
@main
enum Main {
  static func main() {
    Streams.secure()
    // By default, writing to a closed pipe or beyond a size limit ends a process without a message. Ignoring the
    // signals makes the writes fail instead.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do {
      try Interruption.listen()
      var command = try VitrineCommand.parseAsRoot(arguments)
      try command.run()
    } catch {
      exit(status(of: error))
    }
  }

  /// The command's arguments. Names of files are text as described in `String.init(pathBytes:)`.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { argument in
      String(pathBytes: UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) })
    }
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case is CancellationError:
      return Interruption.exitStatus
    case let error as JobError where error.code == .wrongJob:
      complain(error.description)
      return 2
    case let error as SuffixError:
      complain(error.description)
      return 2
    default:
      let code = VitrineCommand.exitCode(for: error)
      guard code == .success || code == .validationFailure else {
        if !(error is ExitCode) { complain(String(describing: error)) }
        return 1
      }
      if code == .success { return printHelp(VitrineCommand.fullMessage(for: error)) }
      complain(wrongCall(error))
      return 2
    }
  }

  /// Prints help or the version on standard output and returns the exit status.
  private static func printHelp(_ text: String) -> Int32 {
    do throws(FileError) {
      try Streams.give(Data(text.utf8))
      return 0
    } catch {
      complain(error.description)
      return 1
    }
  }

  /// Returns a message that says what is wrong with the arguments and where to find help.
  private static func wrongCall(_ error: any Error) -> String {
    let message =
      CommandName.complaint(of: CommandLine.arguments, among: VitrineCommand.configuration.subcommands)
      ?? VitrineCommand.message(for: error)
    let end = message.hasSuffix(".") || message.hasSuffix("?") ? "" : "."
    let hint = VitrineCommand.fullMessage(for: error).split(separator: "\n").last { $0.contains("--help") }
    return message + end + (hint.map { " " + $0.trimmingCharacters(in: .whitespaces) } ?? "")
  }

  /// Prints one line on standard error.
  private static func complain(_ text: String) {
    Streams.say("vitrine: " + text.readablePath.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
