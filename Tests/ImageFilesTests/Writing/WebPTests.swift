import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// WebP files, as vips and exiftool read them.
@Suite struct WebPTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ photo: Photo, maxBytes: Int = .max, description: String? = nil) throws -> [UInt8] {
    let output = try OutputFile(folder["out.webp"])
    try PhotoFile.writeWebP(photo, maxBytes: maxBytes, description: description, to: output)
    try output.commit()
    return try bytes(of: folder["out.webp"])
  }

  /// Noise that compresses badly.
  private let rough: Photo = {
    var random = SplitMix(seed: 5)
    let raster: Raster<UInt8> = makeRaster(96, 96) { _, _ in
      (
        UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
        UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random)
      )
    }
    return Photo(.eight(raster), alpha: .straight)
  }()

  @Test func itIsLosslessIfItFits() throws {
    let drawn: Raster<UInt8> = makeRaster(3, 1) { x, _ in
      [(100, 50, 0, 200), (9, 8, 7, 255), (10, 20, 255, 255)][x]
    }
    _ = try write(Photo(.eight(drawn), alpha: .premultiplied), description: "Brown <rice> & 午餐")
    try run("vips", "rawsave", folder["out.webp"], folder["out.raw"])
    // Straight red and green are 100 · 255 / 200 and 50 · 255 / 200, rounded.
    #expect(try bytes(of: folder["out.raw"]) == [128, 64, 0, 200, 9, 8, 7, 255, 10, 20, 255, 255])
    let text = try run("exiftool", "-s3", "-charset", "UTF8", "-Description", folder["out.webp"])
    #expect(String(decoding: text, as: UTF8.self) == "Brown <rice> & 午餐\n")
  }

  @Test func qualityIsLoweredUntilItFits() throws {
    let lossless = try write(rough).count
    let half = try write(rough, maxBytes: lossless * 3 / 5).count
    #expect(half <= lossless * 3 / 5)
    #expect(half > lossless / 3)
  }

  @Test func whatCannotFitIsRefused() throws {
    let error = #expect(throws: FileError.self) { try write(rough, maxBytes: 1000) }
    #expect(error?.kind == .tooLarge)
    #expect(folder.names == [])
  }
}
