import Foundation
import TestSupport
import Testing

/// Real photos and videos, judged by exiftool, vips, ffmpeg and ffprobe.
@Suite(.needsCommand) struct RealMediaTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  private func text(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(.enabled(if: Media.pug != nil)) func aPhonePhotoKeepsItsColorsButNoPrivateMetadata() throws {
    let source = try #require(Media.pug)
    let report = try command.report("export", "meal.json", "--over", source, "-o", "pug.jpg")
    #expect(report["warnings"] as? [String] == [])
    #expect(report["color"] as? [String: String] == ["profile": "Display P3", "hdr": "gain map"])
    #expect(report["canvas"] as? [Int] == [1701, 3024])
    let out = folder["pug.jpg"]
    #expect(text(try run("exiftool", "-s3", "-ImageWidth", "-ImageHeight", out)) == "1701\n3024")
    #expect(text(try run("exiftool", "-s3", "-ProfileDescription", out)) == "Display P3")
    let tags = text(try run("exiftool", "-a", "-G1", "-s", "-ee", out))
    for secret in ["GPS", "MakerNote", "Apple]", "Thumbnail", "PreviewImage", "[IFD0]", "[ExifIFD]"] {
      #expect(!tags.contains(secret), "\(secret)")
    }
    #expect(text(try run("exiftool", "-s3", "-YCbCrSubSampling", out)).contains("4:4:4"))
    // libjpeg's quantization table for quality 95 begins with the rows 2 1 1 2 and 1 1 1 2; files store it in zigzag order.
    let bytes = try bytes(of: out)
    let table = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
    #expect(bytes[table + 4] == 0)
    #expect(Array(bytes[(table + 5)..<(table + 13)]) == [2, 1, 1, 1, 1, 1, 2, 1])

    // Compare the rows above the sticker and its shadow with the same crop by vips.
    let sticker = try #require(report["sticker"] as? [Int])
    let above = sticker[1] - 200
    try run("vips", "crop", source, folder["crop.v"], "1165", "0", "1701", "\(above)")
    try run("vips", "crop", out, folder["ours.v"], "0", "0", "1701", "\(above)")
    try run("vips", "rawsave", folder["crop.v"], folder["crop.raw"])
    try run("vips", "rawsave", folder["ours.v"], folder["ours.raw"])
    let a = try TestSupport.bytes(of: folder["crop.raw"])
    let b = try TestSupport.bytes(of: folder["ours.raw"])
    #expect(a.count == 1701 * above * 3)
    #expect(a.count == b.count)
    var sum = 0
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for i in 0..<a.count { sum += (Int(a[i]) - Int(b[i])) * (Int(a[i]) - Int(b[i])) }
      }
    }
    let decibels = 10 * log10(255 * 255 * Double(a.count) / Double(max(sum, 1)))
    #expect(decibels >= 44, "\(decibels) dB")
  }

  /// The difference between two images, both reduced to 24 × 32 grey pixels.
  private func distance(_ a: String, _ b: String) throws -> Double {
    func small(_ path: String) throws -> [UInt8] {
      let name = folder[UUID().uuidString]
      try run("vips", "thumbnail", path, name + ".v", "24", "--height", "32", "--size", "force", "--no-rotate")
      try run("vips", "colourspace", name + ".v", name + "g.v", "b-w")
      try run("vips", "extract_band", name + "g.v", name + "b.v", "0")
      try run("vips", "rawsave", name + "b.v", name + ".raw")
      return try bytes(of: name + ".raw")
    }
    let a = try small(a)
    let b = try small(b)
    #expect(a.count == 24 * 32)
    #expect(b.count == a.count)
    // Only the upper half, which excludes the sticker.
    return zip(a.prefix(24 * 16), b).map { abs(Double($0) - Double($1)) }.reduce(0, +) / Double(24 * 16)
  }

  @Test(.enabled(if: Media.arrow != nil && Media.sideways != nil)) func rotatedPhotosAreUprighted() throws {
    let small = "The smallest text has a font size of 6.4 pixels and is hard to read. Enlarge the text or the canvas."
    for (source, size) in [(try #require(Media.arrow), [3024, 4032]), (try #require(Media.sideways), [231, 308])] {
      let report = try command.report(
        "export", "meal.json", "--over", source, "-o", "out.png", "--aspect", "original",
        notes: size[0] > 1000 ? [] : [small])
      #expect(report["canvas"] as? [Int] == size)
      #expect(
        ["", "Horizontal (normal)"].contains(text(try run("exiftool", "-s3", "-Orientation", folder["out.png"]))))
      try run("vips", "autorot", source, folder["upright.v"])
      #expect(try distance(folder["upright.v"], folder["out.png"]) < 3)
      try run("vips", "rot", folder["upright.v"], folder["upside.v"], "d180")
      #expect(try distance(folder["upside.v"], folder["out.png"]) > 6, "the judge can tell")
    }
  }

  @Test(.enabled(if: Media.bunny != nil)) func aVideoKeepsItsTimestampsAndSound() throws {
    let source = try #require(Media.bunny)
    let report = try command.report(
      "export", "meal.json", "--over", source, "-o", "bunny.mp4", "--preset", "ultrafast")
    #expect(report["canvas"] as? [Int] == [1080, 1920])
    #expect(report["frames"] as? Int == 132)
    let out = folder["bunny.mp4"]
    #expect(try videoEntry(out, "codec_name,codec_tag_string,width,height") == "hevc\nhvc1\n1080\n1920")
    #expect(try frameTimes(out) == frameTimes(source))
    #expect(try audioHashes(out) == audioHashes(source))
    let bytes = Data(try TestSupport.bytes(of: out))
    let index = try #require(bytes.range(of: Data("moov".utf8))).lowerBound
    #expect(index < (try #require(bytes.range(of: Data("mdat".utf8))).lowerBound))
  }

  @Test(.enabled(if: Media.sidewaysVideo != nil)) func aRotatedVideoIsUprighted() throws {
    let source = try #require(Media.sidewaysVideo)
    let report = try command.report(
      "export", "meal.json", "--over", source, "-o", "out.mp4", "--preset", "ultrafast", "--size", "540x960")
    #expect(report["source"] as? [Int] == [1080, 1920])
    #expect(report["canvas"] as? [Int] == [540, 960])
    #expect(try videoEntry(folder["out.mp4"], "width,height,side_data_list") == "540\n960")
    #expect(try frameTimes(folder["out.mp4"]) == frameTimes(source))
    #expect(try audioHashes(folder["out.mp4"]) == audioHashes(source))
    for (file, name) in [(source, "a.png"), (folder["out.mp4"], "b.png")] {
      try ffmpeg("-i", file, "-frames:v", "1", folder[name])
    }
    #expect(try distance(folder["a.png"], folder["b.png"]) < 4)
  }

  @Test(.enabled(if: Media.silent != nil)) func aSilentVideoIsExported() throws {
    let source = try #require(Media.silent)
    let report = try command.report(
      "export", "meal.json", "--over", source, "-o", "out.mp4", "--preset", "ultrafast")
    #expect(report["canvas"] as? [Int] == [1080, 1920])
    #expect(report["frames"] as? Int == 250)
    #expect(try ffprobe(folder["out.mp4"], "-show_entries", "stream=codec_type") == ["video"])
    #expect(try frameTimes(folder["out.mp4"]) == frameTimes(source))
  }
}
