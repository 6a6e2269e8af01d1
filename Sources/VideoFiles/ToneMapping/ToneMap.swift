import Geometry

/// Converts 10-bit HDR images to 8-bit SDR images in one pass: BT.709 primaries and matrix, limited range, for displays
/// with a gamma of 2.4 (ITU-R BT.1886).
///
/// The largest of red, green and blue is mapped by a ``LuminanceCurve``, and the other two keep their ratio to it. Hue and
/// saturation are therefore preserved, and bright colours are clipped only where BT.709 cannot represent them. A fixed
/// 8×8 pattern dithers the rounding to 8 bits, which keeps skies free of bands.
///
/// Curves are tabulated once. Per pixel, only basic arithmetic remains, so the result does not depend on the machine.
final class ToneMap: Sendable {
  /// The format of converted images.
  static let format = PlanarFormat()

  private let source: PlanarFormat
  private let conversion: BlockConversion
  /// The tables one after another, as ``BlockConversion/Tables`` expects them.
  private let tables: [Float]

  /// Creates the map of images in `source`, which must have 10 bits, 4:2:0 chroma, and the transfer curve HLG or PQ.
  ///
  /// `peak` is the brightest luminance of a PQ video in cd/m². It is not used for HLG.
  init(from source: PlanarFormat, peak: Double = LuminanceCurve.nominalPeak) {
    precondition(
      source.bitDepth == 10 && source.chroma == .half && source.transfer != .standard,
      "the format must be HLG or PQ with 10 bits and 4:2:0 chroma, got \(source)")
    self.source = source
    conversion = BlockConversion(from: source, to: Self.format)
    let isHLG = source.transfer == .hlg
    let curve = LuminanceCurve(peak: isHLG ? LuminanceCurve.nominalPeak : peak)
    // Light is relative to the peak: that of the scene for HLG, that of the display for PQ.
    let light = (0..<BlockConversion.linearSize).map { index in
      let signal = Double(index) / Double(BlockConversion.linearSize - 1)
      return Float(isHLG ? HLGCurve.light(signal) : min(PQCurve.luminance(signal) / curve.peak, 1))
    }
    let signal = Self.table { Elementary.pow($0, 1 / 2.4) }
    let displayGain = Self.table { isHLG ? Elementary.pow($0, HLGCurve.systemGamma - 1) : 1 }
    let toneGain = Self.table {
      // The gain is constant near black.
      let luminance = max($0, 1e-6) * curve.peak
      return curve(luminance) / luminance * curve.peak / LuminanceCurve.white
    }
    tables = light + signal + displayGain + toneGain
  }

  /// Tabulates a function on 0…1 logarithmically.
  private static func table(_ function: (Double) -> Double) -> [Float] {
    (0..<BlockConversion.logarithmicSize).map { Float(function(BlockConversion.logarithmicArgument($0))) }
  }

  /// Converts an image to ``format``. Both images must have the same size, which must be even.
  func convert(_ image: PlanarImage, to result: PlanarImage) {
    precondition(image.format == source, "the image must be in \(source), got \(image.format)")
    precondition(
      result.format == Self.format && result.size == image.size,
      "the result must be \(image.size) in \(Self.format), got \(result.size) in \(result.format)")
    tables.withUnsafeBufferPointer { tables in
      DitherPattern.rows.withUnsafeBufferPointer { pattern in
        let tables = BlockConversion.Tables(tables.baseAddress!)
        for row in 0..<image.size.height / 2 {
          conversion.convertRow(row, of: image, to: result, tables, dithering: pattern.baseAddress!)
        }
      }
    }
  }
}
