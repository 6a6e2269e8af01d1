import ArgumentParser
import CairoDrawing
import DisplayLists
import Exporting
import Geometry
import VideoFiles

/// Writes a photo or a video in a format that every browser shows.
struct StudioPreview: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Write a photo or a video for browsers.", shouldDisplay: false)

  @Argument var file: String
  /// A name without a suffix.
  @Option(name: .shortAndLong) var output: String

  /// The longest side in pixels.
  private static let longest = (photo: 2160, video: 1920)

  func run() throws {
    let background = try Background(opening: file)
    guard let source = background.size else { preconditionFailure("a file must have a size") }
    let isVideo = background.kind == .video
    let longest = isVideo ? Self.longest.video : Self.longest.photo
    var encoder = EncoderSettings(codec: .h264, preset: "veryfast", crf: 20, threads: 2)
    encoder.keyFrameInterval = 0.5
    let kind = isVideo ? OutputKind.mp4 : .jpeg
    var request = ExportRequest(over: background, output: output + "." + kind.suffix, kind: kind)
    request.framing = Framing(aspect: .original, size: source.fitting(longest, isEven: isVideo))
    request.encoder = encoder
    request.hdr = .sdr
    request.audio = isVideo ? .aac : .copy
    _ = try Exporter(drawing: CairoCanvas(), threads: 2).export(request, overlay: NoOverlay())
  }
}

/// An overlay that draws nothing.
private struct NoOverlay: OverlaySource {
  func overlay(_ context: OverlayContext) -> Overlay {
    let size = Size(width: Double(context.canvas.width), height: Double(context.canvas.height))
    return Overlay(DisplayList(size: size, items: []), pixelsFromPoints: .identity)
  }
}

extension PixelSize {
  /// Returns the size scaled down until its longer side has at most `longest` pixels.
  fileprivate func fitting(_ longest: Int, isEven: Bool) -> PixelSize {
    let scale = min(1, Double(longest) / Double(max(width, height)))
    func side(_ length: Int) -> Int {
      let scaled = max(1, Int((Double(length) * scale).rounded()))
      return isEven ? max(2, scaled / 2 * 2) : scaled
    }
    return PixelSize(width: side(width), height: side(height))
  }
}
