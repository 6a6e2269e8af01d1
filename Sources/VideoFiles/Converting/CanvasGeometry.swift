import Geometry

/// The position of a canvas in coded frames.
struct CanvasGeometry: Hashable, Sendable {
  /// The part of a coded frame that the canvas shows. Its origin is aligned to a chroma sample.
  let crop: PixelRect
  /// The size to which the crop is scaled before it is turned upright.
  let scaled: PixelSize
  /// The orientation of the coded frame.
  let orientation: Orientation

  /// Whether the crop is resampled.
  var scales: Bool { crop.size != scaled }

  /// Computes the position of a request in frames of size `frame`, for a video displayed at `displaySize`.
  init(_ request: CanvasRequest, displaySize: PixelSize, frame: PixelSize, orientation: Orientation) {
    self.orientation = orientation
    scaled = orientation.turned(request.size)
    // Convert the crop to upright coded pixels. It changes only if pixels are not square.
    let upright = orientation.turned(frame)
    func place(_ value: Int, _ from: Int, _ to: Int) -> Int {
      from == to ? value : Int((Double(value) * Double(to) / Double(from)).rounded())
    }
    let left = min(place(request.crop.x, displaySize.width, upright.width), upright.width - 1)
    let top = min(place(request.crop.y, displaySize.height, upright.height), upright.height - 1)
    let right = min(max(place(request.crop.maxX, displaySize.width, upright.width), left + 1), upright.width)
    let bottom = min(max(place(request.crop.maxY, displaySize.height, upright.height), top + 1), upright.height)
    let coded = orientation.storedRect(
      of: PixelRect(x: left, y: top, width: right - left, height: bottom - top), in: frame)
    crop = PixelRect(x: coded.x & ~1, y: coded.y & ~1, width: coded.width, height: coded.height)
  }
}
