import Files
import Foundation
import Geometry
import Optics
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

@Suite struct VideoExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a video of noise with sound and unevenly spaced frames.
  private func noiseVideo(_ size: String = "160x96", sound: Bool = true) throws -> String {
    let path = folder["noise.mp4"]
    let picture = "testsrc2=s=\(size):r=25:d=0.8,noise=alls=40:allf=t,setpts='PTS+floor(N/3)*0.02/TB'"
    let audio = sound ? ["-f", "lavfi", "-i", "sine=d=0.9:r=44100", "-c:a", "aac"] : []
    try run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-f", "lavfi", "-i", picture] + audio
        + ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-fps_mode", "vfr", "-enc_time_base", "1/600", path])
    return path
  }

  /// Thrown in place of the file that should go with an export.
  private struct Refusal: Error {}

  @Test func aFailedExportClosesItsVideo() throws {
    let clip = try flatVideo(Self.colors, 96, 64, in: folder)
    let cancellation = Cancellation()
    for _ in 0..<2 {
      #expect(throws: Refusal.self) {
        try exporter().export(
          request(clip, to: folder["out.mp4"]), overlay: bareGlass(Rect(x: 10, y: 8, width: 76, height: 48)),
          cancellation: cancellation, accompany: { _ in throw Refusal() })
      }
    }
    #expect(try openFiles(at: clip) == 0)
    withExtendedLifetime(cancellation) { #expect(!cancellation.isCancelled) }
  }

  /// Returns the number of descriptors of this process that refer to the file at a path.
  private func openFiles(at path: String) throws -> Int {
    let descriptors = "/proc/self/fd"
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    return try FileManager.default.contentsOfDirectory(atPath: descriptors).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")) == file
    }.count
  }

  /// One colour per frame, each far from the previous one.
  private static let colors: [FlatColour] = (0..<24).map { i in
    (luma: 16 + (i * 97) % 220, blue: 100 + (i * 31) % 56, red: 150 - (i * 17) % 48)
  }

  @Test(arguments: [
    GlassMaterial(.clear), GlassMaterial(.regular), GlassMaterial(.regular, look: .v27, appearance: .dark),
  ])
  func glassShowsItsOwnFrame(_ material: GlassMaterial) throws {
    let clip = try flatVideo(Self.colors, 96, 64, in: folder)
    let frames = try framesForEncoder(clip, bareGlass(Rect(x: 10, y: 8, width: 76, height: 48), material))
    #expect(frames.count == Self.colors.count)
    let face = try #require(GlassPreset(material, S: 48).face)
    for (frame, color) in zip(frames, Self.colors) {
      let tone = face.tone(Double(color.luma - 16) / 219)
      let luma = min(tone.luma, 1)
      let chroma = tone.chroma
      for (x, y) in [(48, 32), (40, 30), (56, 34)] {
        #expect(abs(Double(frame.image[0, x, y]) - (16 + 219 * luma)) <= 1)
        #expect(abs(Double(frame.image[1, x / 2, y / 2]) - (128 + Double(color.blue - 128) * chroma)) <= 1)
        #expect(abs(Double(frame.image[2, x / 2, y / 2]) - (128 + Double(color.red - 128) * chroma)) <= 1)
      }
    }
  }

  /// The same for the exported file, as a player decodes it.
  @Test(arguments: EncoderSettings.Codec.allCases) func everyFrameKeepsItsPlace(_ codec: EncoderSettings.Codec)
    throws
  {
    let clip = try flatVideo(Self.colors, 96, 64, in: folder)
    let material = GlassMaterial(.clear)
    let report = try exporter().export(
      request(clip, to: folder["out.mp4"], codec: codec, crf: 1),
      overlay: bareGlass(Rect(x: 10, y: 8, width: 76, height: 48), material))
    #expect(report.frames == Self.colors.count)
    #expect(try frameTimes(folder["out.mp4"]) == frameTimes(clip))
    let planes = try ffmpeg("-i", folder["out.mp4"], "-f", "rawvideo", "-pix_fmt", "yuv420p", "-")
    let frame = 96 * 64 * 3 / 2
    #expect(planes.count == frame * Self.colors.count)
    let face = try #require(GlassPreset(material, S: 48).face)
    for (i, color) in Self.colors.enumerated() {
      let shown = Int(planes[planes.startIndex + i * frame + 32 * 96 + 48])
      let luma = min(face.tone(Double(color.luma - 16) / 219).luma, 1)
      #expect(abs(Double(shown) - (16 + 219 * luma)) <= 3, "frame \(i)")
    }
  }

  @Test(arguments: [GlassVariant.clear, .regular]) func outsideThePaneFramesAreUnchanged(_ variant: GlassVariant)
    throws
  {
    let clip = try noiseVideo()
    let rect = Rect(x: 100, y: 30, width: 40, height: 30)
    let ours = try framesForEncoder(clip, bareGlass(rect, GlassMaterial(variant)))
    let theirs = try ffmpeg("-i", clip, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-")
    let count = 160 * 96 * 3 / 2
    #expect(theirs.count == count * ours.count)
    // The pane and its shadow.
    let reach = GlassMaterial(variant).reach
    let touched = PixelRect(enclosing: rect.inset(by: -reach - 2))
    #expect(touched.x > 20, "most of the frame is outside")
    for (i, frame) in ours.enumerated() {
      var offset = i * count
      var changed = 0
      for plane in 0..<3 {
        let shift = plane == 0 ? 0 : 1
        let extent = frame.image.planeSize(plane)
        for y in 0..<extent.height {
          for x in 0..<extent.width {
            defer { offset += 1 }
            guard frame.image[plane, x, y] != Int(theirs[offset]) else { continue }
            let column = x << shift
            let row = y << shift
            let isInside =
              column >= touched.x - 1 && column < touched.maxX && row >= touched.y - 1 && row < touched.maxY
            #expect(isInside, "plane \(plane) at \(x), \(y) of frame \(i)")
            changed += 1
          }
        }
      }
      #expect(changed > 600)
    }
  }

  @Test func timestampsAndSoundPassThrough() throws {
    let clip = try noiseVideo()
    let report = try exporter().export(request(clip, to: folder["out.mp4"]), overlay: sticker())
    #expect(try frameTimes(folder["out.mp4"]) == frameTimes(clip))
    #expect(Set(try frameTimes(clip).map { Double($0) ?? 0 }.gaps).count > 1, "the source is uneven")
    #expect(try audioHashes(folder["out.mp4"]) == audioHashes(clip))
    #expect(report.audio == ExportReport.Audio(copied: ["aac"]))
    #expect(report.frames == 20)
    #expect(report.canvas == [160, 96])
    #expect(report.kind == .mp4)
    // A sticker on so small a canvas cannot be read.
    #expect(report.warnings.count == 1)
    #expect(report.warnings[0].hasPrefix("The smallest text has a font size of"))
    #expect(folder.names == ["noise.mp4", "out.mp4"])
  }

  @Test func aSilentVideoStaysSilent() throws {
    let clip = try noiseVideo(sound: false)
    let report = try exporter().export(
      request(clip, to: folder["out.mp4"], framing: Framing()), overlay: sticker())
    #expect(report.canvas == [1080, 1920])
    #expect(report.audio == ExportReport.Audio())
    #expect(try ffprobe(folder["out.mp4"], "-show_entries", "stream=codec_type") == ["video"])
  }

  @Test func aRotatedVideoBecomesUpright() throws {
    // No option of ffmpeg turns a video in all its versions, so the matrix of the first track is replaced.
    var clip = try Data(contentsOf: URL(filePath: try noiseVideo("160x96")))
    let matrix = try #require(clip.range(of: Data("tkhd".utf8))).upperBound + 40
    let turned: [UInt32] = [0, 1 << 16, 0, 0xFFFF_0000, 0, 0, 96 << 16, 0, 1 << 30]
    let bytes = turned.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    clip.replaceSubrange(matrix..<matrix + bytes.count, with: bytes)
    try clip.write(to: URL(filePath: folder["turned.mp4"]))
    let report = try exporter().export(request(folder["turned.mp4"], to: folder["out.mp4"]), overlay: sticker())
    #expect(report.source == [96, 160])
    #expect(report.canvas == [96, 160])
    #expect(try videoEntry(folder["out.mp4"], "width,height") == "96\n160")
    #expect(try videoEntry(folder["out.mp4"], "side_data_list") == "")
  }

  /// Videos of 10 bits, one of them narrower than an encoder's blocks.
  @Test(arguments: ["36x64", "128x96"]) func highDynamicRangeIsKeptConvertedOrRejected(_ size: String) throws {
    let clip = folder["hlg.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=0.2", "-pix_fmt", "yuv420p10le", "-c:v", "libx265",
      "-x265-params", "log-level=none:cutree=0:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc", clip)
    let entries = "profile,pix_fmt,color_transfer"
    let kept = try exporter().export(request(clip, to: folder["kept.mp4"]), overlay: sticker())
    #expect(try videoEntry(folder["kept.mp4"], entries) == "Main 10\nyuv420p10le\narib-std-b67")
    #expect(kept.color["transfer"] == "arib-std-b67")
    _ = try exporter().export(request(clip, to: folder["sdr.mp4"], hdr: .sdr), overlay: sticker())
    #expect(try videoEntry(folder["sdr.mp4"], entries) == "Main\nyuv420p\nbt709")
    _ = try exporter().export(request(clip, to: folder["avc.mp4"], hdr: .sdr, codec: .h264), overlay: sticker())
    #expect(try videoEntry(folder["avc.mp4"], "codec_tag_string,pix_fmt") == "avc1\nyuv420p")
    let error = #expect(throws: FileError.self) {
      try exporter().export(request(clip, to: folder["none.mp4"], codec: .h264), overlay: sticker())
    }
    #expect(error?.file == clip)
    #expect(folder.names == ["avc.mp4", "hlg.mov", "kept.mp4", "sdr.mp4"])
  }

  @Test func cancellingLeavesNoFile() throws {
    let clip = try noiseVideo()
    for frame in [1, 2, 10, 20] {
      let cancellation = Cancellation()
      #expect(throws: CancellationError.self) {
        try exporter().export(request(clip, to: folder["out.mp4"]), overlay: sticker(), cancellation: cancellation) {
          if $0.frame == frame { cancellation.cancel() }
        }
      }
      #expect(folder.names == ["noise.mp4"])
    }
  }

  @Test func aFailureKeepsTheExistingFile() throws {
    let clip = try noiseVideo()
    let whole = try bytes(of: clip)
    _ = try folder.file("cut.mp4", whole.prefix(whole.count * 3 / 4))
    _ = try folder.file("out.mp4", "before")
    #expect(throws: FileError.self) {
      try exporter().export(request(folder["cut.mp4"], to: folder["out.mp4"]), overlay: sticker())
    }
    #expect(try bytes(of: folder["out.mp4"]) == Array("before".utf8))
    #expect(folder.names == ["cut.mp4", "noise.mp4", "out.mp4"])
  }

  @Test func aVideoMayReplaceItself() throws {
    let clip = try noiseVideo()
    let times = try frameTimes(clip)
    let sound = try audioHashes(clip)
    _ = try exporter().export(request(clip, to: clip), overlay: sticker())
    #expect(try frameTimes(clip) == times)
    #expect(try audioHashes(clip) == sound)
    #expect(try videoEntry(clip, "codec_tag_string") == "hvc1")
  }

  @Test func progressCountsEveryFrame() throws {
    let clip = try noiseVideo()
    var seen: [ExportProgress] = []
    _ = try exporter().export(request(clip, to: folder["out.mp4"]), overlay: sticker()) { seen.append($0) }
    #expect(seen.map(\.frame) == Array(1...20))
    #expect(seen.allSatisfy { $0.frames == 20 && $0.fps > 0 && ($0.eta ?? -1) >= 0 })
    #expect(seen.last?.fraction == 1)
  }
}

extension [Double] {
  /// Differences between neighbours, to a millisecond.
  fileprivate var gaps: [Double] { zip(dropFirst(), self).map { (($0 - $1) * 1000).rounded() } }
}
