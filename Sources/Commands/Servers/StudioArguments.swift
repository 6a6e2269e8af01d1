package import ArgumentParser

/// The arguments of `vitrine studio`.
package struct StudioArguments: ServerArguments {
  package static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Serve the studio: a page to choose a meal, place its sticker and export.",
    discussion: """
      The studio can be reached from this machine only, unless --host names another address. It then prints a link with a \
      token, which every browser must open once.
      """)

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "n"))
  package var port = 8080

  @Option(help: ArgumentHelp("The name or address to listen on.", valueName: "name"))
  package var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "The folder for meals, uploads and exports; by default vitrine/studio in the user's folder for data.",
      valueName: "folder"),
    completion: .directory)
  package var data: String?

  @Option(
    help: ArgumentHelp("The pages and the module, as written by Scripts/build-web.", valueName: "folder"),
    completion: .directory)
  package var web: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with a theme to offer; may be repeated. Stickers that name no theme get that of the first file.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  package var theme: [String] = []

  package func validate() throws {
    try Commands.validate(port: port)
    guard !host.isEmpty else { throw ValidationError("--host must not be empty") }
    guard data != "" else { throw ValidationError("--data must not be empty") }
  }

  package init() {}
}
