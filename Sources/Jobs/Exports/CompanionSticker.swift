import Exporting
import Files
import Geometry
import ImageFiles
import Vitrine

/// A plain sticker beside an export, for platforms on which users can still move it.
package struct CompanionSticker {
  /// The file as the user will find it.
  package let name: String
  private let delivery: OutputFile.Delivery
  private let overlay: StickerOverlay

  /// Creates the sticker beside an export: `story-sticker.png` beside `story.mp4`. Throws if it would replace an input or
  /// the report, or if the export goes to a stream, which has no place for a second file.
  init(beside request: ExportRequest, of job: ExportJob, overlay: StickerOverlay) throws(JobError) {
    if case .copying = request.delivery {
      throw JobError("--for instagram-stories writes two files, so name a file instead of --output -")
    }
    name = Self.name(beside: request.output)
    delivery = request.delivery
    self.overlay = overlay
    let parts = job.sticker.theme?.paths ?? []
    for (path, owner) in [
      (job.over, "the file given with --over"), (job.meal.file, "the meal"), (job.report, "the report"),
    ] + parts.map({ ($0, "part of the theme") }) {
      guard let path, let identity = FileIdentity(path: path), identity == FileIdentity(path: name) else { continue }
      throw JobError("the sticker \(name) would replace \(owner); name another output")
    }
  }

  /// Returns the name of the sticker beside an output.
  package static func name(beside output: String) -> String { OutputNames.stem(output) + "-sticker.png" }

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
