import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// Common image formats besides those of phone cameras.
@Suite struct OtherFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ raster: Raster<UInt8>) throws -> String {
    try PhotoFile.writePNG(Photo(.eight(raster), alpha: .opaque), to: folder["whole.png"])
    return folder["whole.png"]
  }

  // MARK: - TIFF

  @Test func tiffIsRead() throws {
    let colours = blocks(48, 32)
    try run("ffmpeg", "-v", "error", "-i", write(colours), "-pix_fmt", "rgb24", folder["eight.tif"])
    #expect(try PhotoFile.format(of: folder["eight.tif"]) == .tiff)
    #expect(try PhotoFile.load(folder["eight.tif"]).eight == colours)

    let deep: Raster<UInt16> = makeRaster(40, 30) { x, y in (UInt16(x * 1600 + y), UInt16(y * 2100 + 7), 65535, 65535) }
    try PhotoFile.writePNG(Photo(.sixteen(deep), alpha: .opaque), to: folder["deep.png"])
    try run("ffmpeg", "-v", "error", "-i", folder["deep.png"], "-pix_fmt", "rgb48le", folder["deep.tif"])
    #expect(try PhotoFile.probe(folder["deep.tif"]).bitDepth == 16)
    #expect(try PhotoFile.load(folder["deep.tif"]).sixteen == deep)
  }

  @Test func aTIFFIsUprightAndHasAProfile() throws {
    try run("vips", "tiffsave", write(blocks(48, 32)), folder["turned.tif"], "--compression", "deflate")
    try run("exiftool", "-q", "-overwrite_original", "-n", "-Orientation=6", folder["turned.tif"])
    #expect(try PhotoFile.probe(folder["turned.tif"]).size == PixelSize(width: 32, height: 48))
    let corner = try #require(try PhotoFile.load(folder["turned.tif"]).eight)[31, 0]
    #expect(corner == blocks(48, 32)[0, 0])

    try run("vips", "icc_transform", folder["whole.png"], folder["p3.tif"], "p3", "--input-profile", "srgb")
    #expect(try PhotoFile.probe(folder["p3.tif"]).profile?.name?.contains("P3") == true)
  }

  @Test func samplesThatCannotBeConvertedAreRefused() throws {
    try run("vips", "linear", write(blocks(16, 16)), folder["float.tif"], "0.5", "0.25")
    let error = try #require(throws: FileError.self) { try PhotoFile.load(folder["float.tif"]) }
    #expect(error.kind == .unsupported)
    #expect(error.reason == "its samples are not RGB, grey or CMYK of 8 or 16 bits; convert it to a PNG")
  }

  @Test func rawPhotosAreRefused() throws {
    try run("vips", "tiffsave", write(blocks(16, 16)), folder["raw.dng"])
    try run("exiftool", "-q", "-overwrite_original", "-n", "-IFD0:DNGVersion=1 4 0 0", folder["raw.dng"])
    let error = try #require(throws: FileError.self) { try PhotoFile.probe(folder["raw.dng"]) }
    #expect(error.kind == .unsupported)
    #expect(
      error.reason == "it is a raw photo, such as a DNG, and has to be developed; export it as a JPEG, HEIC or TIFF")
    // Nikon's and Sony's raw photos begin with a reduced picture.
    try run("exiftool", "-q", "-overwrite_original", "-n", "-DNGVersion=", "-IFD0:SubfileType=1", folder["raw.dng"])
    #expect(throws: FileError.self) { try PhotoFile.probe(folder["raw.dng"]) }
    try run("exiftool", "-q", "-overwrite_original", "-n", "-IFD0:SubfileType=0", folder["raw.dng"])
    #expect(throws: Never.self) { try PhotoFile.probe(folder["raw.dng"]) }
  }

  @Test func otherFormatsAreRefusedWithAdvice() throws {
    let jxl = try folder.file("a.jxl", [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A])
    let error = try #require(throws: FileError.self) { try PhotoFile.load(jxl) }
    #expect(error.reason == "it is a JPEG XL; use a photo (JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF)")
  }

  @Test func theFirstPageOfATIFFIsRead() throws {
    let pages = blocks(48, 96)
    try run("vips", "tiffsave", write(pages), folder["pages.tif"], "--page-height", "32")
    let info = try PhotoFile.probe(folder["pages.tif"])
    #expect(info.size == PixelSize(width: 48, height: 32))
    #expect(info.images == 3)
    #expect(info.frames == 1)
    #expect(
      try PhotoFile.load(folder["pages.tif"]).eight == pages.cropped(to: PixelRect(x: 0, y: 0, width: 48, height: 32)))
  }

  // MARK: - Animations

  /// An animation of 16 × 12 pixels, whose first frame covers 6 × 4 of them, in red.
  @Test func theFirstFrameOfAWebPLiesOnItsCanvas() throws {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + number(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    func frame(_ color: (UInt8, UInt8, UInt8, UInt8), _ width: Int, _ height: Int, x: Int, y: Int) throws -> [UInt8] {
      let output = try OutputFile(folder["frame.webp"])
      try PhotoFile.writeWebP(Photo(.eight(makeRaster(width, height) { _, _ in color }), alpha: .opaque), to: output)
      try output.commit()
      let file = try bytes(of: folder["frame.webp"])
      let start = try #require(file.firstRange(of: Array("VP8L".utf8))).lowerBound
      let length = Int(file[start + 4]) + Int(file[start + 5]) << 8
      let place = number(x / 2, 3) + number(y / 2, 3) + number(width - 1, 3) + number(height - 1, 3)
      return chunk("ANMF", place + number(100, 3) + [0] + chunk("VP8L", Array(file[start + 8..<start + 8 + length])))
    }
    let frames = try frame((255, 0, 0, 255), 6, 4, x: 4, y: 2) + frame((0, 0, 255, 255), 16, 12, x: 0, y: 0)
    // The flags say that the file has alpha and is animated.
    let canvas = chunk("VP8X", [0x12, 0, 0, 0] + number(15, 3) + number(11, 3))
    let content = Array("WEBP".utf8) + canvas + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frames
    let path = try folder.file("a.webp", Array("RIFF".utf8) + number(content.count, 4) + content)
    #expect(try PhotoFile.probe(path).frames == 2)
    let raster = try #require(try PhotoFile.load(path, transparency: .kept).eight)
    #expect(raster.size == PixelSize(width: 16, height: 12))
    for y in 0..<12 {
      for x in 0..<16 {
        let isInside = (4..<10).contains(x) && (2..<6).contains(y)
        #expect(isInside ? raster[x, y] == (255, 0, 0, 255) : raster[x, y].alpha == 0)
      }
    }
  }

  @Test(arguments: [1, 4]) func framesOfAGIFAreCounted(frames: Int) throws {
    try run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=5", "-frames:v", "\(frames)", folder["a.gif"])
    #expect(try PhotoFile.probe(folder["a.gif"]).frames == frames)
    try run("ffmpeg", "-v", "error", "-i", folder["a.gif"], "-frames:v", "1", "-pix_fmt", "rgb24", folder["first.png"])
    let first = try pixelsByVips(folder["first.png"], in: folder, size: PixelSize(width: 64, height: 48))
    #expect(try PhotoFile.load(folder["a.gif"]).eight == first)
  }

  /// A canvas of 4 × 4 pixels, of which the first frame covers four, in red.
  @Test func theFirstFrameOfAGIFLiesOnItsCanvas() throws {
    let codes = [4, 1, 1, 4, 1, 1, 5]
    let bits = codes.enumerated().reduce(0) { $0 | $1.element << (3 * $1.offset) }
    var gif = Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80, 0, 0] + [0, 0, 255, 255, 0, 0]
    // A control block makes the first colour transparent, so that the canvas is.
    gif += [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
    gif += [0x2C, 1, 0, 1, 0, 2, 0, 2, 0, 0, 2, 3]
    gif += [0, 8, 16].map { UInt8(truncatingIfNeeded: bits >> $0) }
    gif += [0, 0x3B]
    let photo = try PhotoFile.load(folder.file("small.gif", gif), transparency: .kept)
    let raster = try #require(photo.eight)
    #expect(raster.size == PixelSize(width: 4, height: 4))
    for (x, y) in [(1, 1), (2, 2)] { #expect(raster[x, y] == (255, 0, 0, 255)) }
    for (x, y) in [(0, 0), (3, 1), (0, 3)] { #expect(raster[x, y].alpha == 0) }
  }

  /// An animation of 16 × 16 pixels whose image, in blue, is not one of its frames. The first is red.
  private func animation(width: Int, height: Int, x: Int, y: Int) throws -> String {
    func chunks(_ color: (UInt8, UInt8, UInt8, UInt8), _ width: Int, _ height: Int) throws -> [UInt8] {
      try PhotoFile.png(Photo(.eight(makeRaster(width, height) { _, _ in color }), alpha: .opaque))
    }
    /// The content of the image data, which is one chunk after the signature, the header and `sRGB`.
    func data(_ png: [UInt8]) throws -> [UInt8] {
      let start = try #require(png.firstRange(of: Array("IDAT".utf8))).lowerBound
      return Array(png[start + 4..<start + 4 + (try #require(png.number(at: start - 4)))])
    }
    let still = try chunks((0, 0, 255, 255), 16, 16)
    let frame = try data(chunks((255, 0, 0, 255), width, height))
    let second = try data(chunks((0, 255, 0, 255), 16, 16))
    func number(_ value: Int) -> [UInt8] { [UInt8](bigEndian: value) }
    func control(_ index: Int, _ size: [Int]) -> [UInt8] {
      PNGChunk(type: "fcTL", data: number(index) + size.flatMap(number) + [0, 1, 0, 10, 0, 0]).bytes
    }
    let frames = [
      control(0, [width, height, x, y]), PNGChunk(type: "fdAT", data: number(1) + frame).bytes,
      control(2, [16, 16, 0, 0]), PNGChunk(type: "fdAT", data: number(3) + second).bytes,
    ]
    let count = PNGChunk(type: "acTL", data: number(2) + number(0)).bytes
    var bytes = still
    bytes.insert(contentsOf: frames.joined(), at: still.count - 12)
    bytes.insert(contentsOf: count, at: 33)
    return try folder.file("a.png", bytes)
  }

  @Test func theFirstFrameOfAnAPNGIsNotItsSubstitute() throws {
    let path = try animation(width: 16, height: 16, x: 0, y: 0)
    #expect(try PhotoFile.probe(path).frames == 2)
    #expect(try PhotoFile.load(path).eight == makeRaster(16, 16) { _, _ in (255, 0, 0, 255) })
    // FFmpeg shows the same frame.
    try run("ffmpeg", "-v", "error", "-f", "apng", "-i", path, "-frames:v", "1", "-pix_fmt", "rgb24", folder["b.png"])
    #expect(try #require(try PhotoFile.load(folder["b.png"]).eight)[8, 8] == (255, 0, 0, 255))
  }

  @Test func aSmallFirstFrameOfAnAPNGLiesOnItsCanvas() throws {
    let path = try animation(width: 6, height: 5, x: 3, y: 2)
    let raster = try #require(try PhotoFile.load(path, transparency: .kept).eight)
    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (3..<9).contains(x) && (2..<7).contains(y)
        let expected: (UInt8, UInt8, UInt8, UInt8) = isInside ? (255, 0, 0, 255) : (0, 0, 0, 0)
        #expect(raster[x, y] == expected)
      }
    }
  }

  @Test func theStructureOfAnAnimationIsExaminedSafely() throws {
    let whole = try bytes(of: animation(width: 6, height: 5, x: 3, y: 2))
    var random = SplitMix(seed: 3)
    for _ in 0..<300 {
      var damaged = whole
      for _ in 0..<3 { damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(random.next() & 255) }
      // Whether it loads does not matter; it must not trap.
      _ = try? PhotoFile.load(folder.file("damaged.png", damaged))
    }
  }

  // MARK: - JPEG

  /// The marker of Adobe says how three and four components are stored: as they are, or as luma and chroma.
  @Test func adobesMarkerIsObeyed() throws {
    let colours = blocks(48, 32)
    try PhotoFile.writeJPEG(Photo(.eight(colours), alpha: .opaque), quality: 100, to: folder["ycc.jpg"])
    // In place of JFIF, Adobe's transform of 0 makes the same components red, green and blue.
    let plain = try bytes(of: folder["ycc.jpg"])
    #expect(plain[3] == 0xE0)
    let jfif = 4 + (try #require(plain.number(at: 4, count: 2)))
    func marked(_ transform: UInt8) throws -> String {
      let marker = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
      return try folder.file("adobe.jpg", plain[..<2] + marker + plain[jfif...])
    }
    #expect(try #require(try PhotoFile.load(marked(1)).eight).distance(to: colours) <= 3)
    let components = try #require(try PhotoFile.load(marked(0)).eight)
    for (x, y) in [(4, 4), (20, 12), (44, 28)] {
      let pixel = colours[x, y]
      let r = Double(pixel.red)
      let g = Double(pixel.green)
      let b = Double(pixel.blue)
      let expected = [
        0.299 * r + 0.587 * g + 0.114 * b, 128 - 0.168_736 * r - 0.331_264 * g + 0.5 * b,
        128 + 0.5 * r - 0.418_688 * g - 0.081_312 * b,
      ]
      let found = components[x, y]
      for (a, b) in zip([found.red, found.green, found.blue], expected) { #expect(abs(Double(a) - b) <= 3) }
    }
  }

  /// Four components are CMYK, or CMY as luma and chroma. Adobe stores the complement of all.
  @Test(arguments: [(0, [105, 135, 115, 165]), (2, [167, 144, 136, 165])])
  func adobesMarkerOfFourComponentsIsObeyed(transform: Int, inks: [Int]) throws {
    func flat(_ inks: [Int]) throws -> String {
      try run("vips", "black", folder["black.v"], "32", "32", "--bands", "4")
      let values = inks.map(String.init).joined(separator: " ")
      try run("vips", "linear", folder["black.v"], folder["flat.v"], "1 1 1 1", values, "--uchar")
      try run("vips", "copy", folder["flat.v"], folder["cmyk.v"], "--interpretation", "cmyk")
      return folder["cmyk.v"]
    }
    try run("vips", "jpegsave", flat([105, 135, 115, 165]), folder["four.jpg"], "--Q", "100")
    var jpeg = try bytes(of: folder["four.jpg"])
    // After the name: a version and two words of flags. The complements of the inks are 150, 120, 140 and 90, which are
    // 167, 144 and 136 as luma and chroma.
    let marker = try #require(jpeg.firstRange(of: Array("Adobe".utf8))).lowerBound
    jpeg[marker + 11] = UInt8(transform)
    let loaded = try #require(try PhotoFile.load(folder.file("marked.jpg", jpeg)).eight)
    try run("vips", "copy", flat(inks), folder["truth.tif"])
    let truth = try #require(try PhotoFile.load(folder["truth.tif"]).eight)
    #expect(loaded.distance(to: truth) <= 3)
  }

  // MARK: - Orientation

  /// A PNG with an EXIF block before or after the image data.
  @Test(arguments: [false, true], 1...8) func exifOfAPNGIsApplied(isLate: Bool, orientation: Int) throws {
    let upright = blocks(72, 40)
    let plain = try PhotoFile.png(
      Photo(.eight(PhotoLoadTests.stored(upright, orientation: orientation)), alpha: .opaque))
    let exif =
      Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    let chunk = PNGChunk(type: "eXIf", data: exif).bytes
    let place = isLate ? plain.count - 12 : 33
    let path = try folder.file("turned.png", plain[..<place] + chunk + plain[place...])
    let tag = try run("exiftool", "-n", "-s3", "-Orientation", path)
    #expect(String(decoding: tag, as: UTF8.self) == "\(orientation)\n")
    #expect(try PhotoFile.probe(path).size == upright.size)
    #expect(try PhotoFile.probe(path).orientation == orientation)
    #expect(try PhotoFile.load(path).eight == upright)
  }

  /// HEIF turns first, by quarters to the left, and mirrors then: 0 exchanges top and bottom, 1 left and right.
  @Test(arguments: 0...3, [nil, 0, 1]) func turnsAndMirrorsOfAHEIFAreApplied(quarters: Int, mirror: Int?) throws {
    let stored = blocks(72, 40)
    try run(
      "avifenc",
      ["-y", "444", "--min", "0", "--max", "0", "-s", "8", "--irot", "\(quarters)"]
        + (mirror.map { ["--imir", "\($0)"] } ?? []) + [write(stored), folder["turned.avif"]])
    var turned = stored
    for _ in 0..<quarters {
      let source = turned
      turned = makeRaster(source.size.height, source.size.width) { x, y in source[source.size.width - 1 - y, x] }
    }
    if let mirror {
      let source = turned
      turned = makeRaster(source.size.width, source.size.height) { x, y in
        mirror == 0 ? source[x, source.size.height - 1 - y] : source[source.size.width - 1 - x, y]
      }
    }
    #expect(try PhotoFile.probe(folder["turned.avif"]).size == turned.size)
    #expect(try #require(try PhotoFile.load(folder["turned.avif"]).eight).distance(to: turned) <= 4)
  }

  /// libheif 1.15 cannot mirror more than 8 bits.
  @Test func deepMirroredPhotosAreReadOrRefusedWithAdvice() throws {
    let stored = blocks(72, 40)
    try run(
      "avifenc", "-y", "444", "-d", "10", "--min", "0", "--max", "0", "--imir", "1", write(stored), folder["deep.avif"])
    do {
      let photo = try #require(try PhotoFile.load(folder["deep.avif"]).sixteen)
      #expect(abs(Int(photo[4, 4].red / 257) - Int(stored[67, 4].red)) <= 2)
    } catch let error as FileError {
      #expect(error.kind == .unsupported)
      #expect(error.reason.hasSuffix("; convert it to a JPEG or PNG"))
    }
  }
}
