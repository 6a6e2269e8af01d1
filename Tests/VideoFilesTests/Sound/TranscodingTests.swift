import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Audio that the container cannot hold, encoded as AAC and decoded again by ffmpeg.
struct TranscodingTests {
  let scratch: TemporaryFolder
  var output: String { scratch["out.mp4"] }

  init() throws { scratch = try TemporaryFolder() }

  static let codecs: [(name: String, rate: Int, layout: String, arguments: [String])] = [
    ("s16.mov", 44_100, "stereo", ["-c:a", "pcm_s16le"]), ("s24.mov", 192_000, "stereo", ["-c:a", "pcm_s24le"]),
    ("mulaw.mov", 8000, "mono", ["-c:a", "pcm_mulaw"]), ("f32.mkv", 96_000, "mono", ["-c:a", "pcm_f32le"]),
    ("flac.mkv", 48_000, "stereo", ["-c:a", "flac"]), ("flac.88.mkv", 88_200, "mono", ["-c:a", "flac"]),
    ("vorbis.mkv", 44_100, "stereo", ["-c:a", "libvorbis"]), ("mp2.mov", 48_000, "stereo", ["-c:a", "mp2"]),
    ("mp2.mkv", 32_000, "mono", ["-c:a", "mp2"]), ("dts.mkv", 48_000, "stereo", ["-c:a", "dca"]),
    ("wma.mkv", 44_100, "stereo", ["-c:a", "wmav2"]), ("truehd.mkv", 48_000, "stereo", ["-c:a", "truehd"]),
  ]

  /// The bursts of the output are where ffmpeg finds them in the source, and the sound is as long.
  @Test(arguments: codecs.indices)
  func soundKeepsItsTimes(_ index: Int) throws {
    let (name, rate, layout, arguments) = Self.codecs[index]
    let channels = layout == "mono" ? 1 : 2
    let sound = Array(repeating: bursts([0.5, 1.5]), count: channels).joined(separator: "|")
    let source = try video(scratch[name], sound: sound, rate: rate, layout: layout, arguments)
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio.map(\.treatment) == [.encoded])
    #expect(receipt.audio[0].downmix == nil)
    #expect(receipt.audio[0].damagedPackets == 0)
    #expect(try soundEntry(output, "codec_name") == "aac")
    #expect(try soundEntry(output, "channels") == "\(channels)")
    let rates = [192_000: 48_000, 96_000: 48_000, 88_200: 44_100]
    #expect(try soundEntry(output, "sample_rate") == "\(rates[rate] ?? rate)")
    let theirs = try PlayedSound(source, channels: channels)
    let ours = try PlayedSound(output, channels: channels)
    for time in [0.5, 1.5] {
      for channel in 0..<channels {
        let expected = try #require(theirs.burst(near: time, channel: channel))
        let actual = try #require(ours.burst(near: time, channel: channel))
        #expect(abs(actual - expected) < 0.001, "\(name): \(actual) instead of \(expected)")
        if arguments[1].hasPrefix("pcm") { #expect(abs(actual - time) < 0.001) }
      }
    }
    let frame = 1024 / Double(rates[rate] ?? rate)
    let end = try soundEnd(output)
    #expect(abs(end - Double(theirs.channels[0].count) / 48_000) <= frame, "\(name): \(end)")
  }

  /// Sound that starts before or after the picture, or ends before or after it.
  @Test(arguments: [(0.0, 0.7, 2.0), (0.6, 0.0, 2.0), (0.0, 0.01, 0.8), (0.0, 0.0, 3.0), (1.3, 0.8, 1.0)])
  func startAndEndAreKept(_ video: Double, _ sound: Double, _ soundSeconds: Double) throws {
    for name in ["a.mov", "a.mkv"] {
      let source = try VideoFilesTests.video(
        scratch[name], sound: bursts([0.4]),
        spans: (TrackSpan(start: video, seconds: 1.5), TrackSpan(start: sound, seconds: soundSeconds)),
        ["-c:a", "pcm_s16le"])
      try transcode(source, to: output)
      #expect(try frameTimes(output) == frameTimes(source))
      let expected = try #require(try PlayedSound(source).burst(near: sound + 0.4))
      let played = try PlayedSound(output)
      let actual = try #require(played.burst(near: sound + 0.4))
      #expect(abs(actual - expected) < 0.001)
      #expect(abs(actual - sound - 0.4) < 0.0015)
      #expect(played.burstCount() == 1)
      #expect(abs(try soundEnd(output) - sound - soundSeconds) < 0.0015)
    }
  }

