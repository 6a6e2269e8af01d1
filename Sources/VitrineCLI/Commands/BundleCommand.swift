import ArgumentParser

/// Writes folders of live glass for web pages.
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle", abstract: "Write a sticker or a timer as a folder that draws live glass in a browser.",
    discussion: """
      The folder needs no server but one for static files. It holds a page, the scripts with the WebAssembly module, the \
      numbers of the glass and its content. The glass has the same bytes as an export.
      """,
    subcommands: [StickerBundleCommand.self, TimerBundleCommand.self])
}
