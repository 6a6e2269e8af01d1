import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// The Display P3 profile bundled with libvips, embedded by the `vips` command.
func displayP3(in folder: TemporaryFolder) throws -> ColorProfile {
  try PhotoFile.writePNG(Photo(.eight(blocks(8, 8)), alpha: .opaque), to: folder["srgb.png"])
  try run("vips", "icc_transform", folder["srgb.png"], folder["p3.png"], "p3", "--input-profile", "srgb")
  return try #require(try PhotoFile.probe(folder["p3.png"]).profile)
}

@Suite struct SRGBConversionTests {
  let folder: TemporaryFolder
  let p3: ColorProfile

  init() throws {
    folder = try TemporaryFolder()
    p3 = try displayP3(in: folder)
  }

  /// sRGB colours and their Display P3 values in 0…255, computed from the primaries of both spaces (IEC 61966-2-1,
  /// SMPTE EG 432-1). The spaces share their white point and transfer function.
  static let known: [(srgb: SIMD3<Double>, p3: SIMD3<Double>)] = [
    ([1, 0, 0], [233.96, 51.07, 35.33]),
    ([0, 1, 0], [116.89, 251.24, 76.07]),
    ([0, 0, 1], [0, 0, 244.69]),
    ([1, 1, 1], [255, 255, 255]),
    ([0.5, 0.5, 0.5], [127.5, 127.5, 127.5]),
    ([1, 0.5, 0.2], [238.67, 134.45, 70.84]),
    ([0.2, 0.8, 0.4], [102.57, 201.12, 113.04]),
    ([0, 0, 0], [0, 0, 0]),
  ]

  @Test func colorsAgreeWithThePrimaries() throws {
    let conversion = try SRGBConversion(to: p3)
    #expect(!conversion.isIdentity)
    for (srgb, expected) in Self.known {
      let difference = try conversion.converted(srgb) * 255 - expected
      for i in 0..<3 { #expect(abs(difference[i]) < 1.5, "\(srgb)") }
    }
  }

  @Test func premultipliedPixelsAreConvertedAlike() throws {
    let conversion = try SRGBConversion(to: p3)
    let drawn: Raster<UInt8> = makeRaster(256, 3) { x, y in
      let alpha = UInt8(x)
      return y == 0 ? (alpha, 0, 0, alpha) : y == 1 ? (alpha, alpha, alpha, alpha) : (0, 0, 0, alpha)
    }
    let converted = try conversion.converted(drawn)
    for x in 0..<256 {
      let alpha = Double(x) / 255
      let red = converted[x, 0]
      #expect(abs(Double(red.red) - 233.96 * alpha) < 1.2)
      #expect(abs(Double(red.green) - 51.07 * alpha) < 1.2)
      #expect(red.alpha == UInt8(x))
      let white = converted[x, 1]
      #expect(white == (UInt8(x), UInt8(x), UInt8(x), UInt8(x)))
      let black = converted[x, 2]
      #expect(black == (0, 0, 0, UInt8(x)))
    }
  }

  @Test func sRGBIsUnchanged() throws {
    let drawn: Raster<UInt8> = makeRaster(16, 16) { x, y in (UInt8(x), UInt8(y), 9, 200) }
    #expect(try SRGBConversion(to: nil).isIdentity)
    #expect(try SRGBConversion(to: nil).converted(drawn) == drawn)

    try run("vips", "icc_transform", folder["p3.png"], folder["again.png"], "srgb", "--embedded")
    let srgb = try #require(try PhotoFile.probe(folder["again.png"]).profile)
    #expect(try SRGBConversion(to: srgb).isIdentity)
    #expect(try SRGBConversion(to: srgb).converted(drawn) == drawn)
  }

  @Test func aBrokenProfileIsAnErrorHereAndNoneInAPhoto() throws {
    // Keep the header and zero the elements.
    let broken = try #require(ColorProfile(p3.bytes[..<128] + [UInt8](repeating: 0, count: p3.bytes.count - 128)))
    let error = try #require(throws: FileError.self) { try SRGBConversion(to: broken) }
    #expect(error.kind == .unsupported)
    let photo = Photo(.eight(blocks(16, 16)), alpha: .opaque, profile: broken)
    try PhotoFile.writeJPEG(photo, to: folder["broken.jpg"])
    #expect(try PhotoFile.load(folder["broken.jpg"]).profile == nil)
  }

  @Test func onlyRGBProfilesAreAccepted() {
    #expect(ColorProfile([]) == nil)
    #expect(ColorProfile([UInt8](repeating: 0, count: 200)) == nil)
    var grey = p3.bytes
    grey.replaceSubrange(16..<20, with: Array("GRAY".utf8))
    #expect(ColorProfile(grey) == nil)
    #expect(ColorProfile(Array(p3.bytes.dropLast())) == nil)
  }
}
