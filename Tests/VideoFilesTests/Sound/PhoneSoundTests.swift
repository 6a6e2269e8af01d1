import Foundation
import TestSupport
import Testing

@testable import VideoFiles

/// Kinds of sound that phones and messengers record.
struct PhoneSoundTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Makes an MP4 with AAC of the given form, whose configuration is replaced by another one of as many bytes at most.
  private func aac(_ form: [String], configuration: [UInt8]) throws -> String {
    let arguments = "-v error -nostdin -y -f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i sine=d=1 -c:v libx264"
    try run(
      "ffmpeg", arguments.split(separator: " ").map(String.init) + ["-c:a", "aac"] + form + [scratch["plain.mp4"]])
    var movie = try MovieBytes(scratch["plain.mp4"])
    // The tag of the configuration, and its length in four bytes.
    let tag = Data([0x05, 0x80, 0x80, 0x80])
    let box = try #require(movie.data.range(of: Data("esds".utf8)))
    let place = try #require(movie.data.range(of: tag, in: box.upperBound..<box.upperBound + 60)).upperBound
    let length = Int(movie.data[place])
    let padded = configuration + [UInt8](repeating: 0, count: length - configuration.count)
    movie.data.replaceSubrange(place + 1..<place + 1 + length, with: Data(padded))
    return try scratch.file("phone.mp4", movie.data)
  }

  private func entry(_ path: String, _ name: String) throws -> [String] {
    try ffprobe(path, "-select_streams", "a:0", "-show_entries", name)
  }

  /// Object type 42, 48 kHz, stereo: frames of 1024 samples, and one pair of channels.
  static let extendedConfiguration: [UInt8] = [0xF9, 0x46, 0x43, 0x22, 0x04]

  @Test(arguments: ["out.mp4", "out.mov"]) func extendedHEAACIsCopied(_ name: String) throws {
    let source = try aac(["-ar", "48000", "-ac", "2"], configuration: Self.extendedConfiguration)
    let output = scratch[name]
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio.map(\.treatment) == [.copied])
    // ffprobe cannot read such files, but ffmpeg lists their packets with their times.
    func packets(_ path: String) throws -> String {
      String(decoding: try ffmpeg("-i", path, "-map", "0:a", "-c", "copy", "-f", "framecrc", "-"), as: UTF8.self)
    }
    #expect(try packets(output) == packets(source))
    // The configuration is still there.
    #expect(try Data(contentsOf: URL(filePath: output)).range(of: Data(Self.extendedConfiguration)) != nil)
  }

  /// FFmpeg has a decoder for it since version 7.1.
  @Test func extendedHEAACIsEncodedWhereLibavDecodesIt() throws {
    let source = try aac(["-ar", "48000", "-ac", "2"], configuration: Self.extendedConfiguration)
    let version = try #require(
      String(decoding: try run("ffmpeg", ["-version"]), as: UTF8.self).firstMatch(
        of: /libavcodec +([0-9]+)\. *([0-9]+)\./))
    let canDecode = try (#require(Int(version.1)), #require(Int(version.2))) >= (61, 19)
    let audio = try VideoReader(path: source).info.audio
    #expect(audio.map { $0.treatment(in: .mp4, .aac) } == [canDecode ? .encoded : .copied])
    guard !canDecode else { return }
    for name in ["out.mp4", "out.mov"] {
      let receipt = try transcode(source, to: scratch[name], audio: .aac)
      #expect(receipt.audio.map(\.treatment) == [.copied])
    }
  }

  /// Object type 29 over AAC of 24 kHz and one channel: 48 kHz and two channels are played.
  @Test(arguments: ["out.mp4", "out.mov"]) func parametricStereoIsCopied(_ name: String) throws {
    let source = try aac(["-ar", "24000", "-ac", "1"], configuration: [0xEB, 0x09, 0x88, 0x00])
    let output = scratch[name]
    #expect(try transcode(source, to: output).audio.map(\.treatment) == [.copied])
    #expect(try audioHashes(output) == audioHashes(source))
    for entry in ["packet=pts_time", "stream=sample_rate,channels,profile"] {
      #expect(try self.entry(output, entry) == self.entry(source, entry))
    }
  }

  /// Messengers record AMR, which MP4 and QuickTime hold only on old phones.
  @Test(
    arguments: [
      // Fifty frames for a second: of 12.2 kbit/s at 8 kHz, and of 23.85 kbit/s at 16 kHz.
      AMRSound(codec: "amr_nb", magic: "#!AMR\n", header: 0x3C, bytes: 31, sampleRate: 8000),
      AMRSound(codec: "amr_wb", magic: "#!AMR-WB\n", header: 0x44, bytes: 60, sampleRate: 16000),
    ], ["out.mp4", "out.mov"])
  func amrIsEncoded(_ kind: AMRSound, to name: String) throws {
    let frame = Data([kind.header]) + Data((0..<kind.bytes).map { UInt8($0 * 37 & 0xFF) })
    let sound = try scratch.file("sound.amr", Data(kind.magic.utf8) + (0..<50).map { _ in frame }.reduce(Data(), +))
    let source = scratch["message.3gp"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-i", sound, "-c:v", "libx264", "-c:a", "copy", source)
    let output = scratch[name]
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio == [AudioOutcome(codec: kind.codec, treatment: .encoded)])
    #expect(try entry(output, "stream=codec_name,sample_rate") == ["aac,\(kind.sampleRate)"])
    let duration = try #require(try entry(output, "stream=duration").first.flatMap(Double.init))
    #expect(abs(duration - 1) < 0.03)
  }
}

/// A file of AMR frames that all have the same size.
struct AMRSound: Sendable {
  let codec: String
  /// The first bytes of the file.
  let magic: String
  /// The first byte of a frame, which has its type.
  let header: UInt8
  /// The number of bytes after it.
  let bytes: Int
  let sampleRate: Int
}
