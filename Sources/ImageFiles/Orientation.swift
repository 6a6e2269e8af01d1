internal import Geometry

/// How a stored picture must be turned to stand upright, numbered as EXIF does.
enum Orientation: Int, CaseIterable {
  /// Stored upright.
  case upright = 1
  /// Stored mirrored left to right.
  case mirrored
  /// Stored upside down.
  case turnedHalf
  /// Stored mirrored top to bottom.
  case flipped
  /// Stored with rows for columns.
  case transposed
  /// Stored a quarter turn anticlockwise from upright.
  case turnedLeft
  /// Stored with rows for columns, both backwards.
  case transversed
  /// Stored a quarter turn clockwise from upright.
  case turnedRight

  /// Whether stored rows are upright columns.
  var swapsAxes: Bool { rawValue >= 5 }

  /// The upright size of a picture stored in this size, and the reverse.
  func turned(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Where a rectangle of the upright picture lies in the stored one.
  func storedRect(from upright: PixelRect, storedSize: PixelSize) -> PixelRect {
    var rect =
      swapsAxes
      ? PixelRect(x: upright.y, y: upright.x, width: upright.height, height: upright.width)
      : upright
    switch self {
    case .mirrored, .turnedHalf, .transversed, .turnedRight: rect.x = storedSize.width - rect.maxX
    case .upright, .flipped, .transposed, .turnedLeft: break
    }
    switch self {
    case .turnedHalf, .flipped, .turnedLeft, .transversed: rect.y = storedSize.height - rect.maxY
    case .upright, .mirrored, .transposed, .turnedRight: break
    }
    return rect
  }
}
