public import Geometry

extension Lens {
  /// The pixels that applying the lens may read; what lies further away has no influence.
  public var readRect: PixelRect {
    let colour = LensScratch.Layout(chroma, chromaBlur).rect
    let (stepX, stepY) = (1 << format.chroma.shiftX, 1 << format.chroma.shiftY)
    let scaled = PixelRect(
      x: colour.x * stepX, y: colour.y * stepY, width: colour.width * stepX, height: colour.height * stepY)
    let read = LensScratch.Layout(luma, lumaBlur).rect.union(scaled)
    // A lens without glass reads what it changes.
    return rect.union(PixelRect(x: rect.x + read.x, y: rect.y + read.y, width: read.width, height: read.height))
      .intersection(PixelRect(canvas))
  }
}
