import Geometry
import ImageFiles
import VideoFiles

/// One item on its way from the background through the painter to the file.
enum ExportItem: Sendable {
  /// The only frame of an image.
  case image(ImageCanvas)
  /// A frame of a video.
  case frame(VideoFrame)
  /// A packet of sound to copy.
  case audio(AudioPacket)
  /// Samples of sound to encode, one array per channel.
  case samples([[Float]])

  /// Whether the item shows something.
  var isFrame: Bool {
    switch self {
    case .image, .frame: true
    case .audio, .samples: false
    }
  }

  /// The mean luma, 0…1, of a part of the canvas; nil if there are no pixels.
  func meanLuma(in part: PixelRect) -> Double? {
    switch self {
    case .image(let canvas): canvas.photo?.meanLuma(in: part)
    case .frame(let frame): frame.image.meanLuma(in: part)
    case .audio, .samples: nil
    }
  }
}

/// The canvas of an image; a class, so that it is painted in place.
///
/// Only one stage of an export holds it at a time.
final class ImageCanvas: @unchecked Sendable {
  /// The pixels, in the colours of the background; nil for a transparent canvas that takes the size of the overlay.
  var photo: Photo?

  /// Creates a canvas.
  init(_ photo: Photo?) { self.photo = photo }
}

/// The source of an export's items.
protocol ItemSupply: Sendable {
  /// The next item; nil at the end. Called by one thread at a time.
  func next() throws -> ExportItem?
  /// Makes a pending and all later calls of ``next()`` fail or end, from any thread.
  func interrupt()
}
