import CairoDrawing
public import Exporting
import Files
public import Foundation
import Geometry
public import VideoFiles
public import Views

/// An object that exports a view over a video or a photo, or as a standalone video.
///
/// It complements `ImageRenderer` for views that have a background or change over time. Each frame shows the view at
/// the instant of the frame, including animations, transitions and timelines. The view is laid out in the whole canvas,
/// as an app's root view is in its window, and its glass refracts the background. Glass that does not change is
/// compiled once.
///
///     let renderer = VideoRenderer(content: Badge())
///     try renderer.export(over: "video.mp4", to: "badge.mp4")
public struct VideoRenderer<Content: View> {
  /// The view to export.
  public var content: Content
  /// Pixels per point; also the view's display scale. The default, nil, makes the shorter side of the canvas 390
  /// points, a phone's width.
  public var scale: CGFloat?
  /// How the canvas is cut from the background; by default, the canvas is the entire background.
  public var framing = Framing(aspect: .original)
  /// How a video is encoded.
  public var encoder: EncoderSettings
  /// The policy for an HDR background; by default, HDR is preserved.
  public var hdr = HDRPolicy.keep
  /// How the audio of a background video is handled; by default, it is copied where the output can hold it.
  public var audio = AudioPolicy.copy
  /// The instant of the image or of the video's first frame, in seconds after the view appeared; 0 by default.
  public var time: TimeInterval = 0
  /// The environment, fonts and threads.
  public var settings: RenderSettings

  /// Creates a renderer of a view.
  public init(content: Content, settings: RenderSettings = RenderSettings()) {
    self.content = content
    self.settings = settings
    encoder = EncoderSettings(threads: settings.threads)
  }

  /// Exports the view over a photo or a video, whose type is detected from its content.
  ///
  /// An output with the suffix `.mp4` or `.mov` is a video of the whole background or `seconds` of it; a photo stands
  /// still. An output with the suffix `.jpg` or `.png` is an image: a photo at full resolution in its original colour
  /// space, or the first frame of a video. The file is written atomically.
  ///
  /// - Parameters:
  ///   - path: the photo or video to use as the background.
  ///   - output: the file to write. It contains the view's alt text, and none of the background's metadata.
  ///   - seconds: the length of a video; nil for the length of the background. Required for a video of a photo.
  ///   - cancellation: cancels the export, which then throws `CancellationError` and leaves no file.
  ///   - progress: called after each frame of a video, on the calling thread.
  @discardableResult
  public func export(
    over path: String, to output: String, seconds: Double? = nil, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let background = try Background(opening: path, threads: settings.threads)
    var request = ExportRequest(
      over: background, output: output, kind: try OutputKind(named: output, over: background.kind))
    if request.kind.isVideo {
      if let seconds {
        request.length = .seconds(seconds)
      } else if background.kind != .video {
        throw FileError(
          .unsupported, .makeVideo, file: path, reason: "a photo has no length; pass the number of seconds")
      }
    }
    request.framing = framing
    request.encoder = encoder
    request.hdr = hdr
    request.audio = audio
    return try settings.exporter.export(request, overlay: overlay(), cancellation: cancellation, progress: progress)
  }

  /// Exports a silent video of the view over black.
  ///
  /// - Parameters:
  ///   - output: the MP4 to write; it contains the view's alt text.
  ///   - seconds: the length, above 0.
  ///   - size: the size in pixels. Width and height must be at least 16 and are rounded down to even numbers.
  ///   - framesPerSecond: the frame rate, 1 to 240; 30 by default.
  ///   - cancellation: cancels the export, which then throws `CancellationError` and leaves no file.
  ///   - progress: called after each frame, on the calling thread.
  @discardableResult
  public func export(
    to output: String, seconds: Double, size: CGSize, framesPerSecond: Int = 30,
    cancellation: Cancellation = Cancellation(), progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    precondition(min(size.width, size.height) >= 16, "the width and height must be at least 16 pixels, got \(size)")
    let background = Background.scene(BackgroundScene.black)
    let length = ExportRequest.Length.seconds(seconds)
    var request = ExportRequest(
      over: background, output: output, kind: try OutputKind(of: output, over: background.kind, length: length))
    request.length = length
    request.framesPerSecond = framesPerSecond
    request.framing = Framing(size: PixelSize(width: Int(size.width), height: Int(size.height)))
    request.encoder = encoder
    return try settings.exporter.export(request, overlay: overlay(), cancellation: cancellation, progress: progress)
  }

  private func overlay() throws -> ViewOverlay<Content> {
    ViewOverlay(
      filling: content, pixelsPerPoint: scale.map { Double($0) }, time: time, startDate: settings.startDate,
      environment: settings.environment, shaper: try PangoShaper(fonts: settings.fonts))
  }
}
