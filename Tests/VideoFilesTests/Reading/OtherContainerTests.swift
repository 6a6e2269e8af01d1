import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// MPEG transport streams, as cameras and televisions record them, and AVI.
struct OtherContainerTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  static let picture = "-f lavfi -i testsrc2=s=64x48:r=25:d=2"
  static let both = picture + " -f lavfi -i sine=d=2:r=48000"
  static let avchd = "-c:v libx264 -c:a ac3 -mpegts_m2ts_mode 1 -f mpegts"

  private func make(_ name: String, _ options: String) throws -> String {
    let arguments = "-v error -nostdin -y \(options)".split(separator: " ").map(String.init)
    try run("ffmpeg", arguments + [scratch[name]])
    return scratch[name]
  }

  private func findings(_ path: String) throws -> [VideoFinding] {
    let reader = try VideoReader(path: path)
    _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    while try reader.next() != nil {}
    return reader.findings
  }

  private func damage(_ name: String, _ bytes: Data) throws -> String? {
    let error = #expect(throws: FileError.self) { try findings(try scratch.file(name, bytes)) }
    #expect(error?.kind == .damaged)
    return error?.reason
  }

  /// Returns when pictures and sound that are played start and end, in seconds from the start of the first.
  private func times(_ path: String) throws -> [[Double]] {
    // AVI has no timestamps, and ffprobe numbers the frames.
    let shown = try ffprobe(path, "-select_streams", "v:0", "-show_entries", "frame=best_effort_timestamp_time")
      .compactMap { Double($0) }
    let packets = try ffprobe(
      path, "-select_streams", "a:0", "-show_entries", "packet=pts_time,duration_time,flags"
    ).map { $0.split(separator: ",") }.filter { $0.count == 3 && !$0[2].contains("D") }
    let heard = packets.compactMap { Double($0[0]) }
    let last = try #require(packets.last.flatMap { Double($0[1]) })
    let spans = [
      [try #require(shown.min()), try #require(shown.max()) + 0.04],
      [try #require(heard.min()), try #require(heard.max()) + last],
    ]
    let first = spans.map { $0[0] }.min() ?? 0
    return spans.map { $0.map { $0 - first } }
  }

  private func areNear(_ a: [[Double]], _ b: [[Double]]) -> Bool {
    zip(a.joined(), b.joined()).allSatisfy { abs($0 - $1) < 0.002 }
  }

  // MARK: - Kept content

  @Test(
    arguments: [
      ("a.ts", "-c:v libx264 -c:a aac"), ("a.mts", avchd), ("b.ts", "-c:v mpeg2video -c:a mp2"),
      ("c.ts", "-c:v libx265 -x265-params log-level=none -c:a ac3"), ("a.avi", "-c:v mjpeg -c:a pcm_s16le"),
      ("b.avi", "-c:v mpeg4 -bf 2 -c:a mp3"), ("c.avi", "-c:v libx264 -bf 0 -c:a ac3"),
    ])
  func picturesAndSoundAreKept(_ name: String, _ codecs: String) throws {
    let source = try make(name, Self.both + " " + codecs)
    let output = scratch["out.mov"]
    let receipt = try transcode(source, to: output)
    #expect(try frameTimes(output).count == 50)
    let isCopied = !codecs.hasSuffix("mp2")
    #expect(receipt.audio.map(\.treatment) == [isCopied ? .copied : .encoded])
    if isCopied {
      // ffmpeg copies the packets too, and removes the headers that transport streams need.
      try ffmpeg("-i", source, "-map", "0:a", "-c", "copy", scratch["copy.mov"])
      #expect(try soundBytes(output) == soundBytes(scratch["copy.mov"]))
    }
    var theirs = try times(source)
    // ffprobe does not number the last frame of those that are reordered.
    if name == "b.avi" { theirs[0][1] += 0.04 }
    let ours = try times(output)
    #expect(areNear(theirs, ours), "\(theirs) \(ours)")
  }

  private func soundBytes(_ path: String) throws -> Data {
    try ffmpeg("-i", path, "-map", "0:a", "-f", "s16le", "-")
  }

  /// Sound that starts later or earlier than the pictures, or ends so.
  @Test(
    arguments: [
      picture + " -itsoffset 0.5 -f lavfi -i sine=d=1.5:r=48000",
      "-itsoffset 0.5 \(picture) -f lavfi -i sine=d=2.5:r=48000", picture + " -f lavfi -i sine=d=0.7:r=48000",
      picture + " -f lavfi -i sine=d=3:r=48000",
    ], ["a.ts", "a.mts"])
  func soundKeepsItsOffset(_ inputs: String, _ name: String) throws {
    let source = try make(name, inputs + " " + (name == "a.mts" ? Self.avchd : "-c:v libx264 -c:a aac"))
    let output = scratch["out.mp4"]
    #expect(try transcode(source, to: output).audio.map(\.treatment) == [.copied])
    let theirs = try times(source)
    let ours = try times(output)
    #expect(areNear(theirs, ours), "\(theirs) \(ours)")
  }

  /// The clock of a transport stream starts anywhere, and starts again after 26 hours.
  @Test(arguments: [3600.0, 95_442]) func theClockStartsAnywhere(_ offset: Double) throws {
    let source = try make("a.ts", Self.both + " -c:v libx264 -c:a aac -output_ts_offset \(offset)")
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    let starts = try frameTimes(output).compactMap(Double.init)
    #expect(starts.count == 50)
    #expect(try #require(starts.first) < 0.1)
    #expect(abs(try #require(starts.last) - 1.96) < 0.1)
  }

  // MARK: - Completeness

  @Test(arguments: [("a.ts", 188, 0x100), ("a.mts", 192, 0x1011)])
  func damagedTransportStreamsAreNamed(_ name: String, _ length: Int, _ video: Int) throws {
    let prefix = length - 188
    let source = try make(
      name, Self.both + " " + (name == "a.mts" ? Self.avchd : "-c:v libx264 -c:a aac"))
    let whole = try Data(contentsOf: URL(filePath: source))
    // Nothing says where a stream ends.
    guard case .unstatedLength(let seconds) = try #require(try findings(source).first) else {
      Issue.record("a stream that may be cut off is not mentioned")
      return
    }
    #expect(abs(seconds - 2) < 0.1)
    #expect(try damage("cut-\(name)", whole.prefix(60 * length + 50)) == "it is cut off; copy the whole file again")
    var shifted = whole
    shifted[40 * length + prefix] ^= 1
    let place = 40 * length
    #expect(try damage("sync-\(name)", shifted) == "it is damaged at byte \(place); copy the whole file again")
    // A packet of the video with content.
    let packet = try #require(
      stride(from: place, to: whole.count, by: length).first { start in
        let header = whole[start + prefix..<start + prefix + 4].map { Int($0) }
        return (header[1] & 0x1F) << 8 | header[2] == video && header[3] & 0x10 != 0
      })
    var missing = whole
    missing.removeSubrange(packet..<packet + length)
    #expect(try damage("gap-\(name)", missing)?.hasPrefix("it is damaged at byte ") == true)
  }

  @Test func damagedAVIsAreNamed() throws {
    let source = try make("a.avi", Self.both + " -c:v mpeg4 -c:a mp3")
    let whole = try Data(contentsOf: URL(filePath: source))
    #expect(try findings(source) == [])
    #expect(
      try damage("cut.avi", whole.prefix(whole.count * 2 / 3)) == "it is cut off; copy the whole file again")
    var unfinished = whole
    unfinished.replaceSubrange(4..<8, with: Data(count: 4))
    #expect(try damage("unfinished.avi", unfinished) == "it is damaged: its recording was not finished")
    let chunks = try #require(whole.range(of: Data("movi".utf8))).upperBound
    var broken = whole
    broken[chunks + 1] = 0
    #expect(try damage("broken.avi", broken) == "it is damaged at byte \(chunks); copy the whole file again")
    // The header states more frames than there are.
    var short = whole
    let header = try #require(whole.range(of: Data("strh".utf8))).upperBound + 4
    short[header + 32] = 100
    let found = try findings(try scratch.file("short.avi", short))
    #expect(found == [.shortVideo(seconds: 2, stated: 4)] || found == [.shortVideo(seconds: 2.04, stated: 4)])
  }
}