  /// Packets are missing from the source, or come too soon.
  @Test func gapsAreFilledAndOverlapsAreCut() throws {
    let gap = try video(
      scratch["gap.mkv"], sound: bursts([0.2, 1.2]),
      ["-af", "aselect='not(between(t\\,0.4\\,0.8))'", "-c:a", "pcm_s16le"])
    let overlap = try video(
      scratch["overlap.mkv"], sound: bursts([0.2, 1.26]), rate: 8000,
      ["-c:a", "pcm_s16le", "-bsf:a", "setts=ts=if(gte(N\\,5)\\,TS-DURATION*0.46875\\,TS)"])
    for source in [gap, overlap] {
      let receipt = try transcode(source, to: output)
      #expect(receipt.audio.map(\.treatment) == [.encoded])
      let played = try PlayedSound(output)
      #expect(played.hasBurst(at: 0.2), "\(source)")
      #expect(played.hasBurst(at: 1.2), "\(source)")
      #expect(played.burstCount() == 2)
    }
  }

  /// Two recordings in one track, the first mono and the second stereo.
  @Test func channelsMayChangeMidway() throws {
    for (name, channels) in [("mono", 1), ("stereo", 2)] {
      let sound = Array(repeating: bursts([0.5]), count: channels).joined(separator: "|")
      try ffmpeg("-f", "lavfi", "-i", "aevalsrc=\(sound):s=48000:d=1", "-c:a", "mp2", scratch["\(name).mp2"])
    }
    let both = try scratch.file("both.mp2", try bytes(of: scratch["mono.mp2"]) + bytes(of: scratch["stereo.mp2"]))
    let source = scratch["a.mkv"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-i", both, "-c:v", "libx264", "-preset", "ultrafast", "-c:a",
      "copy", source)
    try transcode(source, to: output)
    let played = try PlayedSound(output)
    // The encoder of the source delays by 481 samples and makes packets of 24 ms, 42 for each recording.
    let first = 0.5 + 481.0 / 48_000
    #expect(played.hasBurst(at: first))
    #expect(played.hasBurst(at: first + 1.008))
    #expect(played.burstCount() == 2)
  }

  static let layouts: [(source: String, output: String)] = [
    ("3.0", "3.0"), ("quad", "5.0"), ("5.0(side)", "5.0"), ("5.1", "5.1"), ("5.1(side)", "5.1"), ("2.1", "5.1"),
    ("7.1", "7.1"),
  ]

