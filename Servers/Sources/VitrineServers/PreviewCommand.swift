import ArgumentParser
import Commands
import Exporting
import Foundation
import LivePreviews
import Threads
import ViewFiles

/// Shows the previews of a Swift file in the browser.
struct PreviewCommand: ParsableCommand {
  static let configuration = PreviewArguments.configuration

  @OptionGroup var arguments: PreviewArguments

  func run() throws {
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    try AsyncBridge.wait(cancelledBy: cancellation) { try await serve(cancellation) }
  }

  private func serve(_ cancellation: Cancellation) async throws {
    // Errors in the arguments are reported before anything is compiled.
    _ = try SwiftFiles.at(arguments.file)
    if let over = arguments.over { _ = try Background(opening: over) }
    let options = PreviewServer.Options(
      path: arguments.file, name: arguments.name, over: arguments.over,
      assets: arguments.assets ?? SwiftFiles.assetCatalogue(beside: arguments.file), port: arguments.port,
      web: try WebFolder.find(arguments.web))
    let toolchain = try await SwiftToolchain.find()
    let tools = PreviewTools(
      scanner: try await ViewScanner(toolchain, cache: .user),
      compiler: try await ViewCompiler(
        toolchain, library: .find(besideCommandIn: CommandFolder.ofExecutable), cache: .user),
      tell: { Streams.say($0) })
    let work = try WorkFolder()
    defer { work.remove() }
    cancellation.onCancel { work.remove() }
    try await PreviewServer.run(options, tools: tools, in: work)
  }
}
