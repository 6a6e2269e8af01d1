import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Videos that libav would read in part, without an error.
struct StructureTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Reads a video to its end, and returns the number of frames and the findings.
  func read(_ path: String) throws -> (frames: Int, findings: [VideoFinding]) {
    let reader = try VideoReader(path: path)
    _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    var frames = 0
    while let item = try reader.next() { if case .frame = item { frames += 1 } }
    return (frames, reader.findings)
  }

  func refusal(_ path: String) -> String? {
    let error = #expect(throws: FileError.self) { try read(path) }
    #expect(error?.kind == .damaged)
    return error?.reason
  }

  /// Creates a video of two seconds, and returns its path and its content.
  func video(_ name: String, _ options: String, isPiped: Bool = false) throws -> (path: String, bytes: Data) {
    let input = "-f lavfi -i testsrc2=s=320x240:r=30:d=2 -f lavfi -i sine=d=2:r=48000"
    let arguments = "-v error -nostdin -y \(input) \(options)".split(separator: " ").map(String.init)
    if isPiped {
      let command = ["-c", "\"$@\" | cat > \"$0\"", scratch[name], "ffmpeg"] + arguments + ["-"]
      try run("sh", command)
    } else {
      try run("ffmpeg", arguments + [scratch[name]])
    }
    return (scratch[name], try Data(contentsOf: URL(filePath: scratch[name])))
  }

  static let vp9 = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 1M -c:a libopus"

  @Test(arguments: [
    ("vp9.webm", vp9), ("h264.mkv", "-c:v libx264 -g 30 -c:a aac"),
    ("av1.mkv", "-c:v libaom-av1 -usage realtime -cpu-used 8 -c:a aac"),
  ])
  func overwrittenPartIsNoticed(_ name: String, _ options: String) throws {
    let (path, whole) = try video(name, options)
    #expect(try read(path) == (60, []))
    let blocks = try ffprobe(path, "-show_entries", "packet=pos").compactMap { Int($0) }
    for index in [20, 50, 80, 110] {
      var bytes = whole
      // The header of a block is amid the zeros.
      let start = blocks[index] - 2000
      bytes.replaceSubrange(start..<start + 4096, with: Data(count: 4096))
      #expect(refusal(try scratch.file("zeros-\(name)", bytes))?.hasPrefix("it is damaged") == true)
    }
  }

  @Test(arguments: [("live.webm", vp9 + " -f webm"), ("live.mkv", "-c:v libx264 -g 30 -c:a aac -f matroska")])
  func recordingOfUnknownLengthMayBeCutOff(_ name: String, _ options: String) throws {
    let (path, whole) = try video(name, options + " -cluster_time_limit 500", isPiped: true)
    let (frames, findings) = try read(path)
    #expect(frames == 60)
    guard case .unstatedLength(let seconds) = findings.first else { return #expect(Bool(false), "\(findings)") }
    #expect(abs(seconds - 2) < 0.05)
    // Amid a block, the file is obviously cut off; before a cluster, it may be whole.
    let cut = try scratch.file("cut-\(name)", whole.prefix(whole.count * 3 / 5))
    #expect(refusal(cut) == "it is cut off; copy the whole file again")
    let clusters = whole.indices.dropLast(4).filter { whole[$0..<$0 + 4].elementsEqual([0x1F, 0x43, 0xB6, 0x75]) }
    #expect(clusters.count > 2)
    let part = try read(try scratch.file("part-\(name)", whole.prefix(clusters[2])))
    #expect(part.frames < 60)
    guard case .unstatedLength(let seconds) = part.findings.first else { return #expect(Bool(false), "\(part)") }
    #expect(seconds > 0.2)
    #expect(seconds < 1.9)
  }

  @Test func fragmentsMayBeMissing() throws {
    let options = "-c:v libx264 -g 10 -c:a aac -movflags frag_keyframe+empty_moov"
    let (path, whole) = try video("fragments.mp4", options)
    #expect(try read(path) == (60, []))
    let fragments = whole.indices.dropLast(4).filter { whole[$0..<$0 + 4].elementsEqual("moof".utf8) }.map { $0 - 4 }
    #expect(fragments.count > 4)
    let cut = try read(try scratch.file("cut.mp4", whole.prefix(fragments[3])))
    #expect(cut.frames == 30)
    guard case .unstatedLength(let seconds) = cut.findings.first else { return #expect(Bool(false), "\(cut)") }
    #expect(abs(seconds - 1) < 0.1)
    // The index at the end refers to each fragment.
    var bytes = whole
    bytes.removeSubrange(fragments[2]..<fragments[3])
    #expect(refusal(try scratch.file("gap.mp4", bytes))?.hasPrefix("it is damaged") == true)
    // A segment index states the size of the segments that follow.
    let (_, indexed) = try video("dash.mp4", options + "+dash+global_sidx")
    let last = try #require(indexed.range(of: Data("moof".utf8), options: .backwards)).lowerBound - 4
    let cutIndexed = try scratch.file("cut-dash.mp4", indexed.prefix(last))
    #expect(refusal(cutIndexed) == "it is cut off; copy the whole file again")
  }

  /// The frames of a fragment that lists none would be silently missing.
  @Test(arguments: [0, 16]) func fragmentsDescribeTheirMedia(kept: Int) throws {
    let (path, whole) = try video("fragments.mp4", "-c:v libx264 -g 10 -c:a aac -movflags frag_keyframe+empty_moov")
    let content = try #require(try MovieBytes(path).boxes("moof").last)
    let start = content.lowerBound - 8
    // The header of a fragment is its first box.
    let header = whole[content.lowerBound..<content.lowerBound + kept]
    var bytes = whole
    bytes.replaceSubrange(start..<content.upperBound, with: MovieBytes.box("moof", header))
    let damaged = try scratch.file("empty.mp4", bytes)
    #expect(refusal(damaged) == "it is damaged at byte \(start); copy the whole file again")
  }

  @Test func headersStateTheDuration() throws {
    let (_, webm) = try video("a.webm", Self.vp9)
    var bytes = webm
    // The identifier and length of the duration, which is a number of milliseconds.
    let place = try #require(bytes.range(of: Data([0x44, 0x89, 0x88]))).upperBound
    bytes.replaceSubrange(place..<place + 8, with: withUnsafeBytes(of: (10_000.0).bitPattern.bigEndian) { Data($0) })
    let longer = try read(try scratch.file("longer.webm", bytes))
    #expect(longer.frames == 60)
    guard case .shortVideo(let seconds, stated: 10) = longer.findings.first else {
      return #expect(Bool(false), "\(longer)")
    }
    #expect(abs(seconds - 2) < 0.05)

    let (_, mp4) = try video("a.mp4", "-c:v libx264 -c:a aac")
    bytes = mp4
    // The duration of the video track in milliseconds.
    let header = try #require(bytes.range(of: Data("tkhd".utf8))).upperBound
    bytes.replaceSubrange(header + 20..<header + 24, with: withUnsafeBytes(of: UInt32(2100).bigEndian) { Data($0) })
    #expect(try read(try scratch.file("longer.mp4", bytes)) == (60, [.shortVideo(seconds: 2, stated: 2.1)]))
  }

  @Test func contradictionsInTheIndexAreNoticed() throws {
    let (_, mkv) = try video("a.mkv", "-c:v libx264 -c:a aac")
    // The checksum of the header covers the unit of time.
    let scale = try #require(mkv.range(of: Data([0x2A, 0xD7, 0xB1, 0x83]))).upperBound
    var bytes = mkv
    bytes[scale] ^= 1
    #expect(refusal(try scratch.file("scale.mkv", bytes))?.hasPrefix("it is damaged at byte") == true)

    let (_, mp4) = try video("a.mp4", "-c:v libx264 -c:a aac")
    // The number of samples.
    let sizes = try #require(mp4.range(of: Data("stsz".utf8))).upperBound
    bytes = mp4
    bytes[sizes + 11] = 44
    #expect(refusal(try scratch.file("sizes.mp4", bytes)) == "it is damaged: its index contradicts itself")
  }

  @Test func onlyOneVideoTrackIsRead() throws {
    let path = scratch["two.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.4", "-map",
      "0", "-map", "1", "-c:v", "libx264", "-disposition:v:0", "0", "-disposition:v:1", "default", path)
    #expect(try read(path) == (10, [.severalVideoTracks(width: 96, height: 64, unused: ["64×48 with 10 frames"])]))
  }

  @Test(arguments: [
    ("bmp", "a BMP"), ("flv", "an FLV"),
  ])
  func otherTypesAreNamed(_ suffix: String, _ name: String) throws {
    let path = scratch["other.\(suffix)"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-frames:v", "1", path)
    let error = #expect(throws: FileError.self) { try VideoReader(path: path) }
    #expect(error?.kind == .wrongType)
    #expect(
      error?.reason
        == "it is \(name); use a photo (JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF) or a video (MP4, MOV, MKV, WebM, AVI, MTS)"
    )
  }
}
