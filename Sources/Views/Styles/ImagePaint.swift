import DisplayLists
import Geometry
import Optics

/// A style that tiles an image, or a part of it, from the top left corner of the filled area.
public struct ImagePaint: ShapeStyle {
  /// The image.
  public var image: Image
  /// The tiled part, in fractions of the image.
  public var sourceRect: CGRect
  /// The scale of the image.
  public var scale: CGFloat

  /// Tiles an image; by default all of it, in its natural size.
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }

  /// Vitrine's own: resolves the style for painting. Symbols have no pixels and paint nothing.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    guard let (bitmap, density) = image.pixels(in: environment) else { return _ResolvedStyle(style: .clear) }
    let (width, height) = (Double(bitmap.size.width), Double(bitmap.size.height))
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
  /// Tiles an image; by default all of it, in its natural size.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}

extension ResolvedStyle {
  /// Paints nothing.
  static var clear: ResolvedStyle { .color(RGBA(white: 0, alpha: 0)) }

  /// Fills a path with tiles.
  func tiled(
    _ bitmap: Bitmap, _ size: CGSize, _ opacity: Double, through path: BezierPath, _ rule: FillRule, in rect: Rect,
    _ pointsFromItem: Affine
  ) -> [DisplayItem] {
    let area = path.controlBounds
    guard !area.isEmpty, opacity > 0 else { return [] }
    // Small tiles are combined into larger ones, to limit the number of items.
    let across = Self.repeats(size.width, over: area.width, bitmap.size.width)
    let down = Self.repeats(size.height, over: area.height, bitmap.size.height)
    let bitmap = bitmap.repeated(across, down)
    let (width, height) = (size.width * CGFloat(across), size.height * CGFloat(down))
    var tiles: [DisplayItem] = []
    var y = rect.minY + ((area.minY - rect.minY) / height).rounded(.down) * height
    while y < area.maxY {
      var x = rect.minX + ((area.minX - rect.minX) / width).rounded(.down) * width
      while x < area.maxX {
        tiles.append(
          .image(bitmap, in: Rect(x: x, y: y, width: width, height: height), pointsFromItem: pointsFromItem))
        x += width
      }
      y += height
    }
    let clip = DisplayGroup.Clip(path: path.applying(pointsFromItem), rule: rule)
    return [.group(DisplayGroup(tiles, clip: clip, opacity: opacity))]
  }

  /// How many tiles to combine along an axis: as many as span the area or make 512 pixels, whichever is less.
  private static func repeats(_ length: CGFloat, over area: Double, _ pixels: Int) -> Int {
    max(1, min(Int((area / length).rounded(.up)), 512 / pixels))
  }
}

extension Raster {
  /// The raster repeated in both directions.
  fileprivate func repeated(_ across: Int, _ down: Int) -> Raster {
    if across == 1, down == 1 { return self }
    var rows: [Sample] = []
    rows.reserveCapacity(samples.count * across)
    for y in 0..<size.height {
      let row = samples[y * size.width * 4..<(y + 1) * size.width * 4]
      for _ in 0..<across { rows += row }
    }
    let all = (0..<down).flatMap { _ in rows }
    return Raster(size: PixelSize(width: size.width * across, height: size.height * down), samples: all)
  }
}
