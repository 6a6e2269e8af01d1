package import ArgumentParser
import Exporting
import Files
import Foundation
import Jobs

/// A command whose process gives up rights before it does anything else.
package protocol ConfinedCommand: ParsableCommand {
  /// Confines the process. Called before any thread is started, because threads that exist keep their rights.
  mutating func confine() throws
}

/// The main program of an executable.
///
/// It exits with status 0 on success, 1 on failure, 2 on invalid arguments, and 130 or 143 after a signal. An error is one
/// line on standard error.
package enum Program {
  /// Runs the subcommand of `root` that the process's arguments name.
  package static func main(_ root: (some ParsableCommand).Type) {
    Streams.secure()
    // By default, writing to a closed pipe or beyond a size limit ends a process without a message. Ignoring the
    // signals makes the writes fail instead.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    if let lack = lack() {
      complain(lack)
      exit(1)
    }
    do {
      var command = try root.parseAsRoot(arguments)
      if var confined = command as? any ConfinedCommand {
        try confined.confine()
        command = confined
      }
      try Interruption.listen()
      try command.run()
    } catch {
      exit(status(of: error, root))
    }
  }

  /// Returns a message about a resource that this process lacks and the remedy; nil if it has all of them.
  private static func lack() -> String? {
    // The arguments, the open files and the executable are read from there.
    guard access("/proc/self/fd", X_OK) == 0 else { return "/proc is not mounted; mount it (mount -t proc proc /proc)" }
    var stack = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &stack)
    // Drawing text and the threads of encoders need about half of this.
    guard stack.rlim_cur >= 512 << 10 else {
      return "the stack is limited to \(stack.rlim_cur >> 10) KB; raise the limit (ulimit -s)"
    }
    var files = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    // Fontconfig takes a file that it cannot open for a missing font.
    guard files.rlim_cur >= 10 else {
      return "at most \(files.rlim_cur) files may be open; raise the limit (ulimit -n)"
    }
    var space = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
    // With less, Pango waits forever for a list of fonts that Fontconfig failed to allocate on a background thread.
    guard space.rlim_cur == rlim_t.max || space.rlim_cur >= mappedBytes + neededBytes else {
      return "the memory is limited to \(space.rlim_cur >> 20) MB; raise the limit (ulimit -v)"
    }
    return nil
  }

  /// The address space that drawing text takes: the stack of a thread, an arena of the allocator, and the fonts' tables.
  private static let neededBytes: rlim_t = 80 << 20

  /// The address space of this process.
  private static var mappedBytes: rlim_t {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.prefix { $0 != " " }
    return (pages.flatMap { rlim_t($0) } ?? 0) * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The command's arguments. Names of files are text as described in `String.init(pathBytes:)`.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }.map { argument in
      String(pathBytes: UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) })
    }
  }

  private static func status(of error: any Error, _ root: (some ParsableCommand).Type) -> Int32 {
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
      let code = root.exitCode(for: error)
      guard code == .success || code == .validationFailure else {
        // A command that throws a status has said why.
        if let status = error as? ExitCode { return status.rawValue }
        complain(String(describing: error))
        return 1
      }
      if code == .success { return printHelp(root.fullMessage(for: error)) }
      complain(wrongCall(error, root))
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

  /// Returns a message that describes the error in the arguments and points to the help.
  private static func wrongCall(_ error: any Error, _ root: (some ParsableCommand).Type) -> String {
    let message =
      complaint(of: CommandLine.arguments, among: root.configuration.subcommands) ?? root.message(for: error)
    let end = message.hasSuffix(".") || message.hasSuffix("?") ? "" : "."
    let hint = root.fullMessage(for: error).split(separator: "\n").last { $0.contains("--help") }
    return message + end + (hint.map { " " + $0.trimmingCharacters(in: .whitespaces) } ?? "")
  }

  /// Returns a message about an unknown subcommand in a call; nil if the subcommand exists, or if the call names none.
  ///
  /// ArgumentParser only reports an unexpected argument, or an option that the root command does not have.
  private static func complaint(of call: [String], among commands: [any ParsableCommand.Type]) -> String? {
    guard let name = call.dropFirst().first, !name.hasPrefix("-"), name != "help",
      !commands.contains(where: { $0._commandName == name })
    else { return nil }
    let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName } + ["help"]
    let advice =
      Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "the commands are \(names.joined(separator: ", "))"
    return "there is no command '\(name)'; \(advice)"
  }

  /// Prints one line on standard error.
  private static func complain(_ text: String) {
    let words = text.readablePath.split(whereSeparator: \.isNewline).joined(separator: " ")
    Streams.say("vitrine: " + words.withoutControlCharacters)
  }
}
