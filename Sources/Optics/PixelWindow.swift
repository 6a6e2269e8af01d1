public import Geometry

/// A part of a picture of red, green, blue and alpha samples, as planes that lenses can be applied to.
///
/// It is converted with 14 bits a sample, and only pixels that changed are converted back: all others keep their
/// samples, bit for bit. Alpha is neither read nor written.
public struct PixelWindow {
  /// The format of the planes.
  public static let format = PlanarFormat(bitDepth: 14, chroma: .full, matrix: .bt709, isFullRange: true)

  /// Which pixels of the picture.
  public let rect: PixelRect
  /// The window as planes, to be painted on.
  public let planes: PlanarImage
  private let before: PlanarImage

  private static let kr = Float(0.2126)
  private static let kg = Float(0.7152)
  private static let kb = Float(0.0722)

  /// Reads a window of a picture that is `width` pixels wide.
  @_specialize(where Sample == UInt8)
  @_specialize(where Sample == UInt16)
  public init<Sample: FixedWidthInteger & UnsignedInteger>(
    _ rect: PixelRect, of samples: UnsafePointer<Sample>, width: Int
  ) {
    self.rect = rect
    let image = PlanarImage(size: rect.size, format: Self.format)
    let unit = 16383 / Float(Sample.max)
    let (kr, kg, kb) = (Self.kr, Self.kg, Self.kb)
    image.writeRows { y, luma, blue, red in
      var i = ((y + rect.y) * width + rect.x) * 4
      for x in 0..<rect.width {
        let r = Float(samples[i]) * unit
        let g = Float(samples[i + 1]) * unit
        let b = Float(samples[i + 2]) * unit
        let l = kr * r + kg * g + kb * b
        luma[x] = UInt16(l + 0.5)
        blue[x] = UInt16(min(8192.5 + (b - l) * (0.5 / (1 - kb)), 16383))
        red[x] = UInt16(min(8192.5 + (r - l) * (0.5 / (1 - kr)), 16383))
        i += 4
      }
    }
    before = image
    planes = image.copy()
  }

  /// Writes what has changed within a part of the window back to the picture it was read from.
  @_specialize(where Sample == UInt8)
  @_specialize(where Sample == UInt16)
  public func write<Sample: FixedWidthInteger & UnsignedInteger>(
    within part: PixelRect, to samples: UnsafeMutablePointer<Sample>, width: Int
  ) {
    let unit = Float(Sample.max) / 16383
    let most = Float(Sample.max)
    let (kr, kg, kb) = (Self.kr, Self.kg, Self.kb)
    planes.compareRows(with: before, in: part) { x, y, l, cb, cr in
      let (luma, blue, red) = (Float(l), Float(cb) - 8192, Float(cr) - 8192)
      let r = luma + red * (2 * (1 - kr))
      let b = luma + blue * (2 * (1 - kb))
      let g = (luma - kr * r - kb * b) / kg
      let i = ((y + rect.y) * width + x + rect.x) * 4
      samples[i] = Sample(min(max(r * unit + 0.5, 0), most))
      samples[i + 1] = Sample(min(max(g * unit + 0.5, 0), most))
      samples[i + 2] = Sample(min(max(b * unit + 0.5, 0), most))
    }
  }
}
