import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

@Suite struct PhotoLoadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The sides of the upright image that the first stored row and column represent, for EXIF 2.3 orientations 1 to 8.
  static let sides: [(row: String, column: String)] = [
    ("top", "left"), ("top", "right"), ("bottom", "right"), ("bottom", "left"),
    ("left", "top"), ("right", "top"), ("right", "bottom"), ("left", "bottom"),
  ]

  /// Returns an upright raster as a camera stores it with this orientation.
  static func stored(_ upright: Raster<UInt8>, orientation: Int) -> Raster<UInt8> {
    let (row, column) = Self.sides[orientation - 1]
    let width = upright.size.width
    let height = upright.size.height
    let swaps = row == "left" || row == "right"
    return makeRaster(swaps ? height : width, swaps ? width : height) { x, y in
      let across = swaps ? (row == "left" ? y : width - 1 - y) : (column == "left" ? x : width - 1 - x)
      let down = swaps ? (column == "top" ? x : height - 1 - x) : (row == "top" ? y : height - 1 - y)
      return upright[across, down]
    }
  }

  @Test(arguments: 1...8) func everyExifOrientationIsApplied(orientation: Int) throws {
    let upright = blocks(72, 40)
    let path = folder["stored.jpg"]
    try PhotoFile.writeJPEG(Photo(.eight(Self.stored(upright, orientation: orientation)), alpha: .opaque), to: path)
    try run("exiftool", "-q", "-overwrite_original", "-n", "-Orientation=\(orientation)", path)

    let info = try PhotoFile.probe(path)
    #expect(info.size == upright.size)
    #expect(info.orientation == orientation)
    let whole = try #require(try PhotoFile.load(path).eight)
    #expect(whole.distance(to: upright) <= 3)

    let crop = PixelRect(x: 5, y: 9, width: 50, height: 23)
    #expect(try PhotoFile.load(path, crop: crop).eight == whole.cropped(to: crop))

    let halved = try #require(try PhotoFile.load(path, size: PixelSize(width: 36, height: 20)).eight)
    #expect(halved.size == PixelSize(width: 36, height: 20))
    // The middle of a flat block is unchanged.
    #expect(abs(Int(halved[2, 2].red) - Int(upright[4, 4].red)) <= 12)
    #expect(abs(Int(halved[34, 18].red) - Int(upright[68, 36].red)) <= 12)
  }

  @Test(.enabled(if: Media.arrow != nil)) func aHEICIsRotatedOnce() throws {
    let path = try #require(Media.arrow)
    let info = try PhotoFile.probe(path)
    #expect(info.size == PixelSize(width: 3024, height: 4032))
    #expect(info.orientation == 6)
    let whole = try #require(try PhotoFile.load(path).eight)
    #expect(try whole == pixelsByVips(path, in: folder, size: info.size))
  }

  @Test(.enabled(if: Media.sideways != nil)) func aSidewaysJPEGIsRotated() throws {
    let path = try #require(Media.sideways)
    let photo = try PhotoFile.load(path)
    try run("ffmpeg", "-v", "error", "-i", path, "-pix_fmt", "rgb24", folder["upright.png"])
    let judged = try pixelsByVips(folder["upright.png"], in: folder, size: PixelSize(width: 231, height: 308))
    #expect(try #require(photo.eight).signalToNoise(judged) > 35)
  }

  @Test(.enabled(if: Media.pug != nil)) func aCropHasTheExactPixelsOfTheDecoder() throws {
    let path = try #require(Media.pug)
    let crop = PixelRect(x: 1165, y: 0, width: 1701, height: 3024)
    let photo = try PhotoFile.load(path, crop: crop)
    try run("vips", "crop", path, folder["crop.v"], "1165", "0", "1701", "3024")
    #expect(try photo.eight == pixelsByVips(folder["crop.v"], in: folder, size: crop.size))
    #expect(photo.alpha == .opaque)
    #expect(photo.profile?.name == "Display P3")
  }

  @Test func resizingAgreesWithAnotherLanczos() throws {
    // The raster is smooth, without edges that filters would treat differently.
    let smooth: Raster<UInt8> = makeRaster(240, 160) { x, y in
      let wave = sin(Double(x) / 17) * cos(Double(y) / 13)
      return (UInt8(128 + 100 * wave), UInt8(x), UInt8(y), 255)
    }
    try PhotoFile.writePNG(Photo(.eight(smooth), alpha: .opaque), to: folder["smooth.png"])
    let size = PixelSize(width: 97, height: 71)
    let ours = try #require(try PhotoFile.load(folder["smooth.png"], size: size).eight)
    try run(
      "ffmpeg", "-v", "error", "-i", folder["smooth.png"], "-vf", "scale=97:71:flags=lanczos+accurate_rnd", "-pix_fmt",
      "rgb24", folder["scaled.png"])
    #expect(try ours.signalToNoise(pixelsByVips(folder["scaled.png"], in: folder, size: size)) > 40)
  }

  @Test func resizingDoesNotDependOnTheNumberOfThreads() throws {
    try PhotoFile.writePNG(Photo(.eight(blocks(640, 480)), alpha: .opaque), to: folder["blocks.png"])
    let size = PixelSize(width: 333, height: 251)
    let one = try PhotoFile.load(folder["blocks.png"], size: size, threads: 1)
    #expect(try one == PhotoFile.load(folder["blocks.png"], size: size, threads: 5))
    #expect(one.size == size)
  }

  @Test func colorsOfTransparentPixelsDoNotBleed() throws {
    let half: Raster<UInt8> = makeRaster(64, 16) { x, _ in x < 32 ? (0, 200, 0, 255) : (255, 0, 0, 0) }
    try PhotoFile.writePNG(Photo(.eight(half), alpha: .straight), to: folder["half.png"])
    let size = PixelSize(width: 21, height: 5)
    let kept = try PhotoFile.load(folder["half.png"], size: size, transparency: .kept)
    #expect(kept.alpha == .straight)
    let raster = try #require(kept.eight)
    for x in 0..<size.width where raster[x, 2].alpha > 8 { #expect(raster[x, 2].red <= 2) }

    let flat = try PhotoFile.load(folder["half.png"])
    #expect(flat.alpha == .opaque)
    #expect(flat.eight == makeRaster(64, 16) { x, _ in x < 32 ? (0, 200, 0, 255) : (255, 255, 255, 255) })
  }

  @Test func grayPaletteAndCMYKBecomeRGB() throws {
    let colours = blocks(48, 32)
    try PhotoFile.writePNG(Photo(.eight(colours), alpha: .opaque), to: folder["rgb.png"])

    try run("vips", "colourspace", folder["rgb.png"], folder["grey.png"], "b-w")
    let grey = try PhotoFile.load(folder["grey.png"])
    #expect(try PhotoFile.probe(folder["grey.png"]).colorModel == .grey)
    try run("vips", "colourspace", folder["grey.png"], folder["greyrgb.png"], "srgb")
    #expect(try grey.eight == pixelsByVips(folder["greyrgb.png"], in: folder, size: colours.size))

    try run("vips", "pngsave", folder["rgb.png"], folder["palette.png"], "--palette", "--dither", "0")
    let palette = try #require(try PhotoFile.load(folder["palette.png"]).eight)
    #expect(palette.distance(to: colours) <= 4)

    try run("vips", "icc_transform", folder["rgb.png"], folder["cmyk.v"], "cmyk", "--input-profile", "srgb")
    try run("vips", "jpegsave", folder["cmyk.v"], folder["cmyk.jpg"], "--Q", "100")
    let cmyk = try PhotoFile.load(folder["cmyk.jpg"])
    #expect(try PhotoFile.probe(folder["cmyk.jpg"]).colorModel == .cmyk)
    #expect(cmyk.profile == nil)
    // CMYK has a smaller gamut, so the round trip is only approximate.
    #expect(try #require(cmyk.eight).signalToNoise(colours) > 22)
  }

  @Test func moreThanEightBitsAreKept() throws {
    let deep: Raster<UInt16> = makeRaster(40, 30) { x, y in (UInt16(x * 1600 + y), UInt16(y * 2100 + 7), 65535, 65535) }
    try PhotoFile.writePNG(Photo(.sixteen(deep), alpha: .opaque), to: folder["deep.png"])
    #expect(try PhotoFile.probe(folder["deep.png"]).bitDepth == 16)
    #expect(try PhotoFile.load(folder["deep.png"]).sixteen == deep)
  }

  @Test func tenBitWhiteIsFullWhite() throws {
    let white: Raster<UInt16> = makeRaster(64, 64) { _, _ in (65535, 65535, 65535, 65535) }
    try PhotoFile.writePNG(Photo(.sixteen(white), alpha: .opaque), to: folder["white.png"])
    try run(
      "vips", "heifsave", folder["white.png"], folder["white.heic"], "--bitdepth", "10", "--compression", "hevc",
      "--lossless")
    #expect(try PhotoFile.probe(folder["white.heic"]).bitDepth == 10)
    let photo = try #require(try PhotoFile.load(folder["white.heic"]).sixteen)
    #expect(photo == white)
  }

  @Test func tenBitsWithAlphaLieOverWhiteExactly() throws {
    // Opaque black next to full transparency.
    let half: Raster<UInt16> = makeRaster(64, 64) { x, _ in x < 32 ? (0, 0, 0, 65535) : (0, 0, 0, 0) }
    try PhotoFile.writePNG(Photo(.sixteen(half), alpha: .straight), to: folder["half.png"])
    try run(
      "vips", "heifsave", folder["half.png"], folder["half.heic"], "--bitdepth", "10", "--compression", "hevc",
      "--lossless")
    #expect(try PhotoFile.probe(folder["half.heic"]).hasAlpha)
    let kept = try PhotoFile.load(folder["half.heic"], transparency: .kept)
    #expect(kept.sixteen?[0, 0].alpha == 65535)
    #expect(kept.sixteen?[63, 63].alpha == 0)
    let flat = try #require(try PhotoFile.load(folder["half.heic"]).sixteen)
    #expect(flat[0, 0] == (0, 0, 0, 65535))
    #expect(flat[63, 63] == (65535, 65535, 65535, 65535))
  }

  @Test(arguments: [PhotoFormat.avif, .webp]) func otherFormatsAreRead(format: PhotoFormat) throws {
    let colours = blocks(96, 64)
    try PhotoFile.writePNG(Photo(.eight(colours), alpha: .opaque), to: folder["rgb.png"])
    switch format {
    case .avif:
      try run("vips", "heifsave", folder["rgb.png"], folder["photo"] + ".avif", "--compression", "av1", "--Q", "95")
    default: try run("vips", "webpsave", folder["rgb.png"], folder["photo"] + ".webp", "--lossless")
    }
    // The format is detected from the content, despite the wrong file extension.
    try FileManager.default.moveItem(atPath: folder["photo"] + ".\(format.rawValue)", toPath: folder["photo.jpg"])
    #expect(try PhotoFile.format(of: folder["photo.jpg"]) == format)
    #expect(try #require(try PhotoFile.load(folder["photo.jpg"]).eight).signalToNoise(colours) > 35)
  }
}
