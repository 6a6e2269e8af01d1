import ArgumentParser
import CairoDrawing
import Exporting
import Files
import Geometry
import ImageFiles

/// Writes the canvas of an export as it is before the sticker is drawn.
struct StudioCanvas: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canvas", abstract: "Write the canvas of an export without its sticker.", shouldDisplay: false)

  @Argument var file: String
  @Option var size: SizeArgument
  @Option(parsing: .unconditional) var pan = XY(0, 0)
  @Option var zoom = 1.0
  @Option var time = 0.0
  @Option(name: .shortAndLong) var output: String

  func run() throws {
    let background = try Background(opening: file)
    let ratio = (Double(size.size.width), Double(size.size.height))
    let framing = Framing(aspect: .ratio(ratio.0, ratio.1), pan: pan.point, zoom: zoom, size: size.size)
    let photo = try Exporter(drawing: CairoCanvas(), threads: 2).canvas(of: background, framing: framing, at: time)
    try PhotoFile.writePNG(photo, to: output)
  }
}
