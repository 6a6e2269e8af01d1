import CLibav

/// The alpha samples of decoded frames in one pixel format.
struct AlphaPlane {
  private let component: AVComponentDescriptor

  /// Creates a view of the alpha in a format; nil if it has none or a palette.
  init?(_ format: AVPixelFormat) {
    let flags = UInt64(AV_PIX_FMT_FLAG_ALPHA)
    guard let description = av_pix_fmt_desc_get(format)?.pointee, description.flags & flags != 0,
      description.flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT) == 0,
      description.nb_components == 2 || description.nb_components == 4
    else { return nil }
    component = description.nb_components == 4 ? description.comp.3 : description.comp.1
  }

  /// Returns whether every pixel of a frame is opaque.
  func isOpaque(_ frame: AVFrame) -> Bool {
    let planes = [
      (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1), (frame.data.2, frame.linesize.2),
      (frame.data.3, frame.linesize.3),
    ]
    guard let base = planes[Int(component.plane)].0 else { return true }
    let opaque = UInt16((1 << UInt32(component.depth)) - 1)
    for y in 0..<Int(frame.height) {
      let row = UnsafeRawPointer(base + y * Int(planes[Int(component.plane)].1) + Int(component.offset))
      var least = UInt16.max
      for x in 0..<Int(frame.width) {
        let place = row + x * Int(component.step)
        let sample = component.depth > 8 ? place.load(as: UInt16.self) : UInt16(place.load(as: UInt8.self))
        least = min(least, sample >> UInt16(component.shift) & opaque)
      }
      if least < opaque { return false }
    }
    return true
  }
}
