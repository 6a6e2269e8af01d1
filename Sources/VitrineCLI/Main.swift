import ArgumentParser
import Commands
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
      RenderCommand.self, ServerCommand<PreviewArguments>.self, ScreenshotsCommand.self,
      ServerCommand<StudioArguments>.self, ServerCommand<ServeArguments>.self, ServerCommand<WorkArguments>.self,
      PlanCommand.self, PartCommand.self, AssembleCommand.self, ChildCommand.self,
    ])
}

/// A command of the servers. It parses its arguments, so that help and mistakes need no server, and then becomes the
/// executable of the servers.
struct ServerCommand<Arguments: ServerArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { Arguments.configuration }

  @OptionGroup var arguments: Arguments

  func run() throws { try ServerExecutable.replaceProcess() }
}

@main
enum Main {
  static func main() { Program.main(VitrineCommand.self) }
}
