public import Geometry

/// A window of an RGBA raster, as a planar image to which lenses can be applied.
///
/// Samples are converted to 14 bits and back. Pixels that have not changed stay bit-identical. Alpha is neither read nor
/// written.
public struct PixelWindow {
  /// The format of the planes.
  public static let format = PlanarFormat(bitDepth: 14, chroma: .full, matrix: .bt709, isFullRange: true)

  /// The window's pixels in the raster.
  public let rect: PixelRect
  /// The window as a planar image.
  public let planes: PlanarImage

  /// Creates a window whose pixels have not been read yet, and whose samples have a transfer curve.
  public init(_ rect: PixelRect, transfer: TransferCurve = .standard) {
    self.rect = rect
    var format = Self.format
    format.transfer = transfer
    planes = PlanarImage(unfilled: rect.size, format: format)
  }

  /// Reads the window from a raster `width` pixels wide.
  @_specialize(where Sample == UInt16)
  public func read<Sample: FixedWidthInteger & UnsignedInteger>(from samples: UnsafePointer<Sample>, width: Int) {
    let isBytes = MemoryLayout<Sample>.size == 1
    planes.visitRows(0..<rect.height) { y, luma, blue, red in
      let row = samples + ((y + rect.y) * width + rect.x) * 4
      if isBytes {
        ByteCodes.read(UnsafeMutableRawPointer(mutating: row), count: rect.width, luma, blue, red)
        return
      }
      for x in 0..<rect.width { (luma[x], blue[x], red[x]) = PixelWindow.codes(row + 4 * x) }
    }
  }

  /// Writes part of the window back to the raster it was read from.
  @_specialize(where Sample == UInt16)
  public func write<Sample: FixedWidthInteger & UnsignedInteger>(
    within part: PixelRect, to samples: UnsafeMutablePointer<Sample>, width: Int
  ) {
    let isBytes = MemoryLayout<Sample>.size == 1
    planes.visitRows(part.y..<max(part.y, part.maxY)) { y, luma, blue, red in
      let row = samples + ((y + rect.y) * width + rect.x + part.x) * 4
      if isBytes {
        ByteCodes.write(
          luma + part.x, blue + part.x, red + part.x, count: part.width, to: UnsafeMutableRawPointer(row))
        return
      }
      for i in 0..<part.width {
        let codes = (luma[part.x + i], blue[part.x + i], red[part.x + i])
        // The raster still contains the pixels that were read, so a pixel has changed if its code values differ.
        if codes != PixelWindow.codes(row + 4 * i) { PixelWindow.put(codes, row + 4 * i) }
      }
    }
  }

  @inline(__always)
  private static func codes<Sample: FixedWidthInteger & UnsignedInteger>(
    _ pixel: UnsafePointer<Sample>
  ) -> (UInt16, UInt16, UInt16) {
    let unit = 16383 / Float(Sample.max)
    let r = Float(pixel[0]) * unit
    let g = Float(pixel[1]) * unit
    let b = Float(pixel[2]) * unit
    let luma = Float(ByteCodes.kr) * r + Float(ByteCodes.kg) * g + Float(ByteCodes.kb) * b
    return (
      UInt16(luma + 0.5), UInt16(min(8192.5 + (b - luma) * Float(0.5 / (1 - ByteCodes.kb)), 16383)),
      UInt16(min(8192.5 + (r - luma) * Float(0.5 / (1 - ByteCodes.kr)), 16383))
    )
  }

  @inline(__always)
  private static func put<Sample: FixedWidthInteger & UnsignedInteger>(
    _ codes: (UInt16, UInt16, UInt16), _ pixel: UnsafeMutablePointer<Sample>
  ) {
    let unit = Float(Sample.max) / 16383
    let luma = Float(codes.0)
    let blue = Float(codes.1) - 8192
    let red = Float(codes.2) - 8192
    let r = luma + red * Float(2 * (1 - ByteCodes.kr))
    let b = luma + blue * Float(2 * (1 - ByteCodes.kb))
    let g = (luma - Float(ByteCodes.kr) * r - Float(ByteCodes.kb) * b) / Float(ByteCodes.kg)
    pixel[0] = Sample(min(max(r * unit + 0.5, 0), Float(Sample.max)))
    pixel[1] = Sample(min(max(g * unit + 0.5, 0), Float(Sample.max)))
    pixel[2] = Sample(min(max(b * unit + 0.5, 0), Float(Sample.max)))
  }
}
