import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

@Suite struct ToneMapTests {
  static let curves = [TransferCurve.hlg, .pq]

  static func format(_ transfer: TransferCurve) -> PlanarFormat {
    PlanarFormat(bitDepth: 10, matrix: .bt2020, transfer: transfer, hasWidePrimaries: true)
  }

  /// An image of flat patches, each `side` pixels wide and high, in rows of eight.
  static func image(of patches: [SIMD3<Int>], side: Int, _ format: PlanarFormat) -> PlanarImage {
    let size = PixelSize(width: 8 * side, height: (patches.count + 7) / 8 * side)
    let image = PlanarImage(size: size, format: format)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = y / side * 8 + x / side
        guard index < patches.count else { continue }
        image[0, x, y] = patches[index].x
        image[1, x / 2, y / 2] = patches[index].y
        image[2, x / 2, y / 2] = patches[index].z
      }
    }
    return image
  }

  /// The mean levels of each patch over its central 16×16 pixels, which contain the dither pattern a whole number of
  /// times.
  static func means(of image: PlanarImage, side: Int, count: Int) -> [SIMD3<Double>] {
    (0..<count).map { index in
      let x = index % 8 * side + side / 2 - 8
      let y = index / 8 * side + side / 2 - 8
      return SIMD3(
        (0..<3).map { plane in
          let (shift, extent) = plane == 0 ? (0, 16) : (1, 8)
          let sum = (0..<extent * extent).reduce(0) {
            $0 + image[plane, x >> shift + $1 % extent, y >> shift + $1 / extent]
          }
          return Double(sum) / Double(extent * extent)
        })
    }
  }

  static func mapped(_ image: PlanarImage, peak: Double = LuminanceCurve.nominalPeak) -> PlanarImage {
    let result = PlanarImage(size: image.size, format: ToneMap.format)
    ToneMap(from: image.format, peak: peak).convert(image, to: result)
    return result
  }

  /// Up to the knee, mapping tones is a conversion of transfer curve, primaries and matrix, as zimg does it.
  @Test(arguments: curves) func darkColorsAgreeWithZimg(_ transfer: TransferCurve) throws {
    var random = SplitMix(seed: 11)
    let patches = (0..<64).map { _ in
      SIMD3(
        Int.random(in: 220...400, using: &random), 512 + Int.random(in: -20...20, using: &random),
        512 + Int.random(in: -20...20, using: &random))
    }
    let side = 32
    let image = Self.image(of: patches, side: side, Self.format(transfer))
    let ours = Self.means(of: Self.mapped(image), side: side, count: patches.count)

    let folder = try TemporaryFolder()
    try SampleTests.packed(image).write(to: URL(filePath: folder["in.raw"]))
    let curve = transfer == .hlg ? "arib-std-b67" : "smpte2084"
    let theirs = try ffmpeg(
      "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-s", "256x256", "-i", folder["in.raw"], "-vf",
      "setparams=color_primaries=bt2020:color_trc=\(curve):colorspace=bt2020nc:range=tv,zscale=t=linear:npl=203:agamma=0,"
        + "format=gbrpf32le,zscale=p=bt709:agamma=0,zscale=t=bt709:m=bt709:r=tv:agamma=0,format=yuv420p", "-f",
      "rawvideo",
      "-")
    let expected = PlanarImage(size: image.size, format: ToneMap.format)
    var at = theirs.startIndex
    for plane in 0..<3 {
      let extent = expected.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          expected[plane, x, y] = Int(theirs[at])
          at += 1
        }
      }
    }
    for (index, wanted) in Self.means(of: expected, side: side, count: patches.count).enumerated() {
      let difference = ours[index] - wanted
      // zimg rounds to whole levels, and the lattice is interpolated.
      #expect(difference.max() < 0.8, "\(patches[index]): \(ours[index]), zimg \(wanted)")
      #expect(difference.min() > -0.8, "\(patches[index]): \(ours[index]), zimg \(wanted)")
    }
  }

  @Test(arguments: curves, [1000.0, 4000]) func allColorsAgreeWithThePlainConversion(
    _ transfer: TransferCurve, peak: Double
  ) {
    let format = Self.format(transfer)
    let reference = ReferenceToneMapping(source: format, peak: transfer == .hlg ? 1000 : peak)
    var random = SplitMix(seed: 12)
    let patches = (0..<256).map { _ in
      SIMD3(
        Int.random(in: 64...940, using: &random), Int.random(in: 300...724, using: &random),
        Int.random(in: 300...724, using: &random))
    }
    let ours = Self.means(
      of: Self.mapped(Self.image(of: patches, side: 16, format), peak: peak), side: 16, count: patches.count)
    for (patch, mean) in zip(patches, ours) {
      let exact = reference.convert(SIMD3(Double(patch.x), Double(patch.y), Double(patch.z)))
      let difference = mean - exact
      #expect(difference.max() < 0.4, "\(patch): \(mean), exactly \(exact)")
      #expect(difference.min() > -0.4, "\(patch): \(mean), exactly \(exact)")
    }
  }

  @Test(arguments: curves) func greysStayGreyAndRise(_ transfer: TransferCurve) {
    let patches = (0..<110).map { SIMD3(64 + 8 * $0, 512, 512) }
    let result = Self.mapped(Self.image(of: patches, side: 16, Self.format(transfer)))
    #expect(result.samples(plane: 1).allSatisfy { $0 == 128 })
    #expect(result.samples(plane: 2).allSatisfy { $0 == 128 })
    let means = Self.means(of: result, side: 16, count: patches.count).map(\.x)
    #expect(zip(means, means.dropFirst()).allSatisfy { $0 <= $1 })
    // Black is exact, so it is not dithered.
    #expect((0..<16).allSatisfy { result[0, $0, 3] == 16 })
  }

  /// Graphics white of 203 cd/m² becomes 159 cd/m² of 203 by the tone curve, so its signal is (159.04 ÷ 203)^(1 ÷ 2.4).
  @Test(arguments: [(TransferCurve.hlg, 721), (.pq, 573)])
  func graphicsWhiteStaysBelowSDRWhite(_ transfer: TransferCurve, code: Int) {
    let result = Self.mapped(Self.image(of: [SIMD3(code, 512, 512)], side: 16, Self.format(transfer)))
    #expect(abs(Self.means(of: result, side: 16, count: 1)[0].x - (16 + 219 * 0.9034)) < 0.7)
  }

  @Test(arguments: [(TransferCurve.hlg, 940), (.pq, 723)])
  func theBrightestSignalBecomesWhite(_ transfer: TransferCurve, code: Int) {
    let result = Self.mapped(Self.image(of: [SIMD3(code, 512, 512)], side: 16, Self.format(transfer)))
    #expect((0..<16).allSatisfy { result[0, $0, 5] == 235 && result[1, $0 / 2, 2] == 128 })
  }

  @Test func thePatternKeepsEveryLevelOnAverage() {
    #expect(Set(DitherPattern.rows).count == 64)
    #expect(abs(DitherPattern.rows.reduce(0, +)) < 1e-6)
    for level in stride(from: Float(0), through: 1, by: 1 / 64) {
      #expect(abs(DitherPattern.rows.map { (level + $0).rounded() }.reduce(0, +) / 64 - level) < 0.01)
    }
  }

  @Test(arguments: curves) func noCodeValuesLeaveTheRange(_ transfer: TransferCurve) {
    var random = SplitMix(seed: 13)
    let extremes = [0, 1, 64, 512, 940, 960, 1023]
    let patches = (0..<128).map { _ in
      SIMD3(
        extremes.randomElement(using: &random)!, extremes.randomElement(using: &random)!,
        extremes.randomElement(using: &random)!)
    }
    let result = Self.mapped(Self.image(of: patches, side: 16, Self.format(transfer)))
    #expect(result.samples(plane: 0).allSatisfy { (16...235).contains($0) })
    #expect((result.samples(plane: 1) + result.samples(plane: 2)).allSatisfy { (16...240).contains($0) })
  }
}
