import ArgumentParser
import Commands
import Jobs

/// The commands of `vitrine` that need a server's libraries. `vitrine` starts this executable for them.
struct ServersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine", version: CommandVersion.number,
    subcommands: [PreviewCommand.self, StudioCommand.self, ServeCommand.self, WorkCommand.self])
}

@main
enum Main {
  static func main() { Program.main(ServersCommand.self) }
}
