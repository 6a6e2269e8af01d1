import CairoDrawing
public import Exporting
public import Foundation
import Geometry
public import VideoFiles
public import Views

/// Puts a view on every frame of a clip, on a photo, or makes a clip of it alone.
///
/// It is `ImageRenderer` for files of which a view is a part, and for views that change with time: each frame shows the
/// view at its own instant, animations, transitions and timelines included. The view has the whole canvas to lay itself
/// out in, as an app's first view has its window, and glass refracts what lies behind. What does not change is compiled
/// once.
///
///     let renderer = VideoRenderer(content: Badge())
///     try renderer.export(over: "clip.mp4", to: "badge.mp4")
public struct VideoRenderer<Content: View> {
  /// The view.
  public var content: Content
  /// Pixels a point, which is also the view's display scale; nil, as it is unless said, for as many as make the canvas'
  /// shorter side 390 points, a phone's.
  public var scale: CGFloat?
  /// How the canvas is cut from what lies behind; all of it unless said.
  public var framing = Framing(aspect: .original)
  /// How a clip is encoded.
  public var encoder: EncoderSettings
  /// What becomes of a clip of high dynamic range; it is kept unless said.
  public var hdr = HDRPolicy.keep
  /// The instant that a picture and a clip's first frame show, in seconds after the view appeared; 0 unless said.
  public var time: TimeInterval = 0
  /// What else the frames depend on.
  public var settings: RenderSettings

  /// A renderer of a view.
  public init(content: Content, settings: RenderSettings = RenderSettings()) {
    self.content = content
    self.settings = settings
    encoder = EncoderSettings(threads: settings.threads)
  }

  /// Exports the view over a photo or a clip; what the file is, is found from its content.
  ///
  /// An output that ends in `.mp4` is a clip: all of the clip behind, or `seconds` of it, or of the photo. One that ends
  /// in `.jpg` or `.png` is a picture, at a photo's full resolution and in its own colours, or of a clip's first frame.
  /// It appears whole or not at all.
  ///
  /// - Parameters:
  ///   - background: the photo or the clip.
  ///   - output: the file to write; it holds the view's alt text, and of what the background says of itself nothing.
  ///   - seconds: how long a clip is; nil for as long as the one behind, which a photo does not tell.
  ///   - cancellation: calls it off; `CancellationError` is thrown then, and nothing is left.
  ///   - progress: told after each frame of a clip, on the thread that called.
  /// - Returns: what was made, and what it took.
  @discardableResult
  public func export(
    over background: String, to output: String, seconds: Double? = nil, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let request = try request(ExportSource(of: background), output)
    let isClip = ["mp4", "m4v"].contains(URL(fileURLWithPath: output).pathExtension.lowercased())
    let length: Double?
    switch request.source {
    case .video: length = isClip ? seconds : 1
    case .photo where isClip:
      guard let seconds else {
        throw ExportError(
          operation: "make a clip of", file: background, reason: "a photo has no length; say how many seconds")
      }
      length = seconds
    case .photo, .nothing: length = nil
    }
    let exporter = settings.exporter
    guard let length else {
      return try exporter.export(request, overlay: overlay(), cancellation: cancellation, progress: progress)
    }
    return try exporter.export(
      FilmRequest(request, seconds: length), overlay: overlay(), cancellation: cancellation, progress: progress)
  }

  /// Makes a silent clip of the view alone, over black.
  ///
  /// - Parameters:
  ///   - output: the MP4 to write, which holds the view's alt text.
  ///   - seconds: how long it is, more than 0.
  ///   - size: its columns and rows, 16 or more, rounded down to even numbers.
  ///   - framesPerSecond: 1 to 240; 30 unless said.
  ///   - cancellation: calls it off; `CancellationError` is thrown then, and nothing is left.
  ///   - progress: told after each frame, on the thread that called.
  /// - Returns: what was made, and what it took.
  @discardableResult
  public func export(
    to output: String, seconds: Double, size: CGSize, framesPerSecond: Int = 30,
    cancellation: Cancellation = Cancellation(), progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    precondition(min(size.width, size.height) >= 16, "a clip has 16 pixels a side or more, not \(size)")
    var request = request(.nothing, output)
    request.framing = Framing(size: PixelSize(width: Int(size.width), height: Int(size.height)))
    return try settings.exporter.export(
      FilmRequest(request, seconds: seconds, ground: .black, framesPerSecond: framesPerSecond), overlay: overlay(),
      cancellation: cancellation, progress: progress)
  }

  private func request(_ source: ExportSource, _ output: String) -> ExportRequest {
    ExportRequest(source: source, output: output, framing: framing, encoder: encoder, hdr: hdr)
  }

  private func overlay() throws -> ViewOverlay<Content> {
    ViewOverlay(
      filling: content, pixelsPerPoint: scale.map { Double($0) }, time: time, startDate: settings.startDate,
      environment: settings.environment, shaper: try PangoShaper(fonts: settings.fonts))
  }
}
