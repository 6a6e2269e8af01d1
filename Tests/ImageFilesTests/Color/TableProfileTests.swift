import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct TableProfileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The colours of `SRGBConversionTests.known` as the exchanging profile stores them, in blocks of 16 × 16 pixels.
  private var exchanged: Raster<UInt16> {
    makeRaster(16 * SRGBConversionTests.known.count, 16) { x, _ in
      let color = SRGBConversionTests.known[x / 16].srgb * 65535
      return (UInt16(color.y.rounded()), UInt16(color.z.rounded()), UInt16(color.x.rounded()), 65535)
    }
  }

  private func photo(_ wayBack: WayBack) throws -> Photo {
    let profile = try #require(ColorProfile(exchangingProfile(wayBack)))
    return Photo(.sixteen(exchanged), alpha: .opaque, profile: profile)
  }

  /// The greatest difference between the middles of the blocks and the known colours of Display P3, in 8-bit levels.
  private func distanceToP3(_ photo: Photo) -> Double {
    var distance = 0.0
    for (i, (_, p3)) in SRGBConversionTests.known.enumerated() {
      let x = i * 16 + 8
      let y = 8
      let color: SIMD3<Double>
      switch photo.pixels {
      case .eight(let raster):
        let pixel = raster[x, y]
        color = [Double(pixel.red), Double(pixel.green), Double(pixel.blue)]
      case .sixteen(let raster):
        let pixel = raster[x, y]
        color = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 257
      }
      for c in 0..<3 { distance = max(distance, abs(color[c] - p3[c])) }
    }
    return distance
  }

  @Test(arguments: [WayBack.missing, .empty]) func colorsThatCannotBeConvertedBackBecomeDisplayP3(wayBack: WayBack)
    throws
  {
    try PhotoFile.writePNG(photo(wayBack), to: folder["deep.png"])
    let deep = try PhotoFile.load(folder["deep.png"])
    #expect(deep.bitDepth == 16)
    #expect(deep.profile?.name == "Display P3")
    #expect(distanceToP3(deep) < 1)
    let info = try PhotoFile.probe(folder["deep.png"])
    #expect(info.profile == deep.profile)
    #expect(info.convertedProfile?.name == "Exchanged")
    #expect(!info.ignoresProfile)

    try PhotoFile.writeJPEG(photo(wayBack), to: folder["eight.jpg"])
    let eight = try PhotoFile.load(folder["eight.jpg"])
    #expect(eight.profile == deep.profile)
    #expect(distanceToP3(eight) < 4)
  }

  @Test func aProfileWithBothTablesIsKept() throws {
    try PhotoFile.writePNG(photo(.inverse), to: folder["photo.png"])
    let photo = try photo(.inverse)
    #expect(try PhotoFile.load(folder["photo.png"]) == photo)
    let info = try PhotoFile.probe(folder["photo.png"])
    #expect(info.profile == photo.profile)
    #expect(info.convertedProfile == nil)
    // Colours drawn in sRGB are converted to the profile: red is stored as blue.
    let conversion = try SRGBConversion(to: photo.profile)
    for (srgb, _) in SRGBConversionTests.known {
      let stored = try conversion.converted(srgb)
      let difference = (stored - SIMD3(srgb.y, srgb.z, srgb.x)) * 255
      for i in 0..<3 { #expect(abs(difference[i]) < 1.5, "\(srgb)") }
    }
  }

  @Test func tenBitsAreConvertedFromFullRange() throws {
    try PhotoFile.writePNG(photo(.missing), to: folder["deep.png"])
    try run(
      "vips", "heifsave", folder["deep.png"], folder["ten.heic"], "--bitdepth", "10", "--compression", "hevc",
      "--lossless")
    let photo = try PhotoFile.load(folder["ten.heic"])
    #expect(photo.profile?.name == "Display P3")
    #expect(distanceToP3(photo) < 2)
    let white = try #require(photo.sixteen)[3 * 16 + 8, 8]
    #expect(min(white.red, white.green, white.blue) >= 65535 - 16)
  }

  /// White is added after the conversion, and alpha is not converted.
  @Test func transparencyIsKeptAndLiesOverWhite() throws {
    let half: Raster<UInt8> = makeRaster(32, 16) { x, _ in x < 16 ? (0, 0, 255, 255) : (0, 0, 255, 128) }
    let profile = try #require(ColorProfile(exchangingProfile(.missing)))
    try PhotoFile.writePNG(Photo(.eight(half), alpha: .straight, profile: profile), to: folder["half.png"])
    let kept = try #require(try PhotoFile.load(folder["half.png"], transparency: .kept).eight)
    // sRGB red in Display P3.
    #expect(kept[24, 8] == (234, 51, 35, 128))
    #expect(kept[8, 8] == (234, 51, 35, 255))
    let flat = try #require(try PhotoFile.load(folder["half.png"]).eight)
    // 255 − (255 − v) · 128 / 255
    let pixel = flat[24, 8]
    for (sample, expected) in [(pixel.red, 244.5), (pixel.green, 152.6), (pixel.blue, 144.6)] {
      #expect(abs(Double(sample) - expected) <= 1)
    }
  }

  @Test func displayP3IsAsItsPrimariesSay() throws {
    let conversion = try SRGBConversion(to: .displayP3)
    for (srgb, expected) in SRGBConversionTests.known {
      let difference = try conversion.converted(srgb) * 255 - expected
      for i in 0..<3 { #expect(abs(difference[i]) < 0.6, "\(srgb)") }
    }
    let path = try folder.file("p3.icc", ColorProfile.displayP3.bytes)
    let tags = String(
      decoding: try run("exiftool", "-validate", "-warning", "-a", "-ProfileDescription", path), as: UTF8.self)
    #expect(tags.contains("Display P3"))
    #expect(!tags.contains("Warning"))
  }

  @Test func brokenProfilesAreReported() throws {
    let p3 = try displayP3(in: folder)
    let broken = try #require(ColorProfile(p3.bytes[..<128] + [UInt8](repeating: 0, count: p3.bytes.count - 128)))
    try PhotoFile.writeJPEG(Photo(.eight(blocks(16, 16)), alpha: .opaque, profile: broken), to: folder["broken.jpg"])
    #expect(try PhotoFile.probe(folder["broken.jpg"]).ignoresProfile)
    #expect(try !PhotoFile.probe(folder["p3.png"]).ignoresProfile)
    #expect(try !PhotoFile.probe(folder["srgb.png"]).ignoresProfile)

    // A broken profile of grey or CMYK must not make the photo unreadable.
    for (space, model) in [("GRAY", "b-w"), ("CMYK", "cmyk")] {
      var profile = broken.bytes
      profile.replaceSubrange(16..<20, with: Array(space.utf8))
      let icc = try folder.file("\(space).icc", profile)
      try run("vips", "colourspace", folder["srgb.png"], folder["\(space).v"], model)
      try run("vips", "jpegsave", folder["\(space).v"], folder["\(space).jpg"])
      try run("exiftool", "-q", "-overwrite_original", "-icc_profile<=\(icc)", folder["\(space).jpg"])
      #expect(try PhotoFile.probe(folder["\(space).jpg"]).ignoresProfile)
      #expect(try PhotoFile.load(folder["\(space).jpg"]).profile == nil)
    }
  }
}
