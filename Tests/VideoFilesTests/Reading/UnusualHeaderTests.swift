import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Valid headers that libav reads wrongly.
struct UnusualHeaderTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func findings(_ path: String) throws -> [VideoFinding] {
    let reader = try VideoReader(path: path)
    _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    while try reader.next() != nil {}
    return reader.findings
  }

  // MARK: - Tracks

  /// The second track of a motion photo has few, large pictures; both tracks are enabled.
  @Test(arguments: ["mp4", "mkv"]) func theTrackWithMostFramesIsTheVideo(_ suffix: String) throws {
    let path = scratch["motion.\(suffix)"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=1:d=2", "-map", "1",
      "-map", "0", "-c:v", "libx264", "-disposition", "default", path)
    #expect(try VideoReader(path: path).info.codedSize == PixelSize(width: 64, height: 48))
    let unused = ["320×240 with 2 frames"]
    #expect(try findings(path) == [.severalVideoTracks(width: 64, height: 48, unused: unused)])
  }

  @Test func theFirstOfSimilarTracksIsTheVideo() throws {
    let path = scratch["similar.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=30:d=1", "-map", "0",
      "-map", "1", "-c:v", "libx264", "-disposition", "default", path)
    #expect(try VideoReader(path: path).info.codedSize == PixelSize(width: 64, height: 48))
  }

  // MARK: - Uncompressed audio

  /// ISO files call uncompressed audio `ipcm` and state its format in a box.
  private func isoPCM(_ codec: String, statedBits: UInt16, bits: UInt8, isLittleEndian: Bool) throws -> String {
    let source = scratch["source.mov"]
    try video(source, sound: bursts([0.5]) + "|" + bursts([1.2]), layout: "stereo", ["-c:a", codec])
    var movie = try MovieBytes(source)
    movie.data.replaceSubrange(8..<12, with: Data("isom".utf8))
    let numbers: [UInt16] = [2, statedBits, 0, 0, 48_000, 0]
    let fields = Data([0, 0, 0, 0, 0, 0, 0, 1]) + Data(count: 8) + numbers.reduce(Data()) { $0 + MovieBytes.bytes($1) }
    let format = MovieBytes.box("pcmC", Data([0, 0, 0, 0, isLittleEndian ? 1 : 0, bits]))
    movie.replaceEntry(ofTrack: 1, with: MovieBytes.box("ipcm", fields + format))
    return try scratch.file("iso-\(codec).mp4", movie.data)
  }

  @Test(
    arguments: [
      ("pcm_s16be", 16, false), ("pcm_s16le", 16, true), ("pcm_s24be", 24, false), ("pcm_s24le", 24, true),
      ("pcm_s32le", 32, true),
    ] as [(String, UInt8, Bool)])
  func isoPCMIsReadAsStated(_ codec: String, _ bits: UInt8, _ isLittleEndian: Bool) throws {
    let path = try isoPCM(codec, statedBits: UInt16(bits), bits: bits, isLittleEndian: isLittleEndian)
    #expect(try VideoReader(path: path).info.audio.map(\.codec) == [codec])
    for output in [scratch["out.mov"], scratch["out.mp4"]] {
      try transcode(path, to: output)
      let played = try PlayedSound(output, channels: 2)
      #expect(played.hasBurst(at: 0.5, channel: 0))
      #expect(played.hasBurst(at: 1.2, channel: 1))
      #expect(played.burstCount() == 1)
    }
  }

  /// The field for the number of bits is 16 in many files, whatever the format. libav 5 would read noise.
  @Test func isoPCMThatLibavMisreadsIsLeftOut() throws {
    let path = try isoPCM("pcm_s24be", statedBits: 16, bits: 24, isLittleEndian: false)
    let output = scratch["out.mov"]
    let receipt = try transcode(path, to: output)
    if receipt.audio.map(\.treatment) == [.copied] {
      #expect(try PlayedSound(output, channels: 2).hasBurst(at: 0.5, channel: 0))
    } else {
      #expect(
        receipt.audio.map(\.treatment) == [.dropped(reason: "its format cannot be read (ISO PCM with 24 bits)")])
    }
  }

  // MARK: - Durations

  @Test(arguments: ["", "+frag_keyframe+empty_moov"]) func durationsOfOnesAreUnknown(_ flags: String) throws {
    let path = scratch["whole.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v", "libx264", "-g", "25",
      "-c:a", "aac", "-movflags", "+default_base_moof" + flags, path)
    var movie = try MovieBytes(path)
    for (type, offset) in [("mvhd", 16), ("tkhd", 20), ("mdhd", 16)] {
      for box in movie.boxes(type) { movie.put(.max, at: box.lowerBound + offset) }
    }
    let live = try scratch.file("live.mp4", movie.data)
    #expect(abs(try VideoReader(path: live).info.duration - 2) < 0.05)
    #expect(try findings(live) == [])
  }

  // MARK: - Edit lists

  /// Returns a copy of a video with another edit of its first track, in seconds.
  private func edited(_ path: String, start: Double, duration: Double, as name: String) throws -> String {
    var movie = try MovieBytes(path)
    let edit = movie.boxes("elst")[0].lowerBound
    let scale = Double(movie.number(at: movie.boxes("mdhd")[0].lowerBound + 12))
    movie.put(UInt32(duration * 1000), at: edit + 8)
    movie.put(UInt32(duration * 1000), at: movie.boxes("tkhd")[0].lowerBound + 20)
    movie.put(movie.number(at: edit + 12) + UInt32(start * scale), at: edit + 12)
    return try scratch.file(name, movie.data)
  }

  /// Pictures that begin after their edit are shown when the file says, not when the edit begins.
  @Test func anEditMayBeginBeforeTheFirstFrame() throws {
    let path = scratch["whole.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2.4", "-c:v", "libx264", "-bf",
      "2", "-c:a", "aac", path)
    var movie = try MovieBytes(path)
    let scale = movie.number(at: movie.boxes("mdhd")[0].lowerBound + 12)
    let offsets = movie.boxes("ctts")[0].lowerBound
    for row in 0..<Int(movie.number(at: offsets + 4)) {
      let place = offsets + 8 + 8 * row + 4
      movie.put(movie.number(at: place) + scale * 36 / 100, at: place)
    }
    movie.put(2360, at: movie.boxes("elst")[0].lowerBound + 8)
    let late = try scratch.file("late.mp4", movie.data)
    let output = scratch["out.mp4"]
    try transcode(late, to: output)
    let expected = (0..<50).map { 36 + 4 * $0 }
    #expect(try frameTimes(output).compactMap { Double($0) }.map { Int(($0 * 100).rounded()) } == expected)
    #expect(try VideoReader.frameTimes(path: late).count == 50)
    #expect(try findings(late) == [])
  }

  @Test func framesOutsideAnEditAreNotMissed() throws {
    let path = scratch["whole.mp4"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-c:v", "libx264", "-g", "25", path)
    // An edit may claim to last for longer than there are frames.
    for (index, duration) in [1.2, 1, 2].enumerated() {
      let part = try edited(path, start: 0.8, duration: duration, as: "part\(index).mp4")
      #expect(try findings(part) == (duration == 2 ? [.shortVideo(seconds: 1.2, stated: 2)] : []))
    }
  }

  /// FFmpeg 7 gives the last frame of some videos no duration. It begins where the edit ends, so it is not shown.
  @Test func aLastFrameWithoutDurationIsNotMissed() throws {
    let path = scratch["whole.mp4"]
    let times = "setpts=PTS+0.01*mod(N\\,2)/TB"
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-vf", "settb=1/1000,\(times)", "-vsync", "vfr",
      "-enc_time_base", "1:1000", "-c:v", "libx264", "-bf", "0", path)
    var movie = try MovieBytes(path)
    let table = movie.boxes("stts")[0].lowerBound
    let last = table + 8 + 8 * (Int(movie.number(at: table + 4)) - 1)
    try #require(movie.number(at: last) == 1)
    let removed = movie.number(at: last + 4)
    movie.put(0, at: last + 4)
    let media = movie.boxes("mdhd")[0].lowerBound
    let scale = movie.number(at: media + 12)
    let length = movie.number(at: media + 16) - removed
    movie.put(length, at: media + 16)
    for (type, offset) in [("tkhd", 20), ("elst", 8)] {
      movie.put(length * 1000 / scale, at: movie.boxes(type)[0].lowerBound + offset)
    }
    let cut = try scratch.file("cut.mp4", movie.data)
    #expect(try frames(of: cut).count == 49)
    #expect(try findings(cut) == [])
  }

  // MARK: - Hidden frames

  /// Programs other than ffmpeg store hidden VP9 frames in separate packets.
  @Test func hiddenFramesAreNotMissed() throws {
    let path = scratch["whole.webm"]
    // Only the second of two passes makes hidden frames.
    for pass in ["1", "2"] {
      try ffmpeg(
        "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-pix_fmt", "yuv420p", "-c:v", "libvpx-vp9", "-auto-alt-ref",
        "1", "-lag-in-frames", "16", "-cpu-used", "4", "-b:v", "100k", "-passlogfile", scratch["log"], "-pass", pass,
        path)
    }
    var matroska = try MatroskaBytes(path)
    var hidden = 0
    for place in matroska.elements.indices where matroska.elements[place].id == MatroskaBytes.cluster {
      let parts = MatroskaBytes.elements(of: matroska.elements[place].content).flatMap { element in
        guard element.id == MatroskaBytes.simpleBlock else { return [element] }
        let frames = superframe(element.content.dropFirst(4))
        hidden += frames.count - 1
        return frames.map { MatroskaBytes.Element(id: element.id, content: element.content.prefix(4) + $0) }
      }
      matroska.elements[place].content = parts.map(\.data).reduce(Data(), +)
    }
    #expect(hidden > 0)
    let split = try scratch.file("split.webm", matroska.data())
    #expect(try frames(of: split).count == 50)
    #expect(try findings(split) == [])
  }

  /// Returns the frames of a packet of VP9 (bitstream specification, annex B).
  private func superframe(_ packet: Data) -> [Data] {
    let bytes = [UInt8](packet)
    guard let marker = bytes.last, marker >> 5 == 0b110 else { return [packet] }
    let width = Int(marker >> 3 & 3) + 1
    let count = Int(marker & 7) + 1
    var index = bytes.count - 1 - width * count
    var start = 0
    return (0..<count).map { _ in
      let size = (0..<width).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
      defer {
        index += width
        start += size
      }
      return Data(bytes[start..<start + size])
    }
  }

  // MARK: - Encryption

  @Test func encryptedVideosAreNamed() throws {
    let path = scratch["clear.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1", "-c:v", "libx264", "-c:a",
      "aac", path)
    let key = "00112233445566778899aabbccddeeff"
    let protected = scratch["protected.mp4"]
    try ffmpeg(
      "-i", path, "-c", "copy", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key, "-encryption_kid", key,
      protected)
    let error = #expect(throws: FileError.self) { try VideoReader(path: protected) }
    #expect(error?.kind == .unsupported)
    #expect(error?.reason == "it is copy-protected")
  }

  @Test func encryptedMatroskaIsNamed() throws {
    let path = scratch["clear.mkv"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-c:v", "libx264", path)
    var matroska = try MatroskaBytes(path)
    let place = try #require(matroska.elements.firstIndex { $0.id == MatroskaBytes.tracks })
    var tracks = MatroskaBytes.elements(of: matroska.elements[place].content)
    let track = try #require(tracks.firstIndex { $0.id == MatroskaBytes.track })
    // An encoding whose type is encryption.
    tracks[track].content += Data([0x6D, 0x80, 0x8A, 0x62, 0x40, 0x87, 0x50, 0x33, 0x81, 1, 0x50, 0x35, 0x80])
    matroska.elements[place].content = tracks.filter { $0.id == MatroskaBytes.track }.map(\.data).reduce(Data(), +)
    let error = #expect(throws: FileError.self) {
      try VideoReader(path: try scratch.file("protected.mkv", matroska.data()))
    }
    #expect(error?.reason == "it is copy-protected")
  }

  // MARK: - Matroska

  /// Creates a Matroska file of 25 frames with sound.
  private func matroska() throws -> MatroskaBytes {
    let path = scratch["whole.mkv"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1", "-c:v", "libx264", "-c:a",
      "aac", "-cluster_time_limit", "300", path)
    return try MatroskaBytes(path)
  }

  @Test func tracksMayFollowTheClusters() throws {
    var file = try matroska()
    let place = try #require(file.elements.firstIndex { $0.id == MatroskaBytes.tracks })
    file.elements.append(file.elements.remove(at: place))
    let path = try scratch.file("late.mkv", file.data(seeking: [MatroskaBytes.tracks]))
    #expect(try frames(of: path).count == 25)
    #expect(try findings(path) == [])
  }

  @Test(arguments: [0x4FFE, 0x21_4F4E, 0x1ABC_DEF0, 0xC5] as [UInt64]) func unknownElementsAreSkipped(_ id: UInt64)
    throws
  {
    let unknown = MatroskaBytes.Element(id: id, content: Data([0, 1, 2, 3, 4, 5, 6, 7]))
    var file = try matroska()
    let first = try #require(file.elements.firstIndex { $0.id == MatroskaBytes.cluster })
    file.elements[first].content += unknown.data
    var blocks = MatroskaBytes.elements(of: file.elements[first + 1].content)
    blocks.insert(unknown, at: 3)
    file.elements[first + 1].content = blocks.map(\.data).reduce(Data(), +)
    file.elements.insert(unknown, at: first)
    file.elements.append(unknown)
    let path = try scratch.file("unknown.mkv", file.data())
    #expect(try frames(of: path).count == 25)
    #expect(try findings(path) == [])
  }

  /// An element whose identifier is damaged must not be skipped as unknown.
  @Test func damagedIdentifiersAreNotUnknown() throws {
    let file = try matroska()
    let first = try #require(file.elements.firstIndex { $0.id == MatroskaBytes.cluster })
    var clusters = file
    clusters.elements[first + 1] = MatroskaBytes.Element(id: 0x1F43_B674, content: file.elements[first + 1].content)
    var blocks = MatroskaBytes.elements(of: file.elements[first].content)
    let block = try #require(blocks.firstIndex { $0.id == MatroskaBytes.simpleBlock })
    blocks[block + 2] = MatroskaBytes.Element(id: 0x83, content: blocks[block + 2].content)
    var damaged = file
    damaged.elements[first].content = blocks.map(\.data).reduce(Data(), +)
    for (index, bytes) in [clusters.data(), damaged.data()].enumerated() {
      let error = #expect(throws: FileError.self) { try findings(try scratch.file("damaged\(index).mkv", bytes)) }
      #expect(error?.kind == .damaged)
    }
  }
}
