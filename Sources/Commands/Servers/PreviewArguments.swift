package import ArgumentParser

/// The arguments of `vitrine preview`.
package struct PreviewArguments: ServerArguments {
  package static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the previews of a SwiftUI file in the browser, and draw them again when it is saved.",
    discussion: """
      The page can be reached from this machine only. It shows the previews on several devices, light and dark, at several \
      text sizes and with accessibility settings, at any time, over a photo or a video. What the compiler says, and where \
      a view has crashed, stands beside the last good picture. Ctrl-C ends the server.
      """)

  @Argument(help: ArgumentHelp("The Swift file, or a folder of files that are compiled together.", valueName: "file"))
  package var file: String

  @Argument(
    help: ArgumentHelp(
      "The title or name of the only preview or view to show; by default all previews.", valueName: "name")
  )
  package var name: String?

  @Option(
    help: ArgumentHelp("The photo or video beneath the views; the page can choose another.", valueName: "file"),
    completion: .file())
  package var over: String?

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "n"))
  package var port = 8081

  @Option(
    help: ArgumentHelp(
      "The folder or asset catalogue of named images and colours; by default Assets.xcassets beside the file.",
      valueName: "folder"),
    completion: .directory)
  package var assets: String?

  @Option(
    help: ArgumentHelp("The pages, as written by Scripts/build-web.", valueName: "folder"), completion: .directory)
  package var web: String?

  package func validate() throws {
    try Commands.validate(port: port)
  }

  package init() {}
}
