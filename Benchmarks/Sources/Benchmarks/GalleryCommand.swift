import ArgumentParser
import CairoDrawing
import Foundation
import Gallery
import ImageFiles
import Rendering

/// Draws contact sheets of stickers, glass, effects and materials.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw contact sheets of everything on light, dark, busy and flat backgrounds.",
    discussion: "Stickers, shapes, tints, containers, glass in motion, effects on glass, materials, and forms.")

  @Argument(help: ArgumentHelp("The folder to write to, created if necessary.", valueName: "dir"))
  var folder: String = "gallery"

  func run() throws {
    let url = URL(filePath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let shaper = try PangoShaper()
    let painter = PhotoPainter(drawing: CairoCanvas(), threads: threads)
    let sheets = try GallerySheet.all(shaper: shaper)
    for background in GalleryBackground.allCases {
      for (name, sheet) in sheets {
        let file = url.appending(path: "\(name)-\(background.rawValue).png")
        let raster = try sheet.raster(
          on: background, title: "\(name.capitalized) on \(background.rawValue)", painter: painter, shaper: shaper)
        try PhotoFile.writePNG(Photo(.eight(raster), alpha: .opaque), threads: threads, to: file.path)
        print("\(folder)/\(file.lastPathComponent)  \(raster.size.width)×\(raster.size.height)")
      }
    }
  }
}
