import Geometry
import ImageFiles
import VideoFiles

/// One item that passes from the background through the painter to the file.
enum ExportItem: Sendable {
  /// The single frame of an image.
  case image(ImageCanvas)
  /// A frame of a video.
  case frame(VideoFrame)
  /// An audio packet to copy or decode, and the time in seconds, on the video's clock, from which samples are dropped.
  case audio(AudioPacket, until: Double)
  /// Audio samples to encode, one array per channel.
  case samples([[Float]])

  /// Whether the item has pixels, as opposed to audio.
  var isFrame: Bool {
    switch self {
    case .image, .frame: true
    case .audio, .samples: false
    }
  }

  /// Returns the mean luma, 0…1, of part of the canvas; nil if there are no pixels.
  func meanLuma(in part: PixelRect) -> Double? {
    switch self {
    case .image(let canvas): canvas.photo?.meanLuma(in: part)
    case .frame(let frame): frame.image.meanLuma(in: part)
    case .audio, .samples: nil
    }
  }
}

/// The canvas of an image. It is a class so that it can be painted in place.
///
/// Only one stage of an export holds it at a time.
final class ImageCanvas: @unchecked Sendable {
  /// The pixels, in the colours of the background; nil for a transparent canvas that takes the size of the overlay.
  var photo: Photo?

  /// Creates a canvas. Pass nil for a transparent one.
  init(_ photo: Photo?) { self.photo = photo }
}

/// The source of an export's items.
protocol ItemSupply: AnyObject, Sendable {
  /// Returns the next item, or nil at the end. Called by one thread at a time.
  func next() throws -> ExportItem?
  /// Skips to a key frame before a time in seconds from the frame with the timestamp `first`. Returns whether it did.
  func skip(to seconds: Double, from first: Int64) -> Bool
  /// The time of the first frame in seconds, from that of the background. It is known once that frame has been returned.
  var start: Double { get }
  /// Makes the pending call of ``next()``, and all later ones, throw or return nil. May be called from any thread.
  func interrupt()
}

extension ItemSupply {
  var start: Double { 0 }

  func skip(to seconds: Double, from first: Int64) -> Bool { false }
}
