import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct PhotoWriteTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A tag as exiftool reads it, with group and name separated.
  private struct Tag {
    var group: String
    var name: String
    var value: String
  }

  /// All tags that exiftool finds in a file.
  private func tags(_ path: String) throws -> [Tag] {
    try String(decoding: run("exiftool", "-a", "-G1", "-s", "-ee", path), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        let head = parts[0].split(whereSeparator: { "[] ".contains($0) })
        guard head.count == 2, parts.count == 2 else { return nil }
        return Tag(
          group: String(head[0]), name: String(head[1]), value: parts[1].trimmingCharacters(in: .whitespaces))
      }
  }

  @Test(.enabled(if: Media.pug != nil)) func privateMetadataIsDropped() throws {
    let path = try #require(Media.pug)
    #expect(try PhotoFile.probe(path).hasLocation)
    let crop = PixelRect(x: 1165, y: 0, width: 1701, height: 3024)
    let photo = try PhotoFile.load(path, crop: crop)
    try PhotoFile.writeJPEG(photo, to: folder["out.jpg"])
    try PhotoFile.writePNG(photo, to: folder["out.png"])
    for name in ["out.jpg", "out.png"] {
      let found = try tags(folder[name])
      let allowed: Set = [
        "ExifTool", "System", "File", "JFIF", "PNG", "PNG-pHYs", "ICC_Profile", "ICC-header", "Composite",
      ]
      #expect(Set(found.map(\.group)).isSubset(of: allowed), "\(name)")
      #expect(!found.contains { $0.name.contains("GPS") || $0.name.contains("Thumbnail") || $0.name == "Warning" })
      #expect(try [UInt8](run("exiftool", "-b", "-icc_profile", folder[name])) == photo.profile?.bytes)
      #expect(try !PhotoFile.probe(folder[name]).hasLocation)
    }
  }

  @Test(.enabled(if: Media.pug != nil)) func quality95KeepsTheImage() throws {
    let crop = PixelRect(x: 1165, y: 0, width: 1701, height: 3024)
    let photo = try PhotoFile.load(try #require(Media.pug), crop: crop)
    try PhotoFile.writeJPEG(photo, to: folder["out.jpg"])
    let read = try pixelsByVips(folder["out.jpg"], in: folder, size: crop.size)
    #expect(try #require(photo.eight).signalToNoise(read) >= 44)
    #expect(try tags(folder["out.jpg"]).contains { $0.name == "YCbCrSubSampling" && $0.value.contains("4:4:4") })
  }

  @Test func higherQualityTakesMoreBytes() throws {
    let rough: Raster<UInt8> = makeRaster(256, 256) { x, y in
      (UInt8(x * y % 251), UInt8((x * 3 + y * y) % 241), UInt8((x * x + y) % 239), 255)
    }
    let photo = Photo(.eight(rough), alpha: .opaque)
    let sizes = try [50, 80, 95].map { quality in
      try PhotoFile.writeJPEG(photo, quality: quality, to: folder["out.jpg"])
      return try bytes(of: folder["out.jpg"]).count
    }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] < sizes[2])
  }

  @Test func aPNGHasStraightAlphaAndAColorSpace() throws {
    let drawn: Raster<UInt8> = makeRaster(3, 1) { x, _ in
      [(100, 50, 0, 200), (0, 0, 0, 0), (10, 20, 255, 255)][x]
    }
    try PhotoFile.writePNG(Photo(.eight(drawn), alpha: .premultiplied), to: folder["out.png"])
    try run("vips", "rawsave", folder["out.png"], folder["out.raw"])
    // Straight red and green are 100 · 255 / 200 and 50 · 255 / 200, rounded.
    #expect(try bytes(of: folder["out.raw"]) == [128, 64, 0, 200, 0, 0, 0, 0, 10, 20, 255, 255])
    #expect(try tags(folder["out.png"]).contains { $0.name == "SRGBRendering" })
    #expect(try tags(folder["out.png"]).contains { $0.name == "ColorType" && $0.value == "RGB with Alpha" })
  }

  @Test func aPNGSurvivesWritingAndReading() throws {
    let straight: Raster<UInt8> = makeRaster(61, 37) { x, y in
      (UInt8(x * 4), UInt8(y * 6), UInt8((x * y) % 256), UInt8(x * 3 + 1))
    }
    let photo = Photo(.eight(straight), alpha: .straight)
    try PhotoFile.writePNG(photo, to: folder["out.png"])
    #expect(try PhotoFile.load(folder["out.png"], transparency: .kept) == photo)
    #expect(try PhotoFile.probe(folder["out.png"]).hasAlpha)
  }

  @Test func sixteenBitsAreRoundedForAJPEG() throws {
    // 128/255 is 32896/65535, and half an 8-bit step is 128.5.
    let deep: Raster<UInt16> = makeRaster(16, 16) { _, _ in (32896 + 128, 32896 - 128, 32896, 65535) }
    try PhotoFile.writeJPEG(Photo(.sixteen(deep), alpha: .opaque), to: folder["out.jpg"])
    let read = try pixelsByVips(folder["out.jpg"], in: folder, size: deep.size)
    #expect(read.samples.allSatisfy { $0 == 128 || $0 == 255 })
    let extremes = Raster<UInt16>(size: PixelSize(width: 1, height: 1), samples: [65535, 0, 128, 129])
    #expect(extremes.roundedToEightBits.samples == [255, 0, 0, 1])
  }

  @Test(arguments: ["Lunch · 642 kcal", "日本の昼ごはん 🍱 <& \"quoted\">", "غداء"]) func descriptionsInAnyScriptAreReadable(
    text: String
  ) throws {
    let photo = Photo(.eight(blocks(16, 16)), alpha: .opaque)
    try PhotoFile.writeJPEG(photo, description: text, to: folder["out.jpg"])
    try PhotoFile.writePNG(photo, description: text, to: folder["out.png"])
    for name in ["out.jpg", "out.png"] {
      let read = try run("exiftool", "-s3", "-charset", "UTF8", "-Description", folder[name])
      #expect(String(decoding: read, as: UTF8.self) == text + "\n", "\(name)")
      #expect(try !tags(folder[name]).contains { $0.name == "Warning" })
    }
    // A JPEG also stores the description as alternative text.
    let alt = try run("exiftool", "-s3", "-charset", "UTF8", "-XMP-iptcCore:AltTextAccessibility", folder["out.jpg"])
    #expect(String(decoding: alt, as: UTF8.self) == text + "\n")
  }

  @Test func aDescriptionTooLongForAJPEGIsTruncated() throws {
    let photo = Photo(.eight(blocks(16, 16)), alpha: .opaque)
    try PhotoFile.writeJPEG(photo, description: String(repeating: "&é🍱", count: 10_000), to: folder["out.jpg"])
    let read = String(decoding: try run("exiftool", "-s3", "-Description", folder["out.jpg"]), as: UTF8.self)
    #expect(read.hasPrefix("&é🍱&é🍱"))
    #expect(read.hasSuffix("…\n"))
    // Each repetition takes eleven bytes of XML and is written twice, in a segment of 64 kB.
    #expect((2900...2980).contains(read.filter { $0 == "é" }.count))
    let alt = try run("exiftool", "-s3", "-XMP-iptcCore:AltTextAccessibility", folder["out.jpg"])
    #expect(String(decoding: alt, as: UTF8.self) == read)
    #expect(try PhotoFile.load(folder["out.jpg"]).size == photo.size)
  }

  @Test func aProfileOfManySegmentsSurvives() throws {
    // Display P3 with 200,000 bytes of padding after its elements takes four segments.
    var padded = try displayP3(in: folder).bytes + [UInt8](repeating: 0, count: 200_000)
    padded.replaceSubrange(0..<4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: padded.count >> $0) })
    let profile = try #require(ColorProfile(padded))
    let photo = Photo(.eight(blocks(16, 16)), alpha: .opaque, profile: profile)
    try PhotoFile.writeJPEG(photo, to: folder["out.jpg"])
    #expect(try [UInt8](run("exiftool", "-b", "-icc_profile", folder["out.jpg"])) == padded)
    #expect(try PhotoFile.load(folder["out.jpg"]).profile == profile)
  }

  @Test func openOutputIsWrittenAndErrorsHaveItsDisplayName() throws {
    let photo = Photo(.eight(blocks(24, 16)), alpha: .opaque)
    let output = try OutputFile(folder["out.png"])
    try PhotoFile.writePNG(photo, to: output)
    #expect(try PhotoFile.load(output.path) == photo)
    try output.clear()
    try PhotoFile.writeJPEG(photo, to: output)
    #expect(try PhotoFile.format(of: output.path) == .jpeg)
    let wide = Photo(.eight(Raster(size: PixelSize(width: 65_536, height: 1))), alpha: .opaque)
    let error = try #require(throws: FileError.self) { try PhotoFile.writeJPEG(wide, to: output) }
    #expect(error.file == folder["out.png"])
    #expect(folder.names.isEmpty)
  }

  @Test func pngInMemoryHasTheBytesOfTheFile() throws {
    let photo = Photo(.eight(blocks(24, 16)), alpha: .opaque)
    try PhotoFile.writePNG(photo, description: "words", to: folder["out.png"])
    #expect(try PhotoFile.png(photo, description: "words") == bytes(of: folder["out.png"]))
  }

  @Test func failedWritesSayWhy() throws {
    let photo = Photo(.eight(blocks(256, 256)), alpha: .opaque)
    func error(_ write: () throws -> Void) throws -> FileError {
      try #require(throws: FileError.self) { try write() }
    }
    let full = PhotoSink(name: "out", restart: {}) { _ throws(FileError) in
      throw FileError(writing: "out", code: ENOSPC)
    }
    let fullPNG = try error { try PhotoFile.encodePNG(photo, description: nil, threads: nil, to: full) }
    #expect(fullPNG.kind == .unwritable)
    #expect(fullPNG.description == "cannot write out: the disk is full")
    let fullJPEG = try error { try PhotoFile.encodeJPEG(photo, quality: 95, description: nil, threads: nil, to: full) }
    #expect(fullJPEG == fullPNG)
    let nowhere = try error { try PhotoFile.writePNG(photo, to: folder["no/such/out.png"]) }
    #expect(nowhere.reason.contains("does not exist"))
    let inPlaceOfAFolder = try error { try PhotoFile.writeJPEG(photo, to: folder["."]) }
    #expect(inPlaceOfAFolder.reason == "it is a folder; name a file")
    let wide = Photo(.eight(Raster(size: PixelSize(width: 65_536, height: 1))), alpha: .opaque)
    let tooWide = try error { try PhotoFile.writeJPEG(wide, to: folder["wide.jpg"]) }
    #expect(tooWide.kind == .unsupported)
    #expect(folder.names.isEmpty)
  }
}