  /// Every channel has a burst at a different time. In the output, it is in the channel of the same speaker.
  @Test(arguments: layouts.indices)
  func channelsKeepTheirPlaces(_ index: Int) throws {
    let (layout, expected) = Self.layouts[index]
    let names = [
      "3.0": ["FL", "FR", "FC"], "quad": ["FL", "FR", "BL", "BR"], "5.0(side)": ["FL", "FR", "FC", "BL", "BR"],
      "5.0": ["FL", "FR", "FC", "BL", "BR"], "5.1": ["FL", "FR", "FC", "LFE", "BL", "BR"],
      "5.1(side)": ["FL", "FR", "FC", "LFE", "BL", "BR"], "2.1": ["FL", "FR", "LFE"],
      "7.1": ["FL", "FR", "FC", "LFE", "BL", "BR", "SL", "SR"],
    ]
    let from = try #require(names[layout])
    let to = try #require(names[expected])
    let times = from.indices.map { 0.2 + 0.2 * Double($0) }
    // AAC's channel for low frequencies has few of them.
    let sound = zip(from, times).map { bursts([$1], frequency: $0 == "LFE" ? 60 : 1000) }.joined(separator: "|")
    let source = try video(scratch["a.mov"], sound: sound, layout: layout, ["-c:a", "pcm_s16le"])
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio[0].downmix == nil)
    #expect(try soundEntry(output, "channel_layout") == expected)
    let played = try PlayedSound(output, channels: to.count)
    for (name, time) in zip(from, times) {
      let channel = try #require(to.firstIndex(of: name))
      #expect(played.hasBurst(at: time, channel: channel), "\(name)")
      #expect(name == "LFE" || played.burstCount(channel: channel) == 1, "\(name)")
    }
  }

  /// Sixteen channels without positions, as field recorders write them; channels overhead; layouts that AAC lacks.
  @Test(arguments: [
    ("a.mkv", "hexadecagonal", 16, 2), ("a.mov", "hexadecagonal", 16, 2), ("a.mov", "6.1", 7, 6),
    ("a.mov", "7.1(wide)", 8, 6),
  ])
  func otherChannelsAreMixed(_ name: String, _ layout: String, _ count: Int, _ mixed: Int) throws {
    let times = (0..<count).map { 0.1 + 0.1 * Double($0) }
    // In these layouts, the fourth channel of those below nine is the one for low frequencies.
    let sound = times.enumerated().map {
      bursts([$0.element], frequency: count < 9 && $0.offset == 3 ? 60 : 1000)
    }
    let source = try video(
      scratch[name], sound: sound.joined(separator: "|"), layout: layout, ["-c:a", "pcm_s16le"])
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio.map(\.treatment) == [.encoded])
    #expect(receipt.audio[0].downmix == AudioOutcome.Downmix(from: count, to: mixed))
    #expect(try soundEntry(output, "channels") == "\(mixed)")
    // Every channel is heard somewhere, and nothing clips.
    let played = try PlayedSound(output, channels: mixed)
    for (index, time) in times.enumerated() {
      let range = Int((time - 0.02) * 48_000)..<Int((time + 0.02) * 48_000)
      let peak = played.channels.map { $0[range].map { abs($0) }.max() ?? 0 }.max() ?? 0
      #expect(peak > 0.05, "channel \(index)")
    }
    #expect(played.channels.allSatisfy { $0.allSatisfy { abs($0) < 1 } })
  }

  @Test func tracksAreTreatedOneByOne() throws {
    let source = scratch["two.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "aevalsrc=\(bursts([0.5])):s=48000:d=1",
      "-map", "0", "-map", "1", "-map", "1", "-c:v", "libx264", "-c:a:0", "aac", "-c:a:1", "pcm_s24le",
      "-metadata:s:a:1", "language=fra", source)
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio.map(\.treatment) == [.copied, .encoded])
    #expect(receipt.audio.map(\.codec) == ["aac", "pcm_s24le"])
    #expect(try soundEntry(output, "codec_name", track: 1) == "aac")
    #expect(
      try ffprobe(output, "-select_streams", "a:1", "-show_entries", "stream_tags=language") == ["fra"])
    let hash = { (file: String) in
      try ffmpeg("-i", file, "-map", "0:a:0", "-c", "copy", "-f", "streamhash", "-")
    }
    #expect(try hash(output) == hash(source))
    #expect(try PlayedSound(output, track: 1).hasBurst(at: 0.5))
    let all = try transcode(source, to: output, audio: .aac)
    #expect(all.audio.map(\.treatment) == [.encoded, .encoded])
    #expect(try hash(output) != hash(source))
    for track in 0..<2 { #expect(try PlayedSound(output, track: track).hasBurst(at: 0.5)) }
    let silent = try transcode(source, to: output, audio: .none)
    #expect(silent.audio.map(\.treatment) == [.omitted, .omitted])
    #expect(try ffprobe(output, "-show_entries", "stream=codec_type") == ["video"])
  }

  @Test func encodedSoundIsDeterministic() throws {
    let source = try video(
      scratch["a.mov"], sound: "random(0)-0.5|random(1)-0.5", rate: 96_000, layout: "stereo", ["-c:a", "pcm_s24le"])
    let files = try [1, 3, 3].map { threads in
      try transcode(source, to: output, settings: EncoderSettings(preset: "ultrafast", threads: threads))
      return try Data(contentsOf: URL(filePath: output))
    }
    #expect(areEqual(files[0], files[1]))
    #expect(areEqual(files[1], files[2]))
  }

  /// A packet that cannot be decoded becomes silence of the same length.
  @Test func damagedPacketsBecomeSilence() throws {
    let source = try video(scratch["a.mkv"], sound: bursts([0.2, 0.8, 1.6]), ["-c:a", "flac"])
    let packets = try ffprobe(source, "-select_streams", "a", "-show_entries", "packet=pts_time,pos,size").map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
    let hit = try #require(packets.first { $0[0] > 0.74 })
    var bytes = try Data(contentsOf: URL(filePath: source))
    // ffprobe prints the size before the position, which is that of the block's header. Only the block's content is
    // damaged, because a broken structure is refused.
    func damage(_ packet: [Double]) {
      let start = Int(packet[2]) + 8
      let count = min(40, Int(packet[1]) - 4)
      bytes.replaceSubrange(start..<start + count, with: Data(count: count))
    }
    damage(hit)
    let broken = scratch["broken.mkv"]
    try bytes.write(to: URL(filePath: broken))
    let receipt = try transcode(broken, to: output)
    #expect(receipt.audio[0].treatment == .encoded)
    #expect(receipt.audio[0].damagedPackets == 1)
    let played = try PlayedSound(output)
    #expect(played.hasBurst(at: 0.2))
    #expect(played.hasBurst(at: 1.6))
    #expect(played.burstCount() == 2)
    // Without a single intact packet, there is no track.
    packets.forEach(damage)
    try bytes.write(to: URL(filePath: broken))
    #expect(try transcode(broken, to: output).audio.map(\.treatment) == [.dropped(reason: "it is damaged")])
    #expect(try ffprobe(output, "-show_entries", "stream=codec_type") == ["video"])
  }

  @Test func tracksWithAnImpossibleSampleRateAreDropped() throws {
    let source = scratch["rate.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", "sine=r=44100:d=0.4", "-c:v", "libx264",
      "-c:a", "aac", source)
    var bytes = try Data(contentsOf: URL(filePath: source))
    // The AudioSpecificConfig of ISO/IEC 14496-3: the object type in 5 bits, the index of the rate in 4, the channels in 4.
    // Index 15 is followed by the rate in 24 bits.
    let place = try #require(bytes.range(of: Data([0x12, 0x08, 0x56, 0xE5, 0x00])))
    func config(_ rate: UInt64) -> Data {
      let bits: UInt64 = 2 << 35 | 15 << 31 | rate << 7 | 1 << 3
      return Data((0..<5).map { UInt8(truncatingIfNeeded: bits >> (32 - 8 * $0)) })
    }
    for (rate, treatment) in [(3_780_369, AudioTreatment.dropped(reason: "it is damaged")), (44_100, .copied)] {
      bytes.replaceSubrange(place, with: config(UInt64(rate)))
      try bytes.write(to: URL(filePath: source))
      #expect(try VideoReader(path: source, threads: 1).info.audio.map { $0.treatment(in: .mp4, .copy) } == [treatment])
    }
  }

  /// A second track in a codec that libav does not know, as phones write it, or that is protected.
  @Test(arguments: [("apac", "its codec is unknown"), ("drms", "it is copy-protected")])
  func unusableTracksAreDropped(_ code: String, _ reason: String) throws {
    let source = scratch["two.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4", "-f", "lavfi", "-i", "sine=d=0.4", "-map", "0", "-map", "1",
      "-map", "1", "-c:v", "libx264", "-c:a", "aac", source)
    var bytes = try Data(contentsOf: URL(filePath: source))
    for (old, new) in [("mp4a", code), ("esds", "free")] {
      let place = try #require(bytes.range(of: Data(old.utf8), options: .backwards))
      bytes.replaceSubrange(place, with: Data(new.utf8))
    }
    try bytes.write(to: URL(filePath: source))
    let receipt = try transcode(source, to: output)
    #expect(receipt.audio.map(\.treatment) == [.copied, .dropped(reason: reason)])
    #expect(try ffprobe(output, "-show_entries", "stream=codec_name") == ["hevc", "aac"])
  }

  @Test func sampleRatesAreThoseOfAAC() {
    let expected: [Int32: Int32] = [
      4000: 8000, 8000: 8000, 11_025: 11_025, 22_050: 22_050, 37_800: 44_100, 44_056: 44_100, 44_100: 44_100,
      47_952: 48_000, 48_000: 48_000, 88_200: 44_100, 96_000: 48_000, 176_400: 44_100, 192_000: 48_000,
    ]
    for (source, rate) in expected { #expect(AACFormat.sampleRate(for: source) == rate) }
  }
}
