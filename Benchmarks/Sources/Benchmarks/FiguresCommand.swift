import ArgumentParser
import Figures
import Foundation

/// Draws the figures in Documentation/Glass.md.
struct FiguresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures", abstract: "Draw the figures of Documentation/Glass.md.")

  @Argument(help: ArgumentHelp("The folder to write to, created if necessary.", valueName: "dir"))
  var folder: String = "Documentation/Glass"

  func run() throws {
    let url = URL(filePath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for figure in GlassFigure.allCases {
      try figure.png().write(to: url.appending(path: figure.fileName))
      print("\(folder)/\(figure.fileName)")
    }
  }
}
