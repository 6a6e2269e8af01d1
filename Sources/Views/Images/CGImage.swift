public import DisplayLists
public import Geometry

/// A picture in memory: 8-bit red, green, blue and alpha, premultiplied, gamma-encoded sRGB, rows from the top.
///
/// Apple's is Core Graphics' class; this is as much of it as a picture needs to be looked at, drawn in an `Image` and
/// written to a file.
public struct CGImage: Hashable, Sendable {
  /// Vitrine's own: the pixels.
  public let bitmap: Bitmap
  /// Vitrine's own: whether it is said to have no alpha; files that are made of it then have none either.
  public let isOpaque: Bool

  /// Vitrine's own: a picture of these pixels, premultiplied sRGB; every alpha is full where it `isOpaque`.
  public init(bitmap: Bitmap, isOpaque: Bool = false) {
    self.bitmap = bitmap
    self.isOpaque = isOpaque
  }

  /// Columns.
  public var width: Int { bitmap.size.width }
  /// Rows.
  public var height: Int { bitmap.size.height }
  /// Bits of a sample: 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// Bytes from a row to the one below: nothing lies between rows.
  public var bytesPerRow: Int { width * 4 }

  /// The part within a rectangle of pixels, whole pixels that it touches; nil where it touches none.
  public func cropping(to rect: CGRect) -> CGImage? {
    let all = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let part = Rect(rect.standardized).intersection(all)
    guard !part.isEmpty else { return nil }
    return CGImage(bitmap: bitmap.cropped(to: PixelRect(enclosing: part)), isOpaque: isOpaque)
  }
}

extension Image {
  /// How a picture's pixels must be turned to stand upright.
  public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
    /// They are upright.
    case up
    /// Mirrored left to right.
    case upMirrored
    /// By half a turn.
    case down
    /// Mirrored top to bottom.
    case downMirrored
    /// By a quarter turn anticlockwise.
    case left
    /// Mirrored, then by a quarter turn anticlockwise: rows and columns change places.
    case leftMirrored
    /// By a quarter turn clockwise.
    case right
    /// Mirrored, then by a quarter turn clockwise.
    case rightMirrored
  }

  /// A picture of `scale` pixels a point; `label` is what it shows, for those who cannot see it.
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    self.init(bitmap: cgImage.bitmap.turned(orientation), scale: scale, label: label)
  }

  /// A picture of `scale` pixels a point that those who cannot see it are told nothing of.
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    self.init(bitmap: cgImage.bitmap.turned(orientation), scale: scale)
  }
}

extension Bitmap {
  /// The picture upright, its pixels being so stored.
  fileprivate func turned(_ orientation: Image.Orientation) -> Bitmap {
    if orientation == .up { return self }
    let (width, height) = (size.width, size.height)
    /// Column and row, in the stored picture, of an upright pixel.
    let stored: (Int, Int) -> (x: Int, y: Int) =
      switch orientation {
      case .up: { ($0, $1) }
      case .upMirrored: { (width - 1 - $0, $1) }
      case .down: { (width - 1 - $0, height - 1 - $1) }
      case .downMirrored: { ($0, height - 1 - $1) }
      case .leftMirrored: { ($1, $0) }
      case .right: { ($1, height - 1 - $0) }
      case .rightMirrored: { (width - 1 - $1, height - 1 - $0) }
      case .left: { (width - 1 - $1, $0) }
      }
    let swapsAxes = orientation.rawValue >= Image.Orientation.left.rawValue
    let upright = swapsAxes ? PixelSize(width: height, height: width) : size
    var samples: [UInt8] = []
    samples.reserveCapacity(self.samples.count)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let at = stored(x, y)
        let i = (at.y * width + at.x) * 4
        samples += self.samples[i..<i + 4]
      }
    }
    return Bitmap(size: upright, samples: samples)
  }
}
