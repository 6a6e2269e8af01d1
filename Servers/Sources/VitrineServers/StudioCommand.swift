import ArgumentParser
import CairoDrawing
import Commands
import Exporting
import Foundation
import Jobs
import Studio
import Threads

/// Serves the studio.
struct StudioCommand: ParsableCommand {
  static let configuration = StudioArguments.configuration

  @OptionGroup var arguments: StudioArguments

  func run() throws {
    let command = try CommandExecutable()
    let ports = try StudioPorts(
      drawing: CairoCanvas(), catalogue: try ThemeCatalogue(files: arguments.theme), executable: command.path,
      web: WebFolder.find(arguments.web), now: { Date() }, tell: { Streams.say($0) })
    try AsyncBridge.wait {
      try await StudioServer.run(host: arguments.host, port: arguments.port, data: folder, ports: ports)
    }
  }

  /// The folder for data: the one given, or the one that the XDG base directory specification suggests.
  private var folder: URL {
    if let data = arguments.data { return URL(fileURLWithPath: data) }
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    let base = named ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return base.appending(path: "vitrine/studio")
  }
}
