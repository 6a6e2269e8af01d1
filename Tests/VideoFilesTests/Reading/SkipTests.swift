import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Skipping to a time leads to the same frames as reading everything before it.
struct SkipTests {
  /// The ffmpeg arguments that create each video of six seconds with a key frame every second, and its suffix.
  static let sources: [[String]] = [
    ["-c:v", "libx264", "-g", "10", "-bf", "3", "a.mp4"],
    ["-c:v", "libx264", "-g", "10", "-bf", "2", "-x264-params", "open-gop=1", "a.mkv"],
    ["-c:v", "libx265", "-x265-params", "log-level=none:keyint=10:open-gop=1:bframes=4", "-tag:v", "hvc1", "a.mov"],
    ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "10", "a.webm"],
    ["-c:v", "libx264", "-g", "10", "-vf", "scale=72:54", "-output_ts_offset", "1.5", "a.mp4"],
  ]

  private func reader(_ file: String) throws -> VideoReader {
    let reader = try VideoReader(path: file)
    // Scaling adds a filter, which has to start afresh.
    _ = try reader.prepare(
      CanvasRequest(crop: PixelRect(reader.info.displaySize), size: PixelSize(width: 48, height: 36)))
    return reader
  }

  private func nextFrame(_ reader: VideoReader) throws -> VideoFrame? {
    while let item = try reader.next() { if case .frame(let frame) = item { return frame } }
    return nil
  }

  @Test(arguments: sources)
  func theFramesAfterASkipAreThoseOfTheVideo(_ arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    let file = scratch[arguments[arguments.count - 1]]
    try run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=6"] + arguments.dropLast() + [file])
    let all = try reader(file)
    var images: [Int64: PlanarImage] = [:]
    var times: [Int64] = []
    while let frame = try nextFrame(all) {
      images[frame.pts] = frame.image.copy()
      times.append(frame.pts)
    }
    #expect(times.count == 60)
    for target in [25, 44, 59] {
      let skipping = try reader(file)
      let first = try #require(try nextFrame(skipping))
      #expect(first.pts == times[0])
      #expect(skipping.skip(to: times[target]))
      var found: [Int64] = []
      while let frame = try nextFrame(skipping) {
        found.append(frame.pts)
        let expected = try #require(images[frame.pts])
        #expect(differences(frame.image, expected) == 0, "frame at \(frame.pts)")
      }
      // No frame after the first one found is missing, and most frames before the target are not decoded.
      #expect(found == Array(times.suffix(found.count)))
      #expect(found[0] <= times[target])
      #expect(found[0] >= times[target - 13])
    }
  }

  @Test func skippingBackDoesNotRepeatFrames() throws {
    let scratch = try TemporaryFolder()
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=2", "-c:v", "libx264", scratch["a.mp4"])
    let reader = try reader(scratch["a.mp4"])
    var times: [Int64] = []
    for _ in 0..<5 { times.append(try #require(try nextFrame(reader)).pts) }
    _ = reader.skip(to: times[0])
    while let frame = try nextFrame(reader) { times.append(frame.pts) }
    #expect(times == times.sorted())
    #expect(Set(times).count == times.count)
  }

  private func differences(_ a: PlanarImage, _ b: PlanarImage) -> Int {
    var count = 0
    for plane in 0..<3 {
      let size = a.planeSize(plane)
      for y in 0..<size.height {
        for x in 0..<size.width where a[plane, x, y] != b[plane, x, y] { count += 1 }
      }
    }
    return count
  }
}
