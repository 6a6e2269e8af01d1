import ArgumentParser
import CairoDrawing
import Exporting
import Foundation
import Geometry
import ImageFiles
import Rendering
import Stickers

/// Contact sheets of everything that can be drawn.
struct Gallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw contact sheets of everything, over light, dark, busy and flat grounds.",
    discussion: "Stickers, shapes, tints, containers, glass in motion, effects on it, materials that it falls back on.")

  @Argument(help: ArgumentHelp("The folder to write to; it is made if need be.", valueName: "dir"))
  var folder: String = "gallery"

  func run() throws {
    let url = URL(fileURLWithPath: folder)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw ExportError(operation: "write", file: folder, reason: "the folder could not be made")
    }
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let shaper = try PangoShaper()
    let painter = PhotoPainter(drawing: CairoCanvas(), threads: threads)
    let sheets = try GallerySheet.all(shaper: shaper)
    for ground in GalleryGround.allCases {
      for (name, sheet) in sheets {
        let file = url.appendingPathComponent("\(name)-\(ground.rawValue).png")
        let picture = try sheet.picture(on: ground, painter: painter)
        try PhotoFile.writePNG(Photo(.eight(picture), alpha: .opaque), threads: threads, to: file.path)
        print("\(folder)/\(file.lastPathComponent)  \(picture.size.width)×\(picture.size.height)")
      }
    }
  }
}
