import ArgumentParser
import Files
import Figures
import Foundation

/// Draws the figures in Documentation/Glass.md.
struct FiguresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figures", abstract: "Draw the figures of Documentation/Glass.md.", shouldDisplay: false)

  @Argument(help: ArgumentHelp("The folder to write to. It is created if necessary.", valueName: "dir"))
  var folder: String = "Documentation/Glass"

  func run() throws {
    let url = URL(fileURLWithPath: folder)
    for figure in GlassFigure.allCases {
      let file = url.appendingPathComponent(figure.fileName)
      let png = try figure.png()
      do {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try png.write(to: file)
      } catch {
        throw FileError(.unwritable, .write, file: file.path, reason: error.localizedDescription)
      }
      print("\(folder)/\(figure.fileName)")
    }
  }
}
