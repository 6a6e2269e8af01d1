import ArgumentParser
import Jobs

/// The name of a subcommand, as the caller typed it.
enum CommandName {
  /// Returns what is wrong with the name in a call; nil if it names a command, or if the call has none.
  ///
  /// ArgumentParser only reports an unexpected argument, or an option that the root command does not have.
  static func complaint(of call: [String], among commands: [any ParsableCommand.Type]) -> String? {
    guard let name = call.dropFirst().first, !name.hasPrefix("-"), name != "help",
      !commands.contains(where: { $0._commandName == name })
    else { return nil }
    let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName } + ["help"]
    let advice =
      Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "the commands are \(names.joined(separator: ", "))"
    return "there is no command '\(name)'; \(advice)"
  }
}
