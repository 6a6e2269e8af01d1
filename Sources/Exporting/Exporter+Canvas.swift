public import ImageFiles

extension Exporter {
  /// Returns the canvas that an export of a photo or video paints its overlay on: the background, cropped and scaled.
  ///
  /// A photo keeps its colour space and bit depth. A frame of a video becomes sRGB with 8 bits.
  ///
  /// - Parameters:
  ///   - background: the photo, video or scene. `none` is a precondition failure.
  ///   - framing: how the canvas is cut from it.
  ///   - seconds: the time of the frame of a video, from its first frame. A time after the end means the last frame.
  public func canvas(of background: Background, framing: Framing, at seconds: Double = 0) throws -> Photo {
    let cut = background.cut(framing, isVideo: false)
    let frames = try background.image(cut, at: seconds, threads: threads)
    guard case .image(let canvas) = try frames.supply.next(), let photo = canvas.photo else {
      preconditionFailure("a canvas needs a background, got \(background.kind)")
    }
    return photo
  }
}
