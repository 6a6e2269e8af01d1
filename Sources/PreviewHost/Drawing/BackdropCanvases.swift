import Exporting
import Geometry
import ImageFiles

/// A cache of the photos and video frames beneath previews, cropped to the sizes of screens. Many previews share one.
@MainActor
final class BackdropCanvases {
  private struct Key: Hashable {
    var path: String
    var size: PixelSize
    var seconds: Double
  }

  private let exporter: Exporter
  private var opened: (path: String, background: Background)?
  private var canvases: [(key: Key, photo: Photo)] = []

  /// The capacity of the cache in bytes.
  private static let mostBytes = 96 << 20

  nonisolated init(_ exporter: Exporter) { self.exporter = exporter }

  /// Returns the backdrop of a screen.
  ///
  /// - Parameters:
  ///   - path: The photo or the video.
  ///   - size: The size of the screen in pixels.
  ///   - seconds: The time of a video's frame. A video starts anew when it ends.
  func canvas(_ path: String, size: PixelSize, at seconds: Double) throws -> Photo {
    let background = try open(path)
    let seconds = background.kind == .video ? background.looped(seconds) : 0
    let key = Key(path: path, size: size, seconds: seconds)
    if let kept = canvases.first(where: { $0.key == key }) { return kept.photo }
    let framing = Framing(aspect: .ratio(Double(size.width), Double(size.height)), size: size)
    let photo = try exporter.canvas(of: background, framing: framing, at: seconds)
    canvases.append((key, photo))
    while canvases.count > 1, canvases.reduce(0, { $0 + $1.key.size.width * $1.key.size.height * 4 }) > Self.mostBytes {
      canvases.removeFirst()
    }
    return photo
  }

  private func open(_ path: String) throws -> Background {
    if let opened, opened.path == path { return opened.background }
    let background = try Background(opening: path)
    opened = (path, background)
    canvases = []
    return background
  }
}
