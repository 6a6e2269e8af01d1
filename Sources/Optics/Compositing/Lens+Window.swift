public import Geometry

extension Lens {
  /// The pixels that the lens may read when applied. Pixels outside do not affect the result.
  public var readRect: PixelRect {
    let chromaRect = ReadLayout(chroma, chromaBlur).rect
    let stepX = 1 << format.chroma.shiftX
    let stepY = 1 << format.chroma.shiftY
    let scaled = PixelRect(
      x: chromaRect.x * stepX, y: chromaRect.y * stepY, width: chromaRect.width * stepX,
      height: chromaRect.height * stepY)
    let read = ReadLayout(luma, lumaBlur).rect.union(scaled)
    // A lens without glass reads only the pixels that it changes.
    return rect.union(PixelRect(x: rect.x + read.x, y: rect.y + read.y, width: read.width, height: read.height))
      .intersection(PixelRect(canvas))
  }

  /// Returns the same lens for images that contain only a window of the canvas. It produces the same pixels there.
  ///
  /// The window must contain `readRect` and start on the chroma grid.
  public func inWindow(_ window: PixelRect) -> Lens {
    let stepX = 1 << format.chroma.shiftX
    let stepY = 1 << format.chroma.shiftY
    precondition(
      readRect.intersection(window) == readRect && window.x % stepX == 0 && window.y % stepY == 0,
      "the window must contain \(readRect) and start on the chroma grid, got \(window)")
    return moved(x: -window.x, y: -window.y, on: window.size)
  }
}
