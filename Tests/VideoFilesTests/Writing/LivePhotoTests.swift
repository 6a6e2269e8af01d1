import Foundation
import Files
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// The video of a Live Photo: the identifier that it shares with its still, and the time at which the still was taken.
struct LivePhotoTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Writes a video again as that of a Live Photo.
  private func live(_ tags: LivePhotoTags) throws -> String {
    let source = scratch["source.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v", "libx264", "-preset",
      "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", source)
    let reader = try VideoReader(path: source)
    var stream = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    stream.livePhoto = tags
    let output = scratch["live.mov"]
    let writer = try VideoWriter(
      Muxer.Destination(output, container: .mov), stream: stream, audio: .from(reader, .copy),
      settings: EncoderSettings(preset: "ultrafast", threads: 2))
    while let item = try reader.next() {
      switch item {
      case .frame(let frame): try writer.write(frame)
      case .audio(let packet): try writer.write(packet)
      }
    }
    _ = try writer.finish()
    return output
  }

  /// Returns the values that exiftool reads for a tag in the file and all of its tracks.
  private func tag(_ name: String, in path: String) throws -> String {
    String(decoding: try run("exiftool", "-ee", "-s3", "-\(name)", path), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func theStillIsMarked() throws {
    let path = try live(LivePhotoTags(contentIdentifier: liveIdentifier, stillTime: 1.24))
    #expect(try tag("ContentIdentifier", in: path) == liveIdentifier)
    #expect(try tag("StillImageTime", in: path) == "-1")
    #expect(
      try ffprobe(path, "-select_streams", "d", "-show_entries", "packet=pts_time,size") == ["1.240000,9"])
    #expect(try ffprobe(path, "-select_streams", "d", "-show_entries", "stream=codec_tag_string") == ["mebx"])
    // Nothing else has changed.
    try transcode(scratch["source.mov"], to: scratch["plain.mov"])
    #expect(try frameTimes(path) == frameTimes(scratch["plain.mov"]))
    #expect(try audioHashes(path) == audioHashes(scratch["plain.mov"]))
    #expect(try tag("ContentIdentifier", in: scratch["plain.mov"]) == "")
    #expect(try MovieLayout(path: path).indexComesFirst)
  }

  @Test(arguments: [0, 0.04, 1.24]) func theMarkIsReadAgain(time: Double) throws {
    let tags = LivePhotoTags(contentIdentifier: liveIdentifier, stillTime: time)
    let read = try #require(try VideoReader.livePhotoTags(path: live(tags)))
    #expect(read.contentIdentifier == liveIdentifier)
    #expect(try abs(#require(read.stillTime) - time) < 1e-9)
    #expect(try frames(of: scratch["live.mov"]).count == 50)
  }

  /// The track of a phone has other items, another time base and another kind of header than those written here.
  @Test(arguments: [0, 1.24]) func theMarkOfAPhoneIsRead(time: Double) throws {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
      "yuv420p", "-movflags", "use_metadata_tags", "-metadata",
      "com.apple.quicktime.content.identifier=\(liveIdentifier)", scratch["plain.mov"])
    let path = try scratch.file("phone.mov", marking(time, in: bytes(of: scratch["plain.mov"])))
    #expect(try tag("StillImageTime", in: path) == "-1")
    let tags = try #require(try VideoReader.livePhotoTags(path: path))
    #expect(tags.contentIdentifier == liveIdentifier)
    #expect(try abs(#require(tags.stillTime) - time) < 1e-9)
  }

  @Test func aVideoMayHaveNoMark() throws {
    let tags = LivePhotoTags(contentIdentifier: liveIdentifier)
    #expect(try VideoReader.livePhotoTags(path: live(tags)) == tags)
    #expect(try VideoReader.livePhotoTags(path: scratch["source.mov"]) == nil)
  }

  @Test func theMarkMayFollowOtherItems() throws {
    let track = try #require(
      try StillTrack(
        in: FileWindow(
          InputFile(live(LivePhotoTags(contentIdentifier: liveIdentifier, stillTime: 1))))))
    let other: [UInt8] = [0, 0, 0, 12, 0, 0, 0, 7, 1, 2, 3, 4]
    #expect(track.isMark(other + [0, 0, 0, 9, 0, 0, 0, 1, 255]))
    #expect(!track.isMark(other))
    #expect(!track.isMark([0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0, 1, 255]))
  }
}
