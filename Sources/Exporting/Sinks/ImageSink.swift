import Files
import Geometry
import ImageFiles

/// Writes an image as a PNG, a JPEG or a WebP.
final class ImageSink: ExportSink {
  private let output: OutputFile
  private let kind: OutputKind
  private let altText: String?
  private let threads: Int
  private let maxBytes: Int
  private let contentIdentifier: String?
  private var size: PixelSize?
  private var hasGainMap = false
  private var isFlattened = false

  /// Creates a sink for the output of a request, which converts pixels on `threads` threads.
  init(_ output: OutputFile, of request: ExportRequest, altText: String?, threads: Int) {
    self.output = output
    self.altText = altText
    self.threads = threads
    kind = request.kind
    maxBytes = request.platform?.limits.imageBytes ?? .max
    contentIdentifier = request.livePhoto?.contentIdentifier
  }

  func write(_ item: ExportItem) throws {
    guard case .image(let canvas) = item, var photo = canvas.photo else {
      preconditionFailure("the item must be a painted image")
    }
    photo.contentIdentifier = contentIdentifier
    size = photo.size
    isFlattened = photo.isFlattened
    hasGainMap = photo.gainMap != nil && kind == .jpeg
    switch kind {
    case .png: try PhotoFile.writePNG(photo, description: altText, threads: threads, to: output)
    case .webp:
      try PhotoFile.writeWebP(photo, maxBytes: maxBytes, description: altText, threads: threads, to: output)
    case .mp4, .mov: preconditionFailure("a video needs a video sink, got \(kind)")
    case .jpeg: try PhotoFile.writeJPEG(photo, description: altText, threads: threads, to: output)
    }
  }

  func finish() -> SinkReceipt {
    guard let size else { preconditionFailure("no image has been written") }
    return SinkReceipt(size: size, hasGainMap: hasGainMap, isFlattened: isFlattened)
  }
}
