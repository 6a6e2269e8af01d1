import ArgumentParser
import Exporting
import Foundation
import LivePreviews
import Threads
import ViewFiles

/// Shows the previews of a Swift file in the browser.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the previews of a SwiftUI file in the browser, and draw them again when it is saved.",
    discussion: """
      The page can be reached from this machine only. It shows the previews on several devices, light and dark, at several \
      text sizes and with accessibility settings, at any time, over a photo or a video. What the compiler says, and where \
      a view has crashed, stands beside the last good picture. Ctrl-C ends the server.
      """)

  @Argument(help: ArgumentHelp("The Swift file, or a folder of files that are compiled together.", valueName: "file"))
  var file: String

  @Argument(
    help: ArgumentHelp(
      "The title or name of the only preview or view to show; by default all previews.", valueName: "name")
  )
  var name: String?

  @Option(
    help: ArgumentHelp("The photo or video beneath the views; the page can choose another.", valueName: "file"),
    completion: .file())
  var over: String?

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "n"))
  var port = 8081

  @Option(
    help: ArgumentHelp(
      "The folder or asset catalogue of named images and colours; by default Assets.xcassets beside the file.",
      valueName: "folder"),
    completion: .directory)
  var assets: String?

  @Option(
    help: ArgumentHelp("The pages, as written by Scripts/build-web.", valueName: "folder"), completion: .directory)
  var web: String?

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535, got \(port)") }
  }

  func run() throws {
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    try AsyncBridge.wait(cancelledBy: cancellation) { try await serve(cancellation) }
  }

  private func serve(_ cancellation: Cancellation) async throws {
    // What is wrong with the call is said before anything is compiled.
    _ = try SwiftFiles.at(file)
    if let over { _ = try Background(opening: over) }
    let options = PreviewServer.Options(
      path: file, name: name, over: over, assets: assets ?? ViewOptions.catalogue(beside: file), port: port,
      web: try WebFolder.find(web))
    let toolchain = try await SwiftToolchain.find()
    let tools = PreviewTools(
      scanner: try await ViewScanner(toolchain, cache: .user),
      compiler: try await ViewCompiler(
        toolchain, library: .find(besideCommandIn: RenderCommand.folder), cache: .user),
      tell: { Streams.say($0) })
    let work = try WorkFolder()
    defer { work.remove() }
    cancellation.onCancel { work.remove() }
    try await PreviewServer.run(options, tools: tools, in: work)
  }
}
