import Exporting
import Files
import Geometry
import ImageFiles
import Vitrine

/// A plain sticker that is written beside an export, for platforms on which people can still move it.
struct CompanionSticker {
  /// The file as the user will find it.
  let name: String
  private let delivery: OutputFile.Delivery
  private let overlay: StickerOverlay

  /// Creates the sticker beside an export: `story-sticker.png` beside `story.mp4`. Throws if it would replace an input or
  /// the report, or if the export goes to a stream, which has no place for a second file.
  init(
    beside request: ExportRequest, _ inputs: InputFiles, _ options: EncodingOptions, overlay: StickerOverlay
  ) throws {
    if case .copying = request.delivery {
      throw WrongCall("--for instagram-stories writes two files, so name a file instead of --output -")
    }
    name = Self.name(beside: request.output)
    delivery = request.delivery
    self.overlay = overlay
    for (path, owner) in [
      (inputs.over, "the file given with --over"), (inputs.meal, "the meal"), (options.reportFile, "the report"),
    ] {
      guard let path, let identity = FileIdentity(path: path), identity == FileIdentity(path: name) else { continue }
      throw WrongCall("the sticker \(name) would replace \(owner); name another output")
    }
  }

  /// Returns the name of the sticker beside an output.
  static func name(beside output: String) -> String {
    guard OutputKind(suffixOf: output) != nil, let dot = output.lastIndex(of: ".") else {
      return output + "-sticker.png"
    }
    return output[..<dot] + "-sticker.png"
  }

  /// Prepares to write the file. Throws if it cannot be written.
  func output() throws(FileError) -> OutputFile { try OutputFile(name, delivery) }

  /// Returns the file, complete but without its name.
  func file(drawnBy exporter: Exporter) throws -> OutputFile {
    let overlay = overlay.overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    let file = try output()
    let photo = Photo(.eight(try exporter.image(of: overlay)), alpha: .premultiplied)
    try PhotoFile.writePNG(photo, description: overlay.altText, to: file)
    return file
  }
}
