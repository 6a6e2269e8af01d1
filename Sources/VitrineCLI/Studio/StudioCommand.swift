import ArgumentParser
import CairoDrawing
import Exporting
import Foundation
import Studio
import Threads

/// Serves the studio.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Serve the studio: a page to choose a meal, place its sticker and export.",
    discussion: """
      The studio can be reached from this machine only, unless --host names another address. It then prints a link with a \
      token, which every browser must open once.
      """)

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "n"))
  var port = 8080

  @Option(help: ArgumentHelp("The name or address to listen on.", valueName: "name"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "The folder for meals, uploads and exports; by default vitrine/studio in the user's folder for data.",
      valueName: "folder"),
    completion: .directory)
  var data: String?

  @Option(
    help: ArgumentHelp("The pages and the module, as written by Scripts/build-web.", valueName: "folder"),
    completion: .directory)
  var web: String?

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, got \(port)") }
    guard !host.isEmpty else { throw ValidationError("--host must not be empty") }
    guard data != "" else { throw ValidationError("--data must not be empty") }
  }

  func run() throws {
    // This name of the executable stays right when the command is built or installed anew.
    let ports = StudioPorts(
      drawing: CairoCanvas(), shaper: try PangoShaper(), executable: "/proc/\(getpid())/exe",
      web: try WebFolder.find(web), now: { Date() }, tell: { Streams.say($0) })
    try AsyncBridge.wait { try await StudioServer.run(host: host, port: port, data: folder, ports: ports) }
  }

  /// The folder for data: the one given, or the one that the XDG base directory specification suggests.
  private var folder: URL {
    if let data { return URL(fileURLWithPath: data) }
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    let base = named ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return base.appending(path: "vitrine/studio")
  }
}
