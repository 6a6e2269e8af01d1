public import Foundation
public import Geometry
public import ImageFiles
public import VideoFiles

/// The photo, video or scene that a canvas is cut from, if any.
public struct Background: Sendable {
  /// The kinds of background.
  public enum Kind: Hashable, Sendable {
    /// No background: the overlay is drawn on transparency.
    case none
    /// A photo.
    case photo
    /// A video.
    case video
    /// Frames drawn by the program.
    case scene
  }

  enum Content: Sendable {
    case none
    case photo(PhotoReader)
    case video(OpenVideo)
    case scene(@Sendable (PixelSize) -> BackgroundScene)
  }

  let content: Content
  /// The file as the user named it, or a description if there is no file.
  let name: String

  /// No background: the overlay is drawn on transparency.
  public static let none = Background(content: .none, name: "the background")

  /// Creates a background from a scene; `make` is called with the canvas size.
  public static func scene(_ make: @escaping @Sendable (PixelSize) -> BackgroundScene) -> Background {
    Background(content: .scene(make), name: "the scene")
  }

  /// Opens a photo or a video. The type is detected from the content.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - photoLimits: the limits beyond which a photo is rejected.
  ///   - videoLimits: the limits beyond which a video is rejected.
  ///   - threads: the number of threads that decode a video; one per active core by default.
  public init(
    opening path: String, photoLimits: PhotoLimits = PhotoLimits(), videoLimits: VideoLimits = VideoLimits(),
    threads: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws {
    if let photo = try PhotoReader(path, limits: photoLimits) {
      self.init(content: .photo(photo), name: path)
    } else {
      self.init(content: .video(try OpenVideo(path, limits: videoLimits, threads: threads)), name: path)
    }
  }

  private init(content: Content, name: String) {
    self.content = content
    self.name = name
  }

  /// The kind of background.
  public var kind: Kind {
    switch content {
    case .none: .none
    case .photo: .photo
    case .video: .video
    case .scene: .scene
    }
  }

  /// The upright size in pixels; nil if the background adapts to the canvas.
  public var size: PixelSize? {
    switch content {
    case .photo(let photo): photo.info.size
    case .video(let video): video.info.displaySize
    case .none, .scene: nil
    }
  }

  /// Returns the time of a video that starts anew when it ends, in seconds; the same time for any other kind.
  public func looped(_ seconds: Double) -> Double {
    guard let duration = videoInfo?.duration, duration > 0 else { return seconds }
    return seconds.truncatingRemainder(dividingBy: duration)
  }

  /// The description of the video; nil for any other kind.
  var videoInfo: VideoInfo? {
    if case .video(let video) = content { video.info } else { nil }
  }
}
