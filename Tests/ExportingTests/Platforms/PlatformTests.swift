import DisplayLists
import Exporting
import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles
import Vitrine

/// Exports for a platform, as other programs see them.
@Suite struct PlatformTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A landscape video with sound that starts before the video, as encoders write it.
  private func video(_ options: String..., seconds: Double = 3.2, rate: Int = 25) throws -> String {
    let path = folder["video.mov"]
    let inputs = [
      "-f", "lavfi", "-i", "testsrc2=s=160x96:r=\(rate):d=\(seconds)", "-f", "lavfi", "-i", "sine=d=\(seconds):r=48000",
    ]
    _ = try run(
      "ffmpeg",
      ["-y", "-v", "error"] + inputs + ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2"] + options + [path])
    return path
  }

  private func request(_ platform: Platform, over path: String?, to output: String) throws -> ExportRequest {
    let limits = platform.limits
    var encoder = EncoderSettings(
      codec: limits.prefersH264 ? .h264 : .hevc, preset: "ultrafast", crf: 40, threads: 2)
    encoder.isStrict = limits.isStrict
    var request = try ExportingTests.request(
      over: try path.map { try Background(opening: $0, threads: 2) } ?? .none, to: output,
      framing: path == nil ? Framing(aspect: .original, size: limits.canvas) : Framing(size: limits.canvas),
      platform: platform)
    request.encoder = encoder
    request.hdr = .sdr
    return request
  }

  @discardableResult
  private func export(
    _ platform: Platform, over path: String?, to output: String, place: StickerOverlay.Place? = nil
  ) throws -> ExportReport {
    let limits = platform.limits
    let standard: StickerOverlay.Place =
      limits.stickerBox.map { .fitting($0) }
      ?? .near(
        OverlayPlacement(), in: limits.clearArea ?? PixelRect(x: 0, y: 0, width: 1, height: 1), keepsWidth: false)
    return try exporter().export(
      try request(platform, over: path, to: output),
      overlay: try sticker(background: path == nil ? .light : .glass, place: place ?? standard))
  }

  /// The types of the boxes in a file, with those that contain them: `moov/trak/edts`.
  private func boxes(_ path: String) throws -> [String] {
    let bytes = try bytes(of: path)
    var found: [String] = []
    func read(_ start: Int, _ end: Int, _ prefix: String) {
      var offset = start
      while offset + 8 <= end {
        let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        guard length >= 8 else { return }
        let type = prefix + String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
        found.append(type)
        if ["moov", "moov/trak"].contains(type) { read(offset + 8, offset + length, type + "/") }
        offset += length
      }
    }
    read(0, bytes.count, "")
    return found
  }

  @Test(arguments: [Platform.reels, .instagramStories, .tiktok, .shorts, .snapchat])
  func videosAreWhatPlatformsTake(_ platform: Platform) throws {
    let output = folder["out.mp4"]
    let report = try export(platform, over: try video(), to: output)
    #expect(
      try ffprobe(
        output, "-select_streams", "v", "-show_entries", "stream=codec_name,width,height,pix_fmt,avg_frame_rate")
        == ["\(platform == .tiktok ? "h264" : "hevc"),1080,1920,yuv420p,25/1"])
    let length = try #require(Double(try ffprobe(output, "-show_entries", "format=duration")[0]))
    #expect(abs(length - 3.2) < 0.05)
    let boxes = try boxes(output)
    #expect(try #require(boxes.firstIndex(of: "moov")) < #require(boxes.firstIndex(of: "mdat")))
    let isStrict = [.reels, .instagramStories].contains(platform)
    #expect(boxes.contains("moov/trak/edts") == !isStrict)
    // The sticker is where the platform's controls are not.
    let clear = try #require(platform.limits.clearArea)
    let rect = PixelRect(
      x: report.sticker[0], y: report.sticker[1], width: report.sticker[2], height: report.sticker[3])
    #expect(rect.intersection(clear) == rect)
    #expect(rect.width > 700)
    let checks = try #require(report.platform)
    #expect(checks.name == platform)
    #expect(checks.checks.count >= 4)
    #expect(checks.checks.allSatisfy { $0.isMet })
    #expect(!report.warnings.contains { $0.contains("cover") }, "\(report.warnings)")
  }

  /// The sound of a file without edit lists starts with the video: a click is heard where it was.
  @Test(arguments: [["-c:a", "aac"], ["-c:a", "libopus"], ["-c:a", "pcm_s16le"], ["-c:a", "aac", "-ac", "6"]])
  func soundStaysInSync(_ options: [String]) throws {
    // A beep from 1.0 s to 1.5 s.
    let path = folder["beep.mkv"]
    let beep = "aevalsrc='0.5*sin(2*PI*1000*t)*between(t,1,1.5)':s=48000:d=3.2"
    _ = try run(
      "ffmpeg",
      ["-y", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=3.2", "-f", "lavfi", "-i", beep]
        + ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2"] + options + [path])
    let output = folder["out.mp4"]
    try export(.reels, over: path, to: output)
    #expect(try !boxes(output).contains("moov/trak/edts"))
    let sound = try ffprobe(output, "-select_streams", "a", "-show_entries", "stream=codec_name,channels,sample_rate")
    #expect(sound.count == 1)
    let fields = try #require(sound.first).split(separator: ",")
    #expect(fields[0] == "aac", "\(fields)")
    #expect((Int(fields[2]) ?? 9) <= 2, "\(fields)")
    #expect(fields[1] == "48000", "\(fields)")
    // ffmpeg presents the tracks as the file says.
    let samples = try ffmpeg("-i", output, "-map", "0:a", "-ac", "1", "-f", "s16le", "-ar", "48000", "-")
    let loud = samples.withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).enumerated().filter { abs(Int($0.element)) > 2000 }.map(\.offset)
    }
    let start = try #require(loud.first)
    let end = try #require(loud.last)
    #expect(abs(Double(start) / 48_000 - 1) < 0.012, "\(start)")
    #expect(abs(Double(end) / 48_000 - 1.5) < 0.012, "\(end)")
  }

  @Test func videosBeyondTheLimitsAreRefusedBeforeAnyWork() throws {
    let long = try video("-an", seconds: 21)
    func refused(_ platform: Platform, _ path: String, _ words: String) throws {
      let error = #expect(throws: FileError.self) { try export(platform, over: path, to: folder["out.mp4"]) }
      #expect(try #require(error).description.contains(words), "\(String(describing: error))")
      #expect(!folder.names.contains("out.mp4"))
    }
    try refused(.instagramStories, long, "it lasts 21 s, but a video for Instagram Stories must last at most 20 s")
    let short = try video("-an", seconds: 1)
    try refused(.reels, short, "it lasts 1 s, but a video for Instagram Reels must last at least 3 s")
    try refused(.tiktok, short, "must last at least 3 s")
    let slow = try video("-an", seconds: 4, rate: 10)
    try refused(.shorts, slow, "it has 10 frames per second, but a video for YouTube Shorts must have 23 to 60")
  }

  @Test(arguments: [
    (Platform.whatsapp, "s.webp", 512, 100_000), (.telegram, "s.webp", 512, 512_000),
    (.telegram, "s.png", 512, 512_000),
    (.imessage, "s.png", 618, 500_000),
  ])
  func stickersAreWhatPlatformsTake(_ platform: Platform, _ name: String, _ side: Int, _ most: Int) throws {
    let report = try export(platform, over: nil, to: folder[name])
    func field(_ field: String) throws -> Int? {
      Int(
        String(decoding: try run("vipsheader", "-f", field, folder[name]), as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines))
    }
    #expect(try field("width") == side)
    #expect(try field("bands") == 4)
    let height = try #require(try field("height"))
    #expect(platform == .telegram ? (100..<side).contains(height) : height == side)
    #expect(try bytes(of: folder[name]).count <= most)
    #expect(try bytes(of: folder[name]).starts(with: name.hasSuffix("png") ? [0x89, 0x50] : Array("RIFF".utf8)))
    #expect(try #require(report.platform).checks.allSatisfy(\.isMet))
    // The corners are transparent.
    try run("vips", "rawsave", folder[name], folder["s.raw"])
    let samples = try bytes(of: folder["s.raw"])
    #expect(samples[3] == 0)
    #expect(samples[samples.count - 1] == 0)
    let text = String(decoding: try run("exiftool", "-s3", "-Description", folder[name]), as: UTF8.self)
    #expect(text.hasPrefix("Lunch"))
  }

  @Test func aCoveredStickerIsReported() throws {
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=160x96:d=0.04", "-frames:v", "1", folder["photo.png"])
    let report = try export(
      .instagramStories, over: folder["photo.png"], to: folder["out.jpg"],
      place: .on(OverlayPlacement(center: Point(x: 0.5, y: 0.9))))
    #expect(report.canvas == [1080, 1920])
    #expect(report.warnings.contains { $0.hasPrefix("The controls of Instagram Stories cover 100% of the sticker") })
    let clear = try export(.instagramStories, over: folder["photo.png"], to: folder["out.jpg"])
    #expect(clear.warnings.isEmpty)
    #expect(clear.sticker[1] + clear.sticker[3] <= 1536)
  }

  @Test func acceptedBackgroundsDependOnThePlatform() {
    #expect(Platform.whatsapp.kinds(over: .none) == [.webp])
    #expect(Platform.whatsapp.kinds(over: .photo).isEmpty)
    #expect(Platform.reels.kinds(over: .none).isEmpty)
    #expect(Platform.reels.kinds(over: .photo).isEmpty)
    #expect(Platform.tiktok.kinds(over: .photo) == [.jpeg])
    for platform in Platform.allCases where platform.limits.isForStickers {
      #expect(platform.kinds(over: .video).isEmpty)
      #expect(!platform.kinds(over: .none).isEmpty)
    }
  }
}
