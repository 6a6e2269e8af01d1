import Files
import Geometry
import ImageFiles

/// Writes an image as a PNG or a JPEG.
final class ImageSink: ExportSink {
  private let output: OutputFile
  private let kind: OutputKind
  private let altText: String?
  private let threads: Int
  private var size: PixelSize?

  /// Creates a sink that converts pixels on `threads` threads.
  init(_ output: OutputFile, as kind: OutputKind, altText: String?, threads: Int) {
    self.output = output
    self.kind = kind
    self.altText = altText
    self.threads = threads
  }

  func write(_ item: ExportItem) throws {
    guard case .image(let canvas) = item, let photo = canvas.photo else {
      preconditionFailure("the item must be a painted image")
    }
    size = photo.size
    if kind == .png {
      try PhotoFile.writePNG(photo, description: altText, threads: threads, to: output)
    } else {
      try PhotoFile.writeJPEG(photo, description: altText, threads: threads, to: output)
    }
  }

  func finish() -> SinkReceipt {
    guard let size else { preconditionFailure("no image has been written") }
    return SinkReceipt(size: size)
  }
}
