import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Features of videos from phones and cameras, such as Dolby Vision, rotation and slow motion.
struct PhoneVideoTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func make(_ name: String, _ options: String) throws -> String {
    let arguments = "-v error -nostdin -y -f lavfi -i testsrc2=s=96x64:r=25:d=1 \(options)".split(separator: " ")
    try run("ffmpeg", arguments.map(String.init) + [scratch[name]])
    return scratch[name]
  }

  private func refusal(_ path: String) -> String? {
    let error = #expect(throws: FileError.self) { try VideoReader(path: path) }
    #expect(error?.kind == .unsupported)
    return error?.reason
  }

  /// Returns a copy of an HEVC video with the configuration of a Dolby Vision profile and its base layer.
  private func dolbyVision(_ profile: UInt8, compatibility: UInt8, transfer: String) throws -> String {
    let colors = transfer.isEmpty ? "" : ":colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc"
    let source = try make(
      "base.mp4", "-pix_fmt yuv420p10le -c:v libx265 -x265-params log-level=none\(colors) -tag:v hvc1")
    var movie = try MovieBytes(source)
    // Version 1.0; level 4; metadata and a base layer, but no enhancement layer.
    let bits = UInt16(profile) << 9 | 4 << 3 | 0b101
    let record = Data([1, 0]) + MovieBytes.bytes(bits) + Data([compatibility << 4]) + Data(count: 19)
    movie.append(MovieBytes.box(profile < 8 ? "dvcC" : "dvvC", record), toEntryOfTrack: 0)
    return try scratch.file("dolby-\(profile)-\(compatibility).mp4", movie.data)
  }

  /// Without a base layer that others can show, colours would be green and purple.
  @Test func dolbyVisionWithoutABaseLayerIsRefused() throws {
    let path = try dolbyVision(5, compatibility: 0, transfer: "")
    #expect(refusal(path) == "it is Dolby Vision profile 5, which has no compatible base layer")
  }

  @Test(arguments: [(1, "smpte2084"), (4, "arib-std-b67")] as [(UInt8, String)])
  func baseLayerOfDolbyVisionIsKept(_ compatibility: UInt8, _ transfer: String) throws {
    let path = try dolbyVision(8, compatibility: compatibility, transfer: transfer)
    let reader = try VideoReader(path: path)
    #expect(reader.info.omissions == ["Dolby Vision metadata"])
    let output = scratch["out.mp4"]
    try transcode(path, to: output)
    #expect(try videoEntry(output, "color_transfer") == transfer)
    // A player that believes the record would expect metadata in each frame.
    let bytes = try Data(contentsOf: URL(filePath: output))
    #expect(bytes.range(of: Data("dvvC".utf8)) == nil)
  }

  @Test func proResRAWIsNamed() throws {
    var movie = try MovieBytes(try make("prores.mov", "-c:v prores_ks"))
    let entry = movie.boxes("stsd")[0].lowerBound + 12
    movie.data.replaceSubrange(entry..<entry + 4, with: Data("aprh".utf8))
    let reason = refusal(try scratch.file("raw.mov", movie.data))
    #expect(
      reason == "the installed FFmpeg cannot decode its video codec (ProRes RAW HQ, aprh); convert it to H.264 or HEVC")
  }

  /// Returns a copy of a video with another display matrix: its linear part and its translation.
  private func turned(_ path: String, _ linear: [Double], translation: [UInt32]) throws -> String {
    var movie = try MovieBytes(path)
    let place = movie.boxes("tkhd")[0].lowerBound + 40
    for (index, value) in zip([0, 1, 3, 4], linear) {
      movie.put(UInt32(bitPattern: Int32((value * 65536).rounded())), at: place + 4 * index)
    }
    for (index, value) in zip([6, 7], translation) { movie.put(value << 16, at: place + 4 * index) }
    return try scratch.file("turned.mp4", movie.data)
  }

  /// Front cameras mirror, and some programs write a wrong translation, which does not matter.
  @Test(
    arguments: [
      ([-1, 0, 0, -1], 180, false), ([0, 1, -1, 0], 90, false), ([0, -1, -1, 0], 270, true), ([-1, 0, 0, 1], 0, true),
    ] as [([Double], Int, Bool)])
  func translationDoesNotMatter(_ linear: [Double], _ rotation: Int, _ isMirrored: Bool) throws {
    let source = try make("a.mp4", "-pix_fmt yuvj420p -color_range pc -c:v libx264")
    for translation in [[0, 0], [96, 64], [5312, 2988]] as [[UInt32]] {
      let path = try turned(source, linear, translation: translation)
      let info = try VideoReader(path: path).info
      #expect(info.isMirrored == isMirrored)
      #expect(info.rotation % 180 == rotation % 180)
      #expect(info.colorTags.range.name == "pc")
      #expect(info.omissions.isEmpty)
      try expectLumaOfFFmpeg(path)
    }
  }

  /// Expects the first frame of a video to be turned as FFmpeg turns it.
  private func expectLumaOfFFmpeg(_ path: String) throws {
    let image = try #require(try frames(of: path).first).image
    let levels = try run(
      "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-")
    try #require(levels.count == image.size.area)
    var difference = 0.0
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let level = Double(image[0, x, y] - image.format.lumaBlack) / Double(image.format.lumaRange)
        difference += abs(level - Double(levels[y * image.size.width + x]) / 255)
      }
    }
    #expect(difference / Double(image.size.area) < 0.01)
  }

  @Test func otherAnglesAreMentioned() throws {
    let sine = sin(Double.pi / 12)
    let cosine = cos(Double.pi / 12)
    let source = try make("a.mp4", "-c:v libx264")
    let info = try VideoReader(path: try turned(source, [cosine, sine, -sine, cosine], translation: [0, 0])).info
    #expect(info.rotation == 0)
    #expect(info.omissions == ["tilt by other than quarter turns"])
  }

  /// Screen recordings show one picture for a long time and then many.
  @Test(arguments: ["burst.mp4", "burst.mkv"]) func burstsAfterAStillPictureKeepTheirTimes(_ name: String) throws {
    let source = try make(
      name, "-f lavfi -i sine=d=9 -vf setpts=PTS+min(N\\,1)*8/TB -fps_mode vfr -c:v libx264 -c:a aac")
    try transcode(source, to: scratch["out.mp4"])
    #expect(try frameTimes(scratch["out.mp4"]) == frameTimes(source))
    #expect(try audioHashes(scratch["out.mp4"]) == audioHashes(source))
  }

  /// Slow motion may be a rate in the edit list. FFmpeg ignores it too.
  @Test(arguments: [(0x1_0000, []), (0x2000, ["edited speed"])] as [(UInt32, [String])])
  func otherRatesAreMentioned(_ rate: UInt32, _ omissions: [String]) throws {
    let source = try make("fast.mp4", "-vf fps=240 -c:v libx264 -preset ultrafast")
    var movie = try MovieBytes(source)
    let edit = movie.boxes("elst")[0].lowerBound
    movie.put(movie.number(at: edit + 8) * (0x1_0000 / rate), at: edit + 8)
    movie.put(rate, at: edit + 16)
    let path = try scratch.file("edited.mp4", movie.data)
    let reader = try VideoReader(path: path)
    #expect(reader.info.omissions == omissions)
    _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    while try reader.next() != nil {}
    #expect(reader.findings == omissions.map { .omitted($0, alternative: nil) })
  }
}
