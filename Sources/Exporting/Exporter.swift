public import DisplayLists
public import Files
import Geometry
import ImageFiles
import Rendering
public import VideoFiles

/// What an export makes its file of.
public enum ExportSource: Hashable, Sendable {
  /// Nothing: the overlay alone, on transparency.
  case nothing
  /// A photo.
  case photo(path: String)
  /// A clip.
  case video(path: String)

  /// What a file is, from its content: a photo where it can be read as one, else taken for a clip.
  ///
  /// Throws where there is no content to look at.
  public init(of path: String) throws(FileError) {
    self = try PhotoFile.format(of: path) != nil ? .photo(path: path) : .video(path: path)
  }
}

/// What is to be exported, but for the overlay itself.
public struct ExportRequest: Hashable, Sendable {
  /// The background.
  public var source: ExportSource
  /// The file to write.
  public var output: String
  /// How the canvas is cut from the background.
  public var framing: Framing
  /// How a clip is encoded.
  public var encoder: EncoderSettings
  /// What becomes of a clip of high dynamic range.
  public var hdr: HDRPolicy
  /// Pixels of a photo at most.
  public var maxPhotoPixels: Int
  /// Limits of a clip.
  public var videoLimits: VideoLimits

  /// A request; the limits are 200 megapixels, and 8192 pixels a side and two hours.
  public init(
    source: ExportSource, output: String, framing: Framing = Framing(),
    encoder: EncoderSettings = EncoderSettings(threads: 2),
    hdr: HDRPolicy = .keep, maxPhotoPixels: Int = 200_000_000, videoLimits: VideoLimits = VideoLimits()
  ) {
    self.source = source
    self.output = output
    self.framing = framing
    self.encoder = encoder
    self.hdr = hdr
    self.maxPhotoPixels = maxPhotoPixels
    self.videoLimits = videoLimits
  }
}

/// Makes files: plain stickers, photos with glass, clips with glass.
///
/// An exporter holds what every export shares; exports may run at the same time.
public struct Exporter: Sendable {
  /// Draws vectors.
  let drawing: any VectorDrawing
  /// How many threads one export may use.
  let threads: Int

  /// An exporter that draws with `drawing` on `threads` threads.
  public init(drawing: any VectorDrawing, threads: Int) {
    precondition(threads >= 1, "an export needs a thread, got \(threads)")
    self.drawing = drawing
    self.threads = threads
  }

  /// Does what `request` asks, with `overlay` on top.
  ///
  /// - Parameters:
  ///   - request: the background, the output and how to get from one to the other.
  ///   - overlay: what is drawn.
  ///   - cancellation: calls it off; `CancellationError` is thrown then, and nothing is left.
  ///   - progress: told after each frame of a clip, on the thread that called.
  /// - Returns: what was made, the file being complete under its name.
  public func export(
    _ request: ExportRequest, overlay: some OverlaySource, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let plan = try plan(request, overlay: overlay)
    switch request.source {
    case .nothing: return try exportPlain(plan, overlay: overlay, cancellation: cancellation)
    case .photo(let path): return try exportPhoto(path, plan, overlay: overlay, cancellation: cancellation)
    case .video(let path):
      return try exportVideo(path, plan, overlay: overlay, cancellation: cancellation, progress: progress)
    }
  }
}
