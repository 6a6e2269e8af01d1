import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Videos written as QuickTime files, which hold uncompressed audio.
struct QuickTimeTests {
  let scratch: TemporaryFolder
  var output: String { scratch["out.mov"] }

  init() throws { scratch = try TemporaryFolder() }

  private func samples(_ path: String, _ codec: String) throws -> Data {
    try ffmpeg("-i", path, "-map", "0:a", "-c:a", "copy", "-f", "data", "-")
  }

  @Test(arguments: [
    ("pcm_s16le", 48_000, "mov"), ("pcm_s16be", 44_100, "mov"), ("pcm_s24le", 192_000, "mov"),
    ("pcm_s24be", 96_000, "mov"), ("pcm_s32le", 48_000, "mov"), ("pcm_f32le", 48_000, "mov"),
    ("pcm_f64be", 48_000, "mov"), ("pcm_u8", 22_050, "mov"), ("pcm_s8", 22_050, "mov"), ("pcm_alaw", 8000, "mov"),
    ("pcm_mulaw", 8000, "mov"), ("pcm_s16le", 44_100, "mkv"), ("pcm_s24le", 48_000, "mkv"),
    ("pcm_f32le", 48_000, "mkv"),
  ])
  func uncompressedAudioIsKept(_ codec: String, _ rate: Int, _ container: String) throws {
    let source = try video(
      scratch["a.\(container)"], sound: bursts([0.5]) + "|" + bursts([1.2]), rate: rate, layout: "stereo",
      ["-c:a", codec])
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio == [AudioOutcome(codec: codec, treatment: .copied)])
    #expect(areEqual(try samples(output, codec), try samples(source, codec)))
    let entries = "codec_name,sample_rate,channels,channel_layout,bits_per_raw_sample,sample_fmt"
    #expect(try soundEntry(output, entries) == soundEntry(source, entries))
    #expect(try frameTimes(output) == frameTimes(source))
    let played = try PlayedSound(output, channels: 2)
    #expect(played.hasBurst(at: 0.5, channel: 0))
    #expect(played.hasBurst(at: 1.2, channel: 1))
    #expect(try ffprobe(output, "-show_entries", "format_tags=major_brand") == ["qt  "])
    #expect(try videoEntry(output, "codec_tag_string") == "hvc1")
  }

  @Test(arguments: ["aac", "libmp3lame", "ac3", "eac3", "alac"])
  func compressedAudioIsCopied(_ encoder: String) throws {
    let source = try video(scratch["a.mkv"], sound: bursts([0.5]), ["-c:a", encoder])
    let receipt = try transcode(source, to: output)
    #expect(receipt.copiedAudio.count == 1)
    #expect(try audioHashes(output) == audioHashes(source))
    let expected = try #require(try PlayedSound(source).burst(near: 0.5))
    #expect(abs(try #require(try PlayedSound(output).burst(near: 0.5)) - expected) < 0.001)
  }

  @Test(arguments: ["libopus", "flac", "mp2", "libvorbis"])
  func otherAudioIsEncoded(_ encoder: String) throws {
    let source = try video(scratch["a.mkv"], sound: bursts([0.5]), ["-c:a", encoder])
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio.map(\.treatment) == [.encoded])
    #expect(try soundEntry(output, "codec_name") == "aac")
    let expected = try #require(try PlayedSound(source).burst(near: 0.5))
    #expect(abs(try #require(try PlayedSound(output).burst(near: 0.5)) - expected) < 0.001)
  }

  /// Samples of uncompressed audio in QuickTime have no individual timestamps.
  @Test func uncompressedAudioStaysInStep() throws {
    let late = try video(
      scratch["late.mov"], sound: bursts([0.2]), spans: (TrackSpan(), TrackSpan(start: 1.25)), ["-c:a", "pcm_s16le"])
    try transcode(late, to: output)
    #expect(try PlayedSound(output).hasBurst(at: 1.45))
    for codec in ["pcm_s16le", "pcm_u8", "pcm_alaw"] {
      let gap = try video(
        scratch["gap.mkv"], sound: bursts([0.2, 1.2]),
        ["-af", "aselect='not(between(t\\,0.4\\,0.8))'", "-c:a", codec])
      let receipt = try transcode(gap, to: output)
      #expect(receipt.copiedAudio == [codec])
      let played = try PlayedSound(output)
      #expect(played.hasBurst(at: 0.2))
      #expect(played.hasBurst(at: 1.2))
      #expect(played.burstCount() == 2)
    }
    let overlap = try video(
      scratch["overlap.mkv"], sound: bursts([0.2, 1.26]), rate: 8000,
      ["-c:a", "pcm_s16le", "-bsf:a", "setts=ts=if(gte(N\\,5)\\,TS-DURATION*0.46875\\,TS)"])
    try transcode(overlap, to: output)
    let played = try PlayedSound(output)
    #expect(played.hasBurst(at: 0.2))
    #expect(played.hasBurst(at: 1.2))
  }

  @Test func proResOfACameraIsRead() throws {
    let source = scratch["camera.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i",
      "aevalsrc=\(bursts([0.5]))|\(bursts([0.5])):s=48000:d=1", "-c:v", "prores_ks", "-c:a", "pcm_s24le", source)
    try transcode(source, to: output)
    #expect(areEqual(try samples(output, "pcm_s24le"), try samples(source, "pcm_s24le")))
    try transcode(source, to: scratch["out.mp4"])
    #expect(try PlayedSound(scratch["out.mp4"], channels: 2).hasBurst(at: 0.5))
  }

  @Test func theIndexComesFirstAndTheDescriptionIsReadable() throws {
    let words = "昼ごはん、642 kcal 🍱"
    let stream = VideoStream(
      size: PixelSize(width: 64, height: 64), format: PlanarFormat(), timeBase: Rational(1, 30),
      frameRate: Rational(30, 1))
    let writer = try VideoWriter(
      Muxer.Destination(output, container: .mov), stream: stream, audio: .none, description: words,
      settings: EncoderSettings(preset: "ultrafast", threads: 1))
    try writer.write(VideoFrame(image: PlanarImage(size: stream.size, format: stream.format), pts: 0, duration: 1))
    _ = try writer.finish()
    let read = try run("exiftool", "-s3", "-charset", "UTF8", "-Keys:Description", output)
    #expect(String(decoding: read, as: UTF8.self) == words + "\n")
    let bytes = try Data(contentsOf: URL(filePath: output))
    let index = try #require(bytes.range(of: Data("moov".utf8))).lowerBound
    #expect(index < (try #require(bytes.range(of: Data("mdat".utf8))).lowerBound))
    for secret in ["Lavf", "x265"] { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
  }
}
