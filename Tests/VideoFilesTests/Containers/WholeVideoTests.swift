import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Undamaged videos of many kinds, none of which is suspected of being damaged.
struct WholeVideoTests {
  /// How ffmpeg creates a video.
  struct Source: CustomTestStringConvertible, Sendable {
    let name: String
    let inputs: String
    let options: String

    init(_ name: String, _ inputs: String, _ options: String) {
      (self.name, self.inputs, self.options) = (name, inputs, options)
    }

    var testDescription: String { name }
  }

  static let picture = "-f lavfi -i testsrc2=s=64x48:r=25:d=1"
  static let both = "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i sine=d=1.1:r=48000"
  static let late = "-itsoffset 3 -f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i sine=d=1.1:r=48000"
  static let longSound = "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i sine=d=4"

  static let sources: [Source] = [
    Source("mp3.mkv", both, "-c:v libx264 -preset ultrafast -c:a mp3"),
    Source("ac3.mkv", both, "-c:v libx264 -preset ultrafast -c:a ac3"),
    Source("eac3.mkv", both, "-c:v libx264 -preset ultrafast -c:a eac3"),
    Source("mp2.mkv", both, "-c:v libx264 -preset ultrafast -c:a mp2"),
    Source("aac.mkv", both, "-c:v libx264 -preset ultrafast -c:a aac"),
    Source("alac.mkv", both, "-c:v libx264 -preset ultrafast -c:a alac"),
    Source("flac.mkv", both, "-c:v libx264 -preset ultrafast -c:a flac"),
    Source("libvorbis.mkv", both, "-c:v libx264 -preset ultrafast -c:a libvorbis"),
    Source("libopus.mkv", both, "-c:v libx264 -preset ultrafast -c:a libopus"),
    Source("pcm_s16le.mkv", both, "-c:v libx264 -preset ultrafast -c:a pcm_s16le"),
    Source("mp3.mov", both, "-c:v libx264 -preset ultrafast -c:a mp3"),
    Source("ac3.mov", both, "-c:v libx264 -preset ultrafast -c:a ac3"),
    Source("aac.mov", both, "-c:v libx264 -preset ultrafast -c:a aac"),
    Source("alac.mov", both, "-c:v libx264 -preset ultrafast -c:a alac"),
    Source("pcm_s16le.mov", both, "-c:v libx264 -preset ultrafast -c:a pcm_s16le"),
    Source("fragments-mp3.mp4", both, "-c:v libx264 -c:a mp3 -movflags frag_keyframe+empty_moov"),
    Source("fragments-aac.mp4", both, "-c:v libx264 -c:a aac -movflags frag_keyframe+empty_moov"),
    Source("vp8.webm", both, "-c:v libvpx -auto-alt-ref 1 -lag-in-frames 16 -cpu-used 8 -c:a libopus"),
    Source("vp9.webm", both, "-c:v libvpx-vp9 -auto-alt-ref 1 -lag-in-frames 16 -cpu-used 8 -c:a libopus"),
    Source("mpeg4.avi", both, "-c:v mpeg4 -bf 2 -c:a mp3"),
    Source("mjpeg.avi", both, "-c:v mjpeg -c:a pcm_s16le"),
    Source("h264.avi", both, "-c:v libx264 -bf 0 -c:a ac3"),
    // Variable frame rates, open groups of pictures, fields, an offset start, tracks of different lengths.
    Source("vfr.mkv", picture, "-vf select=not(mod(n\\,7))+not(mod(n\\,3)) -fps_mode vfr -c:v libx264"),
    Source("vfr.mp4", picture, "-vf select=not(mod(n\\,7))+not(mod(n\\,3)) -fps_mode vfr -c:v libx264"),
    Source(
      "uneven.mp4", picture,
      "-vf setpts=PTS+floor(N/3)*0.02/TB -fps_mode vfr -enc_time_base 1/600 -c:v libx264 -video_track_timescale 600"),
    Source("open.mkv", picture, "-c:v libx265 -x265-params log-level=none:open-gop=1:keyint=8"),
    Source("fields.mkv", picture, "-c:v libx264 -flags +ilme+ildct -x264-params tff=1"),
    Source("late.mp4", late, "-c:v libx264 -c:a aac"),
    Source("late.mkv", late, "-c:v libx264 -c:a aac"),
    Source("long-sound.mkv", longSound, "-c:v libx264 -c:a flac"),
    Source("long-sound.mov", longSound, "-c:v libx264 -c:a pcm_s16le"),
    // Indexes in different places.
    Source("delayed.mp4", both, "-c:v libx264 -g 5 -c:a aac -movflags frag_keyframe+delay_moov"),
    Source("dash.mp4", both, "-c:v libx264 -g 5 -c:a aac -movflags dash+global_sidx+frag_keyframe"),
    Source("first.mp4", both, "-c:v libx264 -g 5 -c:a aac -movflags faststart"),
    Source("cues.mkv", both, "-c:v libx264 -c:a aac -cues_to_front 1"),
    Source("clusters.mkv", both, "-c:v libx264 -c:a aac -cluster_time_limit 10"),
  ]

  @Test(arguments: sources)
  func nothingIsFound(_ source: Source) throws {
    let scratch = try TemporaryFolder()
    let path = scratch[source.name]
    let arguments = "-v error -nostdin \(source.inputs) \(source.options)".split(separator: " ").map(String.init)
    try run("ffmpeg", arguments + [path])
    let reader = try VideoReader(path: path)
    _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
    var frames = 0
    while let item = try reader.next() { if case .frame = item { frames += 1 } }
    #expect(frames == (try frameTimes(path).count))
    #expect(reader.findings.isEmpty, "\(reader.findings)")
  }
}
