import DisplayLists
import Geometry
import Optics

/// A style that tiles an image, or a part of it, from the top left corner of the filled area.
public struct ImagePaint: ShapeStyle {
  /// The image.
  public var image: Image
  /// The part to tile, in fractions of the image.
  public var sourceRect: CGRect
  /// The scale factor of the image.
  public var scale: CGFloat

  /// Creates a style that tiles an image; by default the whole image at its natural size.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }

  /// Vitrine's own: resolves the style for painting. Symbols have no pixels and paint nothing.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    guard let (bitmap, density) = image.pixels(in: environment) else { return _ResolvedStyle(style: .clear) }
    let width = Double(bitmap.size.width)
    let height = Double(bitmap.size.height)
    let part = Rect(
      x: sourceRect.minX * width, y: sourceRect.minY * height, width: sourceRect.width * width,
      height: sourceRect.height * height)
    let whole = Rect(x: 0, y: 0, width: width, height: height).intersection(part)
    guard !whole.isEmpty, scale > 0, scale.isFinite else { return _ResolvedStyle(style: .clear) }
    let tile = bitmap.cropped(to: PixelRect(enclosing: whole))
    let size = CGSize(
      width: CGFloat(tile.size.width) / density * scale, height: CGFloat(tile.size.height) / density * scale)
    return _ResolvedStyle(style: .tiles(tile, size, opacity: 1))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// Returns a style that tiles an image; by default the whole image at its natural size.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}
