public import DisplayLists
public import Geometry

/// An image in memory: premultiplied 8-bit RGBA in gamma-encoded sRGB, with the top row first.
///
/// It replaces Core Graphics' class. It can be inspected, shown in an `Image` and written to a file.
public struct CGImage: Hashable, Sendable {
  /// Vitrine's own: the pixels.
  public let bitmap: Bitmap
  /// Vitrine's own: whether the image is declared opaque. Files written from an opaque image have no alpha channel.
  public let isOpaque: Bool

  /// Vitrine's own: creates an image from premultiplied sRGB pixels, which must all be opaque if `isOpaque` is true.
  public init(bitmap: Bitmap, isOpaque: Bool = false) {
    self.bitmap = bitmap
    self.isOpaque = isOpaque
  }

  /// The width in pixels.
  public var width: Int { bitmap.size.width }
  /// The height in pixels.
  public var height: Int { bitmap.size.height }
  /// The bits per component: 8.
  public var bitsPerComponent: Int { 8 }
  /// The bits per pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The bytes per row; rows have no padding.
  public var bytesPerRow: Int { width * 4 }

  /// Returns the part of the image inside a rectangle, expanded to whole pixels; nil if they do not intersect.
  public func cropping(to rect: CGRect) -> CGImage? {
    let all = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let part = Rect(rect.standardized).intersection(all)
    guard !part.isEmpty else { return nil }
    return CGImage(bitmap: bitmap.cropped(to: PixelRect(enclosing: part)), isOpaque: isOpaque)
  }
}

extension Image {
  /// The orientation of an image's stored pixels.
  public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
    /// Upright.
    case up
    /// Mirrored left to right.
    case upMirrored
    /// Upside down: displayed after half a turn.
    case down
    /// Mirrored top to bottom.
    case downMirrored
    /// Displayed after a quarter turn anticlockwise.
    case left
    /// Displayed after mirroring and a quarter turn anticlockwise, which together swap rows and columns.
    case leftMirrored
    /// Displayed after a quarter turn clockwise.
    case right
    /// Displayed after mirroring and a quarter turn clockwise.
    case rightMirrored
  }

  /// Creates an image with `scale` pixels per point. Screen readers speak `label`.
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    self.init(bitmap: cgImage.bitmap.turned(orientation.rasterOrientation), scale: scale, label: label)
  }

  /// Creates a decorative image with `scale` pixels per point, which screen readers ignore.
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    self.init(bitmap: cgImage.bitmap.turned(orientation.rasterOrientation), scale: scale)
  }
}

extension Image.Orientation {
  /// The equivalent orientation of a raster.
  fileprivate var rasterOrientation: Geometry.Orientation {
    switch self {
    case .up: .upright
    case .upMirrored: Geometry.Orientation(quarterTurns: 0, isMirrored: true)
    case .down: Geometry.Orientation(quarterTurns: 2, isMirrored: false)
    case .downMirrored: Geometry.Orientation(quarterTurns: 2, isMirrored: true)
    case .left: Geometry.Orientation(quarterTurns: 3, isMirrored: false)
    case .leftMirrored: Geometry.Orientation(quarterTurns: 3, isMirrored: true)
    case .right: Geometry.Orientation(quarterTurns: 1, isMirrored: false)
    case .rightMirrored: Geometry.Orientation(quarterTurns: 1, isMirrored: true)
    }
  }
}
