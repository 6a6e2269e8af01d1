import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// PQ and HLG photos that stay what they are.
@Suite struct KeptHDRTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kept(_ path: String) throws -> Photo {
    try #require(try PhotoReader(path)).load(keepsHDR: true)
  }

  /// Against libavif's own conversion to 16 bits.
  @Test(arguments: [(16, TransferCurve.pq), (18, .hlg)]) func samplesStay(code: Int, transfer: TransferCurve) throws {
    let path = try DescribedColorTests.avif("9/\(code)/9", in: folder)
    let photo = try kept(path)
    #expect(photo.transfer == transfer)
    #expect(photo.profile == nil)
    try run("avifdec", "-d", "16", path, folder["judge.png"])
    let judge = try #require(try PhotoFile.load(folder["judge.png"]).sixteen)
    // Both have 10 bits, and matrices of their own precision.
    #expect(try #require(photo.sixteen).distance(to: judge) <= 65)

    try PhotoFile.writePNG(photo, to: folder["kept.png"])
    let png = try bytes(of: folder["kept.png"])
    let chunk = try #require(png.firstRange(of: Array("cICP".utf8))).upperBound
    #expect(Array(png[chunk..<chunk + 4]) == [9, UInt8(code), 0, 1])
    #expect(png.firstRange(of: Array("sRGB".utf8)) == nil)
    #expect(png.firstRange(of: Array("iCCP".utf8)) == nil)
    #expect(try kept(folder["kept.png"]) == photo)
    #expect(try PhotoFile.probe(folder["kept.png"]).bitDepth == 16)
    try DescribedColorTests.expectTruth(PhotoFile.load(folder["kept.png"]), 9, code)
  }

  /// Kept HDR is converted to the primaries of BT.2020 with the published matrices (ITU-R BT.2087 and BT.2407).
  @Test(arguments: [
    (
      "12/16/6",
      [[0.753_833, 0.198_597, 0.047_570], [0.045_744, 0.941_777, 0.012_479], [-0.001_210, 0.017_602, 0.983_609]]
    ),
    (
      "1/16/1",
      [[0.627_404, 0.329_283, 0.043_313], [0.069_097, 0.919_540, 0.011_362], [0.016_391, 0.088_013, 0.895_595]]
    ),
  ])
  func otherPrimariesAreConverted(codes: String, rows: [[Double]]) throws {
    let photo = try kept(DescribedColorTests.avif(codes, in: folder))
    let samples = try #require(photo.sixteen)
    for (i, field) in DescribedColorTests.fields(16).enumerated() {
      let light = (0..<3).map { DescribedColorTests.luminance(ofPQ: field[$0] / 255) }
      let pixel = samples[16 * i + 8, 8]
      for (row, sample) in zip(rows, [pixel.red, pixel.green, pixel.blue]) {
        let mapped = row[0] * light[0] + row[1] * light[1] + row[2] * light[2]
        #expect(abs(Double(sample) / 257 - 255 * DescribedColorTests.pq(max(mapped, 0))) <= 1, "\(field)")
      }
    }
    try PhotoFile.writePNG(photo, to: folder["kept.png"])
    #expect(try PhotoFile.probe(folder["kept.png"]).hdrSpace == "BT.2020 PQ")
  }

  @Test func photosOfStandardRangeAreLoadedAsUsual() throws {
    let path = try DescribedColorTests.avif("12/13/6", in: folder)
    #expect(try kept(path) == PhotoFile.load(path))
  }

  @Test func eightBitsBecomeSixteenAndTransparencyLiesOnGraphicsWhite() throws {
    let half: Raster<UInt8> = makeRaster(32, 16) { x, _ in (100, 100, 100, x < 16 ? 0 : 255) }
    let plain = try PhotoFile.png(Photo(.eight(half), alpha: .straight))
    let chunk = PNGChunk(type: "cICP", data: [9, 16, 0, 1]).bytes
    let photo = try kept(folder.file("half.png", plain[..<33] + chunk + plain[46...]))
    let samples = try #require(photo.sixteen)
    #expect(photo.isFlattened)
    // 203 cd/m² is 58% of PQ (ITU-R BT.2408).
    #expect(abs(Double(samples[4, 4].red) / 65535 - 0.58) < 0.001)
    #expect(samples[28, 4] == (25700, 25700, 25700, 65535))
  }
}
