public import Geometry

extension Lens {
  /// The pixels that applying the lens may read; what lies further away has no influence.
  public var readRect: PixelRect {
    let luma = lumaBlur.reach + (4 << lumaBlur.maxShift)
    let chroma = (chromaBlur.reach + (4 << chromaBlur.maxShift)) << format.chroma.shiftX
    return rect.outset(by: max(luma, chroma)).intersection(PixelRect(canvas))
  }
}
